package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.sql.runtime.Cancellation;
import java.util.function.Function;
import java.util.function.Supplier;

/** The running of planning work, on large stacks, until it is cancelled. Thread-safe. */
final class PlanningRuns {
  private final PlanningThreads threads;

  /**
   * The cancellation of the thread that asks for plans. It belongs to this planner's statements.
   */
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<Cancellation> cancellations = new ThreadLocal<>();

  /**
   * @param threads how many statements may be planned at once
   */
  PlanningRuns(int threads) {
    this.threads = new PlanningThreads(threads);
  }

  /** Runs work whose planning on this thread ends with {@code CANCELLED} when it is cancelled. */
  <T> T stoppedBy(Cancellation cancellation, Supplier<T> work) {
    Cancellation outer = cancellations.get();
    cancellations.set(cancellation);
    try {
      return work.get();
    } finally {
      if (outer == null) {
        cancellations.remove();
      } else {
        cancellations.set(outer);
      }
    }
  }

  /**
   * To be called by work that precedes planning.
   *
   * @throws MokaException {@code CANCELLED} if {@link #stoppedBy} should stop
   */
  void checkCancelled() {
    wanted().check();
  }

  <T> T onThread(Function<Cancellation, T> work) {
    Cancellation cancellation = wanted();
    try {
      return threads.run(cancellation, () -> work.apply(cancellation));
    } catch (MokaException e) {
      // A cancellation is the reason, not the error that it caused in the middle of something.
      cancellation.check();
      throw e;
    }
  }

  /** How many statements were given up and are still being planned. */
  int abandoned() {
    return threads.abandoned();
  }

  Cancellation wanted() {
    Cancellation cancellation = cancellations.get();
    return cancellation == null ? new Cancellation() : cancellation;
  }
}
