package io.mokadb.server.session;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Slows down guesses of passwords. After a few failures an address has to wait, and so does every
 * client of an account with many failures, longer each time; attempts made meanwhile are refused
 * unchecked. An attempt counts from its beginning, so parallel attempts gain nothing. A success
 * clears the failures of that account from that address only. Thread-safe.
 */
final class LoginThrottle {
  /** Per address; a user who mistypes is let alone. */
  private static final int FREE_OF_ADDRESS = 3;

  /** Per account, whose own user would have to wait for the failures of others. */
  private static final int FREE_OF_ACCOUNT = 10;

  private static final long FIRST_WAIT_SECONDS = 1;
  private static final int MAX_DOUBLINGS = 6;

  /** After so long without a failure all is forgotten. */
  private static final long FORGET_NANOS = TimeUnit.MINUTES.toNanos(15);

  /** How long an address counts as one of an account's own. */
  private static final long FAMILIAR_NANOS = TimeUnit.HOURS.toNanos(24);

  private static final int MAX_KEYS = 10_000;

  /** Attempts from one address that wait, so that they leave room for those of others. */
  private static final int MOST_WAITING_OF_ADDRESS = 10;

  /** How long an attempt waits for others that are under way. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final LongSupplier nanoClock;
  private final int mostWaiting;

  /** Guarded by {@link #failures}. */
  private int waiting;

  /** By address, by account and by both. Guarded by itself. */
  private final Map<String, Failures> failures = new LinkedHashMap<>();

  private static final class Failures {
    private int count;
    private int underWay;
    private int waiting;
    private long last;

    /** When a login succeeded; only of an account at an address. */
    private Long succeeded;

    private boolean isEmpty() {
      return count == 0 && isIdle() && succeeded == null;
    }

    private boolean isIdle() {
      return underWay == 0 && waiting == 0;
    }

    private void failed(long now) {
      count++;
      last = now;
    }
  }

  /** An attempt to log in, which has to end one way or the other. */
  final class Attempt implements AutoCloseable {
    private final String address;
    private final String account;
    private final String both;
    private boolean ended;

    private Attempt(String address, String account) {
      this.address = "a " + address;
      this.account = "u " + account.toUpperCase(Locale.ROOT);
      this.both = "b " + address + ' ' + account.toUpperCase(Locale.ROOT);
    }

    private List<String> keys() {
      return List.of(address, account, both);
    }

    /** Waits for others whose outcome this one depends on. */
    private void begin() {
      long deadline = System.nanoTime() + PATIENCE_NANOS;
      synchronized (failures) {
        while (isCrowded(address, FREE_OF_ADDRESS)
            || !isFamiliar() && isCrowded(account, FREE_OF_ACCOUNT)) {
          long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
          Failures own = of(address);
          if (waiting >= mostWaiting || own.waiting >= MOST_WAITING_OF_ADDRESS || left <= 0) {
            throw refused(0);
          }
          waiting++;
          own.waiting++;
          try {
            failures.wait(left);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refused(0);
          } finally {
            waiting--;
            own.waiting--;
          }
        }
        long now = nanoClock.getAsLong();
        check(address, FREE_OF_ADDRESS, now);
        if (!isFamiliar()) {
          check(account, FREE_OF_ACCOUNT, now);
        }
        keys().forEach(key -> of(key).underWay++);
      }
    }

    /** Whether the account logged in from there before: then others' failures are not its own. */
    private boolean isFamiliar() {
      Failures own = failures.get(both);
      return own != null
          && own.succeeded != null
          && nanoClock.getAsLong() - own.succeeded < FAMILIAR_NANOS;
    }

    void failed() {
      long now = nanoClock.getAsLong();
      synchronized (failures) {
        end();
        // The newest are the last to be forgotten.
        for (String key : keys()) {
          Failures known = of(key);
          failures.remove(key);
          known.failed(now);
          failures.put(key, known);
        }
      }
    }

    void succeeded() {
      synchronized (failures) {
        end();
        Failures own = of(both);
        forgive(address, own.count);
        forgive(account, own.count);
        own.count = 0;
        own.succeeded = nanoClock.getAsLong();
      }
    }

    private void end() {
      if (!ended) {
        ended = true;
        failures.notifyAll();
        for (String key : keys()) {
          Failures known = failures.get(key);
          if (known != null) {
            known.underWay--;
            if (known.isEmpty()) {
              failures.remove(key);
            }
          }
        }
      }
    }

    /** Without an answer whether the password was right. */
    @Override
    public void close() {
      synchronized (failures) {
        end();
      }
    }
  }

  /**
   * @param mostWaiting attempts that wait for others to end
   */
  LoginThrottle(LongSupplier nanoClock, int mostWaiting) {
    this.nanoClock = nanoClock;
    this.mostWaiting = mostWaiting;
  }

  /**
   * Begins an attempt.
   *
   * @throws MokaException 28000 if the address or the account has to wait
   */
  Attempt begin(String address, String account) {
    Attempt attempt = new Attempt(address, account);
    attempt.begin();
    return attempt;
  }

  private Failures of(String key) {
    Failures known = failures.computeIfAbsent(key, k -> new Failures());
    if (failures.size() > MAX_KEYS) {
      forgetOne(known);
    }
    return known;
  }

  /**
   * The oldest, but one that makes a login wait only if all do: many names would hide one account.
   */
  private void forgetOne(Failures kept) {
    String oldest = null;
    for (Map.Entry<String, Failures> entry : failures.entrySet()) {
      Failures known = entry.getValue();
      if (known != kept && known.isIdle()) {
        if (known.count < FREE_OF_ADDRESS) {
          failures.remove(entry.getKey());
          return;
        }
        oldest = oldest == null ? entry.getKey() : oldest;
      }
    }
    failures.remove(oldest);
  }

  private void forgive(String key, int count) {
    Failures known = failures.get(key);
    if (known != null) {
      known.count = Math.max(0, known.count - count);
      if (known.isEmpty()) {
        failures.remove(key);
      }
    }
  }

  private static long waitNanos(int count, int free) {
    if (count < free) {
      return 0;
    }
    int doublings = Math.min(MAX_DOUBLINGS, count - free);
    return TimeUnit.SECONDS.toNanos(FIRST_WAIT_SECONDS << doublings);
  }

  private void check(String key, int free, long now) {
    Failures known = failures.get(key);
    if (known == null) {
      return;
    }
    long since = now - known.last;
    if (known.count > 0 && since > FORGET_NANOS) {
      known.count = 0;
    }
    long left = waitNanos(known.count, free) - since;
    if (known.count > 0 && left > 0) {
      throw refused(left);
    }
  }

  /** Whether those that are under way, if they fail, are as many as may. */
  private boolean isCrowded(String key, int free) {
    Failures known = failures.get(key);
    return known != null && known.underWay > 0 && known.count + known.underWay >= free;
  }

  private static MokaException refused(long left) {
    return new MokaException(
        SqlState.NOT_AUTHORISED,
        "Too many logins failed from this address, or to this account: try again in "
            + (1 + TimeUnit.NANOSECONDS.toSeconds(left))
            + " seconds");
  }
}
