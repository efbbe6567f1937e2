package io.mokadb.remote;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The time that a new connection may take, and the part of it that each server gets. Immutable. */
final class LoginTime {
  private final RemoteSettings settings;
  private final LongSupplier nanoClock;
  private final long end;

  LoginTime(RemoteSettings settings, LongSupplier nanoClock) {
    this.settings = settings;
    this.nanoClock = nanoClock;
    this.end = nanoClock.getAsLong() + TimeUnit.MILLISECONDS.toNanos(settings.loginMillis());
  }

  private boolean isLimited() {
    return settings.loginMillis() > 0;
  }

  private long left() {
    return TimeUnit.NANOSECONDS.toMillis(end - nanoClock.getAsLong());
  }

  boolean isOver() {
    return isLimited() && left() <= 0;
  }

  /**
   * The time for the next server: what the URL says, within what is left; if it says nothing, an
   * equal part of what is left, so that each server gets its turn.
   *
   * @param hosts that were not tried yet, this one included
   */
  Patience next(int hosts) {
    return Patience.of(millis(hosts), nanoClock);
  }

  private int millis(int hosts) {
    if (!isLimited()) {
      return settings.connectMillis();
    }
    long left = Math.max(1, left());
    if (!settings.saysConnectMillis()) {
      return (int) Math.max(1, left / hosts);
    }
    int said = settings.connectMillis();
    return (int) (said == 0 ? left : Math.min(said, left));
  }
}
