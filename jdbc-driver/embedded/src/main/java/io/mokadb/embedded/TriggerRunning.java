package io.mokadb.embedded;

import java.time.Duration;
import java.util.Set;

/**
 * The settings by which this process runs triggers.
 *
 * @param workers threads; with 0 notifications wait until another opening has workers
 * @param pace how long a worker rests after each transaction
 * @param retries how often a row may fail before it is parked
 * @param depth length of a chain of triggers beyond which rows are parked
 * @param timeout time limit of a trigger for one row; zero for no limit
 * @param observerClasses names of the classes that CREATE TRIGGER ... CALL may load
 */
record TriggerRunning(
    int workers,
    Duration pace,
    int retries,
    int depth,
    Duration timeout,
    Set<String> observerClasses) {
  static final int MAX_WORKERS = 64;
  static final int MAX_RETRIES = 1_000;
  static final int MAX_DEPTH = 1_000_000;

  TriggerRunning {
    observerClasses = Set.copyOf(observerClasses);
  }
}
