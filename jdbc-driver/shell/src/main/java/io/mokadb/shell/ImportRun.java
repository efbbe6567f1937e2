package io.mokadb.shell;

import io.mokadb.shell.load.ImportException;
import io.mokadb.shell.load.ImportRequest;
import io.mokadb.shell.load.ImportResult;
import io.mokadb.shell.load.ImportStoppedException;
import io.mokadb.shell.load.Importer;
import io.mokadb.shell.load.RetryDelay;
import java.io.PrintStream;
import java.util.Locale;

/** A run of an import that reports its progress and outcome to the user. */
final class ImportRun {

  private final String url;
  private final ConnectionOptions connection;
  private final String command;
  private final PrintStream out;
  private final PrintStream err;

  /**
   * @param command that goes on with the import when it has stopped
   */
  ImportRun(
      String url, ConnectionOptions connection, String command, PrintStream out, PrintStream err) {
    this.url = url;
    this.command = command;
    this.connection = connection;
    this.out = out;
    this.err = err;
  }

  /** Runs the import; returns whether it reached the end of the file. */
  // The only use of the interruption is its end.
  @SuppressWarnings("try")
  boolean run(ImportRequest request) {
    long start = System.nanoTime();
    try (ImportProgress progress = new ImportProgress(request.table(), err);
        UserInterrupt interruption = UserInterrupt.awaited(progress::stop)) {
      try {
        ImportResult result =
            new Importer(request, () -> connection.open(url), progress, RetryDelay.doubling())
                .run();
        progress.end();
        report(request, result, progress.loadedHere(), (System.nanoTime() - start) / 1e9);
        return true;
      } catch (ImportStoppedException e) {
        progress.end();
        reportStop(request, e, progress.records());
      } catch (ImportException e) {
        progress.end();
        err.println("ERROR: " + e.getMessage());
        if (progress.done() > 0) {
          err.println("To go on: " + command);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        err.println("ERROR: interrupted; to go on: " + command);
      }
      return false;
    }
  }

  private void reportStop(ImportRequest request, ImportStoppedException stop, long all) {
    long records = stop.records();
    if (records == 0) {
      err.printf(
          Locale.ROOT,
          "Interrupted before the first row of %s was in %s: nothing was loaded%n",
          request.file(),
          request.table());
      return;
    }
    err.printf(
        Locale.ROOT,
        "Interrupted: %,d of %,d records of %s are done, %,d rows in %s and %,d rejected%n",
        records,
        all,
        request.file(),
        records - stop.rejected(),
        request.table(),
        stop.rejected());
    err.println("To go on: " + command);
  }

  private void report(ImportRequest request, ImportResult result, long here, double seconds) {
    if (result.alreadyDone()) {
      out.printf(
          Locale.ROOT,
          "%s is already imported into %s: %,d rows, %,d rejected (--restart loads it again)%n",
          request.file(),
          request.table(),
          result.loaded(),
          result.rejected());
      return;
    }
    out.printf(
        Locale.ROOT,
        "%s: %,d rows into %s, %.1f s, %,.0f rows/s%n",
        request.file(),
        result.loaded(),
        request.table(),
        seconds,
        here / Math.max(seconds, 1e-3));
    if (result.rejected() > 0) {
      out.printf(
          Locale.ROOT,
          "%,d lines rejected, with line number and reason: %s%n",
          result.rejected(),
          request.rejects());
      if (result.firstReject() != null) {
        out.printf("The first of them: %s %s%n", request.file(), result.firstReject());
      }
    }
  }
}
