package io.mokadb.remote;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** The servers that could not be reached, and when that was. Thread-safe. */
final class FailedHosts {
  /** More than any program connects to; the oldest failure is forgotten first. */
  private static final int MOST = 1_000;

  private final LongSupplier nanoClock;

  /** By server, the last to fail at the end. Guarded by itself. */
  private final Map<HostPort, Long> failures =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<HostPort, Long> eldest) {
          return size() > MOST;
        }
      };

  FailedHosts(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  void failed(HostPort host) {
    synchronized (failures) {
      failures.remove(host.folded());
      failures.put(host.folded(), nanoClock.getAsLong());
    }
  }

  void worked(HostPort host) {
    synchronized (failures) {
      failures.remove(host.folded());
    }
  }

  /** How long ago a server failed, in nanoseconds; the largest number if it did not. */
  long sinceFailure(HostPort host) {
    synchronized (failures) {
      Long failed = failures.get(host.folded());
      return failed == null ? Long.MAX_VALUE : Math.max(0, nanoClock.getAsLong() - failed);
    }
  }
}
