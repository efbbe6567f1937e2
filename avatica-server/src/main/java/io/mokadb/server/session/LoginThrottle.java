package io.mokadb.server.session;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.List;
import java.util.Locale;
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

  /** How long an address counts as one of an account's own. */
  private static final long FAMILIAR_NANOS = TimeUnit.HOURS.toNanos(24);

  /** Attempts from one address that wait, so that they leave room for those of others. */
  private static final int MOST_WAITING_OF_ADDRESS = 10;

  /** How long an attempt waits for others that are under way. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final LongSupplier nanoClock;
  private final int mostWaiting;

  /** Guarded by {@link #failures}. */
  private int waiting;

  /** By address, by account and by both. Guarded by itself. */
  private final LoginFailures failures = new LoginFailures(FREE_OF_ADDRESS);

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
        while (failures.isCrowded(address, FREE_OF_ADDRESS)
            || !isFamiliar() && failures.isCrowded(account, FREE_OF_ACCOUNT)) {
          long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
          LoginFailures.Entry own = failures.of(address);
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
        keys().forEach(key -> failures.of(key).underWay++);
      }
    }

    /** True if the account logged in from there before: then others' failures are not its own. */
    private boolean isFamiliar() {
      LoginFailures.Entry own = failures.find(both);
      return own != null
          && own.succeeded != null
          && nanoClock.getAsLong() - own.succeeded < FAMILIAR_NANOS;
    }

    void failed() {
      long now = nanoClock.getAsLong();
      synchronized (failures) {
        end();
        keys().forEach(key -> failures.failed(key, now));
      }
    }

    void succeeded() {
      synchronized (failures) {
        end();
        LoginFailures.Entry own = failures.of(both);
        failures.forgive(address, own.count);
        failures.forgive(account, own.count);
        own.count = 0;
        own.succeeded = nanoClock.getAsLong();
      }
    }

    private void end() {
      if (!ended) {
        ended = true;
        failures.notifyAll();
        keys().forEach(failures::ended);
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

  private void check(String key, int free, long now) {
    long left = failures.waitNanos(key, free, now);
    if (left > 0) {
      throw refused(left);
    }
  }

  private static MokaException refused(long left) {
    return new MokaException(
        SqlState.NOT_AUTHORISED,
        "Too many logins failed from this address, or to this account: try again in "
            + (1 + TimeUnit.NANOSECONDS.toSeconds(left))
            + " seconds");
  }
}
