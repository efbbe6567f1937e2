package io.mokadb.txn.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.Deadline;
import io.mokadb.txn.time.PersistedMark;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The safe point of a store whose transactions are all of this process, which raises it itself.
 * Thread-safe.
 *
 * <p>The collector sets the ceiling of the {@link LiveTransactions} before it looks at them. The
 * same that holds there holds between a transaction that announces its commit and reads the safe
 * point, and the collector that publishes the safe point and looks for committing transactions.
 */
final class OwnSafePoint implements SafePoint {
  private final TimestampOracle oracle;
  private final LiveTransactions live;
  private final Retention retention;

  /** Held while the safe point is decided on; comes before {@code advancing}. */
  private final Object raising = new Object();

  private final Object advancing = new Object();

  @GuardedBy("advancing")
  private final PersistedMark mark;

  private volatile long value;

  OwnSafePoint(
      TimestampOracle oracle, LiveTransactions live, PersistedMark mark, Retention retention) {
    this.oracle = oracle;
    this.live = live;
    this.mark = mark;
    this.retention = retention;
    this.value = mark.value();
    live.ceiling(mark.value());
  }

  @Override
  public long value() {
    return value;
  }

  @Override
  public long value(Deadline limit) {
    return value;
  }

  @Override
  public void checkReadable(long timestamp, Deadline limit) {
    long oldest = value;
    if (timestamp < oldest) {
      throw SafePoint.tooOld(timestamp, oldest);
    }
  }

  @Override
  public LiveTransaction beginAt(long timestamp, Deadline limit) {
    LiveTransaction transaction = live.ofThePast(timestamp, limit);
    synchronized (advancing) {
      checkReadable(timestamp, limit);
      live.add(transaction);
      return transaction;
    }
  }

  @Override
  public boolean startCommitting(LiveTransaction transaction) {
    transaction.first().startCommitting();
    transaction.startCommitting();
    return transaction.first().startTimestamp() >= value;
  }

  /** How far it would be raised now, if nothing stood in its way. */
  long wanted() {
    return Math.max(value, endOfRetention(oracle.next()));
  }

  /** Raises it as far as retention and live transactions allow. */
  long advance() {
    return advance(() -> Long.MAX_VALUE);
  }

  /**
   * Raises it as far as retention, live transactions and others allow.
   *
   * <p>A transaction may make something be held at its own snapshot by its commit. Live
   * transactions are looked at first: either it lives then, or it has ended, and what is asked next
   * sees its commit, or it begins above the ceiling. But one that takes longer than readers may is
   * not waited for.
   *
   * @param held asked, while transactions begin and end, for what must not be passed, by what is
   *     committed
   */
  long advance(LongSupplier held) {
    synchronized (raising) {
      long now = oracle.next();
      long target = Math.max(value, endOfRetention(now));
      live.ceiling(target);
      try {
        long limit = Math.min(live.below(target, now), held.getAsLong());
        synchronized (advancing) {
          // Again: readers at older snapshots may have begun meanwhile.
          raise(live.below(limit, now));
        }
      } finally {
        live.ceiling(value);
      }
      return value;
    }
  }

  @GuardedBy("advancing")
  private void raise(long target) {
    if (target > value) {
      mark.raise(target);
      value = Math.max(target, mark.value());
    }
  }

  /** By the clock, if the oracle is ahead of it: the retention is time that has passed. */
  private long endOfRetention(long now) {
    long clock = oracle.clockMillis();
    Duration length = retention.length();
    return Timestamps.toMillis(now) > clock && !length.isZero()
        ? Math.min(now, oracle.newestAt(Math.max(0, clock - length.toMillis())))
        : Timestamps.minus(now, length);
  }
}
