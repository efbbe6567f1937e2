package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;

/** Checks for cancellation every few hundred rows. */
public final class Ticker {
  private static final int EVERY = 256;

  private final ExecutionContext context;
  private int count;

  public Ticker(ExecutionContext context) {
    this.context = context;
  }

  public void tick() {
    if ((++count & (EVERY - 1)) == 0) {
      context.checkCancelled();
    }
  }
}
