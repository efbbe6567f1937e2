package io.mokadb.shell;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code moka dump}. */
@Command(
    name = "dump",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Writes a database, or a part of it, as SQL: all of one moment, while others go on.",
      "Into Moka it is loaded by 'bin/moka sql URL -f FILE', into PostgreSQL by psql.",
      "Names are taken as SQL takes them: in capitals, unless they are in double quotes.",
      "Exit code: 0 done, 1 failed, 2 wrong command line."
    })
final class DumpCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;

  @Parameters(
      arity = "0..1",
      paramLabel = "URL|DIRECTORY",
      defaultValue = ConnectionOptions.DEFAULT_URL,
      description = "the database (default: ${DEFAULT-VALUE})")
  private String database;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "the file; without it, the script is printed")
  private Path file;

  @Option(
      names = "--for",
      paramLabel = "DATABASE",
      defaultValue = "moka",
      description = "moka or postgresql (default: ${DEFAULT-VALUE})")
  private String target;

  @Option(
      names = "--schema",
      paramLabel = "NAME",
      description = "only what is in this schema; may be given several times")
  private List<String> schemas = List.of();

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "only this table or view; may be given several times")
  private List<String> tables = List.of();

  @Option(names = "--schema-only", description = "definitions without rows")
  private boolean withoutRows;

  @Option(names = "--data-only", description = "rows without definitions")
  private boolean rowsOnly;

  @Option(names = "--inserts", description = "an INSERT for each row, instead of COPY")
  private boolean inserts;

  @Option(
      names = "--users",
      description = "users with the hashes of their passwords, roles and privileges, too")
  private boolean users;

  @Mixin private ConnectionOptions connection;

  DumpCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    try (Connection open = connection.open(DatabaseAddress.existing(database))) {
      DumpRun run = new DumpRun(open, err);
      if (file == null) {
        run.write(statement(), out);
      } else {
        err.printf("%,d lines in %s%n", toFile(run), file);
      }
      return 0;
    } catch (SQLException e) {
      err.println("ERROR " + e.getSQLState() + ": " + e.getMessage());
    } catch (IOException e) {
      err.println("ERROR: cannot write " + file + ": " + e.getMessage());
    }
    return 1;
  }

  /** The file appears when it is whole. */
  private long toFile(DumpRun run) throws SQLException, IOException {
    Path part =
        Files.createTempFile(file.toAbsolutePath().getParent(), file.getFileName() + ".", ".part");
    try {
      long lines;
      try (PrintStream to = new PrintStream(Files.newOutputStream(part), false, "UTF-8")) {
        lines = run.write(statement(), to);
        if (to.checkError()) {
          throw new IOException("the disk may be full");
        }
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      return lines;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private String statement() {
    return "SCRIPT FOR "
        + target
        + (withoutRows ? " NODATA" : "")
        + (rowsOnly ? " DATA ONLY" : "")
        + (inserts ? " SIMPLE" : "")
        + (users ? " USERS" : "")
        + names(" SCHEMA ", schemas)
        + names(" TABLE ", tables);
  }

  private static String names(String word, List<String> names) {
    return names.isEmpty() ? "" : word + String.join(", ", names);
  }
}
