package io.mokadb.bench;

import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.figure.FigureFiles;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import picocli.CommandLine.Option;

/** Options of all figures, and their display. */
final class FigureOptions {

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = "moka-bench",
      description =
          "directory for databases, which are removed at the end; has to be on a real disk"
              + " (${DEFAULT-VALUE})")
  private Path directory;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "bench-report",
      description = "directory of the figures, as JSON and as pages (${DEFAULT-VALUE})")
  private Path reports;

  @Option(names = "--quick", description = "small sizes and short times, to see that all works")
  private boolean quick;

  /** The code that makes a figure. */
  interface Source {
    /** Measures; {@code work} is a directory for databases. */
    Figure measure(Path work, Stop stop) throws IOException, InterruptedException, SQLException;
  }

  boolean quick() {
    return quick;
  }

  Path directory() {
    return directory;
  }

  Path reports() {
    return reports;
  }

  /** Measures, prints, writes; the exit code. */
  int show(String command, Source source) throws IOException, InterruptedException {
    try (Interruption interruption = new Interruption("bench " + command);
        WorkDirectory work = WorkDirectory.in(directory, command)) {
      Figure figure = source.measure(work.path(), interruption.stop());
      figure.print(System.out);
      System.out.println("page: " + new FigureFiles(reports).write(figure));
      return figure.failures().isEmpty() ? 0 : 1;
    } catch (SQLException e) {
      System.err.println(
          "bench " + command + ": " + e.getMessage() + " (SQLState " + e.getSQLState() + ")");
      return 1;
    } catch (IOException e) {
      System.err.println("bench " + command + ": " + e.getMessage());
      return 1;
    }
  }
}
