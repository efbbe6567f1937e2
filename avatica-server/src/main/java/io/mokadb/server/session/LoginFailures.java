package io.mokadb.server.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Failed and running attempts to log in, by key: an address, an account, or both. Bounded: the
 * oldest entries are forgotten. Not thread-safe; its user holds its monitor.
 */
final class LoginFailures {
  private static final long FIRST_WAIT_SECONDS = 1;
  private static final int MAX_DOUBLINGS = 6;

  /** After so long without a failure all is forgotten. */
  private static final long FORGET_NANOS = TimeUnit.MINUTES.toNanos(15);

  private static final int MAX_KEYS = 10_000;

  private final int freeOfAddress;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /**
   * @param freeOfAddress failures below which no login waits
   */
  LoginFailures(int freeOfAddress) {
    this.freeOfAddress = freeOfAddress;
  }

  /** The attempts of one key. */
  static final class Entry {
    int count;
    int underWay;
    int waiting;
    private long last;

    /** When a login succeeded; only of an account at an address. */
    Long succeeded;

    private boolean isEmpty() {
      return count == 0 && isIdle() && succeeded == null;
    }

    private boolean isIdle() {
      return underWay == 0 && waiting == 0;
    }
  }

  /** The entry of a key, or null. */
  Entry find(String key) {
    return entries.get(key);
  }

  /** The entry of a key, added if missing. */
  Entry of(String key) {
    Entry known = entries.computeIfAbsent(key, k -> new Entry());
    if (entries.size() > MAX_KEYS) {
      forgetOne(known);
    }
    return known;
  }

  /**
   * The oldest, but one that makes a login wait only if all do: many names would hide one account.
   */
  private void forgetOne(Entry kept) {
    String oldest = null;
    for (Map.Entry<String, Entry> entry : entries.entrySet()) {
      Entry known = entry.getValue();
      if (known != kept && known.isIdle()) {
        if (known.count < freeOfAddress) {
          entries.remove(entry.getKey());
          return;
        }
        oldest = oldest == null ? entry.getKey() : oldest;
      }
    }
    entries.remove(oldest);
  }

  /** Counts a failure. The newest are the last to be forgotten. */
  void failed(String key, long now) {
    Entry known = of(key);
    entries.remove(key);
    known.count++;
    known.last = now;
    entries.put(key, known);
  }

  /** An attempt that was under way has ended. */
  void ended(String key) {
    Entry known = entries.get(key);
    if (known != null) {
      known.underWay--;
      if (known.isEmpty()) {
        entries.remove(key);
      }
    }
  }

  /** Takes back failures. */
  void forgive(String key, int count) {
    Entry known = entries.get(key);
    if (known != null) {
      known.count = Math.max(0, known.count - count);
      if (known.isEmpty()) {
        entries.remove(key);
      }
    }
  }

  /**
   * How long the next attempt has to wait, not positive if not at all.
   *
   * @param free failures without a wait
   */
  long waitNanos(String key, int free, long now) {
    Entry known = entries.get(key);
    if (known == null) {
      return 0;
    }
    long since = now - known.last;
    if (known.count > 0 && since > FORGET_NANOS) {
      known.count = 0;
    }
    return known.count > 0 ? waitNanos(known.count, free) - since : 0;
  }

  private static long waitNanos(int count, int free) {
    if (count < free) {
      return 0;
    }
    int doublings = Math.min(MAX_DOUBLINGS, count - free);
    return TimeUnit.SECONDS.toNanos(FIRST_WAIT_SECONDS << doublings);
  }

  /** True if the attempts that are under way, if they fail, reach the limit. */
  boolean isCrowded(String key, int free) {
    Entry known = entries.get(key);
    return known != null && known.underWay > 0 && known.count + known.underWay >= free;
  }
}
