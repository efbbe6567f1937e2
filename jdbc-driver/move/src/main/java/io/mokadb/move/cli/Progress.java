package io.mokadb.move.cli;

import io.mokadb.move.MoveListener;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Prints a line per phase, and one now and then. Confined to one thread. */
final class Progress implements MoveListener {
  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Null to print nothing. */
  private final PrintStream err;

  private final LongSupplier nanoClock;
  private long printedAt;

  Progress(PrintStream errOrNull, LongSupplier nanoClock) {
    this.err = errOrNull;
    this.nanoClock = nanoClock;
  }

  @Override
  public void began(Phase phase) {
    printedAt = nanoClock.getAsLong();
    print(
        switch (phase) {
          case RESOLVING -> "ending what others left in the source ...";
          case COPYING -> "copying ...";
          case COMPARING -> "reading the target again ...";
        });
  }

  @Override
  public void reached(long cells, long bytes) {
    long now = nanoClock.getAsLong();
    if (now - printedAt >= PERIOD_NANOS) {
      printedAt = now;
      print("  " + cells + " cells, " + (bytes >> 20) + " MB");
    }
  }

  private void print(String text) {
    if (err != null) {
      err.println("moka: " + text);
    }
  }
}
