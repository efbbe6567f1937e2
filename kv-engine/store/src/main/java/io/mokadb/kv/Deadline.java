package io.mokadb.kv;

import java.util.function.LongSupplier;

/**
 * A limit of calls: a moment after which they must give up, a signal to give up at any time, or
 * both. Thread-safe.
 */
public interface Deadline {
  /** Never. */
  static Deadline none() {
    return FixedDeadline.NONE;
  }

  /**
   * A moment.
   *
   * @param nanoClock a monotonic clock in nanoseconds
   * @param timeoutNanos how long from now
   */
  static Deadline after(LongSupplier nanoClock, long timeoutNanos) {
    return new FixedDeadline(nanoClock, nanoClock.getAsLong() + timeoutNanos);
  }

  /** True once a call must give up. It stays true. */
  boolean isExpired();

  /**
   * Remaining time in nanoseconds, 0 once it is expired; {@link Long#MAX_VALUE} if there is no
   * moment that is known. It may expire earlier, see {@link #watch}.
   */
  long remainingNanos();

  /**
   * Runs an action if this expires before the remaining time is over, so that a call which waits
   * wakes up; at once if that has happened already. The action runs on the thread that makes this
   * expire, and neither blocks nor throws.
   *
   * @return ends the watch; the action may still be running then
   */
  default Watch watch(Runnable action) {
    return Watch.NONE;
  }

  /** A call that wants to be woken up. */
  interface Watch extends AutoCloseable {
    /** Of a deadline that expires at its moment only. */
    Watch NONE = () -> {};

    @Override
    void close();
  }
}
