package io.mokadb.move.cli;

import io.mokadb.move.MoveReport;
import io.mokadb.move.Mover;
import io.mokadb.session.MokaException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code moka move}. */
@Command(
    name = "moka move",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Copies a database to another place: from a directory to HBase, from HBase to a directory,",
      "or between two of a kind. Everything comes along: tables, indexes, users, triggers and",
      "what they have still to do, sequences, large objects, and the history that AS OF reads.",
      "No process may have either database open. The target is read again and compared; until",
      "then it cannot be opened. The source stays as it is.",
      "Exit code: 0 done, 1 failed, 2 wrong command line."
    })
final class MoveCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final PrintStream out;
  private final PrintStream err;

  @Parameters(index = "0", paramLabel = "SOURCE", description = "URL or directory of the database")
  private String source;

  @Parameters(index = "1", paramLabel = "TARGET", description = "URL or directory of the new one")
  private String target;

  @Option(
      names = "--replace",
      description = "remove an unfinished move from the target first; a database is not removed")
  private boolean replace;

  @Option(
      names = {"-q", "--quiet"},
      description = "print the report only")
  private boolean quiet;

  MoveCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    try {
      long start = System.nanoTime();
      Progress progress = new Progress(quiet ? null : err, System::nanoTime);
      MoveReport report = new Mover(PATIENCE).move(source, target, replace, progress);
      print(report, Duration.ofNanos(System.nanoTime() - start));
      return 0;
    } catch (MokaException e) {
      err.println("ERROR " + e.state().code() + ": " + e.getMessage());
      return 1;
    }
  }

  private void print(MoveReport report, Duration time) {
    out.printf(
        "Moved to %s in %d.%d s, as of %s (timestamp %d)%n",
        report.place(),
        time.toSeconds(),
        time.toMillisPart() / 100,
        Instant.ofEpochMilli(report.millis()),
        report.timestamp());
    out.printf(
        "%d rows, %d cells, %d bytes; checksum of both sides %s%n",
        report.rows(), report.cells(), report.bytes(), report.checksum());
  }
}
