package io.mokadb.sql.runtime;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.StopSignal;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.concurrent.locks.LockSupport;

/**
 * The end of an execution or of the planning of a statement, which a user or a timeout brings
 * about: a flag for loops, and a deadline for calls to store and oracle. Thread-safe.
 */
public final class Cancellation implements Deadline {
  private final StopSignal calls = new StopSignal();
  private volatile String reason;

  /** Null without a timeout. */
  private volatile Timeout timeout;

  private record Timeout(long endNanos, String why) {
    boolean isOver() {
      return System.nanoTime() - endNanos >= 0;
    }
  }

  public boolean isCancelled() {
    return reason != null;
  }

  /** Why, in a sentence; null while not cancelled. */
  public String reason() {
    String why = reason;
    Timeout limit = timeout;
    return why == null && limit != null && limit.isOver() ? limit.why : why;
  }

  public void cancel(String why) {
    reason = why;
    calls.stop();
  }

  /**
   * Says when {@link #cancel} will be called at the latest, so that calls to the store can end by
   * themselves then.
   */
  public void expect(long timeoutNanos, String why) {
    timeout = new Timeout(System.nanoTime() + timeoutNanos, why);
  }

  /**
   * To be called by every loop that may be long.
   *
   * @throws MokaException {@code CANCELLED} if it should stop
   */
  public void check() {
    String why = reason;
    if (why != null) {
      throw new MokaException(SqlState.CANCELLED, why);
    }
  }

  /**
   * Checks, and pauses between two looks of a loop that waits.
   *
   * @param awaited what it waits for, as the end of a sentence
   * @throws MokaException {@code CANCELLED} also if the thread is interrupted, which stays so: a
   *     pause would end at once, and the loop take a whole processor
   */
  public void pause(long nanos, String awaited) {
    check();
    if (Thread.currentThread().isInterrupted()) {
      throw new MokaException(
          SqlState.CANCELLED, "The statement's thread was interrupted while it waited " + awaited);
    }
    LockSupport.parkNanos(nanos);
  }

  @Override
  public boolean isExpired() {
    return reason() != null;
  }

  @Override
  public long remainingNanos() {
    Timeout limit = timeout;
    if (reason != null) {
      return 0;
    }
    return limit == null ? Long.MAX_VALUE : Math.max(0, limit.endNanos - System.nanoTime());
  }

  @Override
  public Watch watch(Runnable action) {
    return calls.watch(action);
  }
}
