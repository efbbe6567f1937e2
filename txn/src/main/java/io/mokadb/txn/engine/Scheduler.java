package io.mokadb.txn.engine;

import java.time.Duration;

/** Runs tasks again and again. Thread-safe. */
public interface Scheduler {
  /**
   * Runs {@code task} about every {@code period}, the first time after one period, never twice at
   * once. The task throws nothing.
   *
   * @return ends the repetition; a run that is under way ends by itself
   */
  Runnable every(Duration period, Runnable task);
}
