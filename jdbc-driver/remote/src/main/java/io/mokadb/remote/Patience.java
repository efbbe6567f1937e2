package io.mokadb.remote;

import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The time that is left for connecting to a server and logging in there. Immutable. */
final class Patience {
  private final int millis;
  private final long end;
  private final LongSupplier nanoClock;

  private Patience(int millis, LongSupplier nanoClock) {
    this.millis = millis;
    this.nanoClock = nanoClock;
    this.end = nanoClock.getAsLong() + TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /**
   * @param millis from now on; 0 for no limit
   */
  static Patience of(int millis, LongSupplier nanoClock) {
    return new Patience(millis, nanoClock);
  }

  /** All of it in milliseconds, also when some has passed; 0 for no limit. */
  int millis() {
    return millis;
  }

  /**
   * The milliseconds that are left, at least 1; 0 for no limit.
   *
   * @throws SocketTimeoutException if none are
   */
  int left() throws SocketTimeoutException {
    if (millis == 0) {
      return 0;
    }
    long left = end - nanoClock.getAsLong();
    if (left <= 0) {
      throw new SocketTimeoutException("no connection within " + millis + " ms");
    }
    return (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(left));
  }
}
