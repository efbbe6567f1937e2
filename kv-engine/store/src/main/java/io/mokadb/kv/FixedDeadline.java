package io.mokadb.kv;

import java.util.function.LongSupplier;

/** A moment on a clock, or never. */
record FixedDeadline(LongSupplier nanoClock, long nanos) implements Deadline {
  static final FixedDeadline NONE = new FixedDeadline(() -> 0, Long.MAX_VALUE);

  @Override
  public boolean isExpired() {
    return nanos != Long.MAX_VALUE && nanoClock.getAsLong() - nanos >= 0;
  }

  @Override
  public long remainingNanos() {
    return nanos == Long.MAX_VALUE ? Long.MAX_VALUE : Math.max(0, nanos - nanoClock.getAsLong());
  }
}
