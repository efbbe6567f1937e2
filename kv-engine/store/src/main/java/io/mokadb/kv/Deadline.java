package io.mokadb.kv;

import java.util.function.LongSupplier;

/** A moment after which a call must give up, on a clock that the caller supplies. Immutable. */
public final class Deadline {
  private static final Deadline NONE = new Deadline(() -> 0, Long.MAX_VALUE);

  private final LongSupplier nanoClock;
  private final long nanos;

  private Deadline(LongSupplier nanoClock, long nanos) {
    this.nanoClock = nanoClock;
    this.nanos = nanos;
  }

  /** Never. */
  public static Deadline none() {
    return NONE;
  }

  /**
   * @param nanoClock a monotonic clock in nanoseconds
   * @param timeoutNanos how long from now
   */
  public static Deadline after(LongSupplier nanoClock, long timeoutNanos) {
    return new Deadline(nanoClock, nanoClock.getAsLong() + timeoutNanos);
  }

  public boolean isExpired() {
    return nanos != Long.MAX_VALUE && nanoClock.getAsLong() - nanos >= 0;
  }

  /** Remaining time in nanoseconds; {@link Long#MAX_VALUE} if there is no deadline. */
  public long remainingNanos() {
    return nanos == Long.MAX_VALUE ? Long.MAX_VALUE : Math.max(0, nanos - nanoClock.getAsLong());
  }
}
