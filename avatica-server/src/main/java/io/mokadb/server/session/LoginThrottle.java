package io.mokadb.server.session;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Slows down who guesses passwords: after a few failures an address must wait, longer each time,
 * and what it tries meanwhile is not even looked at. Thread-safe.
 */
final class LoginThrottle {
  private static final int FREE_FAILURES = 3;
  private static final long FIRST_WAIT_SECONDS = 1;
  private static final int MAX_DOUBLINGS = 6;

  /** After so long without a failure all is forgotten. */
  private static final long FORGET_NANOS = TimeUnit.MINUTES.toNanos(15);

  private static final int MAX_ADDRESSES = 10_000;

  private final LongSupplier nanoClock;

  /** Guarded by itself. */
  private final Map<String, Failures> addresses =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Failures> eldest) {
          return size() > MAX_ADDRESSES;
        }
      };

  private record Failures(int count, long last) {}

  LoginThrottle(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  private static long waitNanos(int failures) {
    if (failures < FREE_FAILURES) {
      return 0;
    }
    int doublings = Math.min(MAX_DOUBLINGS, failures - FREE_FAILURES);
    return TimeUnit.SECONDS.toNanos(FIRST_WAIT_SECONDS << doublings);
  }

  /**
   * @throws MokaException 28000 if the address has to wait
   */
  void check(String address) {
    long now = nanoClock.getAsLong();
    synchronized (addresses) {
      Failures failures = addresses.get(address);
      if (failures == null) {
        return;
      }
      long since = now - failures.last();
      if (since > FORGET_NANOS) {
        addresses.remove(address);
        return;
      }
      long left = waitNanos(failures.count()) - since;
      if (left > 0) {
        throw new MokaException(
            SqlState.NOT_AUTHORISED,
            "Too many logins failed from "
                + address
                + ": try again in "
                + (1 + TimeUnit.NANOSECONDS.toSeconds(left))
                + " seconds");
      }
    }
  }

  void failed(String address) {
    long now = nanoClock.getAsLong();
    synchronized (addresses) {
      Failures before = addresses.remove(address);
      addresses.put(address, new Failures(before == null ? 1 : before.count() + 1, now));
    }
  }

  void succeeded(String address) {
    synchronized (addresses) {
      addresses.remove(address);
    }
  }
}
