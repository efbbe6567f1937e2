package io.mokadb.txn.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.Deadline;
import io.mokadb.txn.RunningTransaction;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.serial.CommitPlace;
import io.mokadb.txn.time.PersistedMark;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The running transactions, and the safe point below which no snapshot may read (invariant 9).
 * Thread-safe.
 *
 * <p>Beginning takes no lock. A new transaction registers first and then reads the {@code ceiling};
 * the collector sets the ceiling first and then reads the registered transactions: so at least one
 * of them sees the other. The same holds between a transaction that announces its commit and reads
 * the safe point, and the collector that publishes the safe point and looks for committing
 * transactions.
 */
final class SafePoints {
  private final TimestampOracle oracle;
  private final Duration retention;
  private final Duration longReaderLimit;
  private final Set<LiveTransaction> live = ConcurrentHashMap.newKeySet();

  /** Held while the safe point is decided on; comes before {@code advancing}. */
  private final Object raising = new Object();

  private final Object advancing = new Object();

  @GuardedBy("advancing")
  private final PersistedMark mark;

  /** While the collector decides: what it decides on will not exceed this. */
  private volatile long ceiling;

  private volatile long safePoint;

  SafePoints(
      TimestampOracle oracle, PersistedMark mark, Duration retention, Duration longReaderLimit) {
    this.oracle = oracle;
    this.mark = mark;
    this.retention = retention;
    this.longReaderLimit = longReaderLimit;
    this.safePoint = mark.value();
    this.ceiling = mark.value();
  }

  long safePoint() {
    return safePoint;
  }

  LiveTransaction begin(boolean readOnly, Deadline deadline) {
    return begin(readOnly, null, deadline);
  }

  /**
   * Moves a transaction to a new snapshot.
   *
   * @param kept whether what it did from earlier snapshots still counts: the safe point then stays
   *     below them, as if the transaction had not moved
   */
  LiveTransaction renew(LiveTransaction old, boolean readOnly, boolean kept, Deadline deadline) {
    LiveTransaction first = kept ? old.first() : null;
    LiveTransaction renewed = begin(readOnly, first, deadline);
    if (old != first) {
      live.remove(old);
    }
    if (first == null && old.first() != old) {
      live.remove(old.first());
    }
    return renewed;
  }

  private LiveTransaction begin(boolean readOnly, LiveTransaction first, Deadline deadline) {
    while (true) {
      long timestamp = readOnly ? oracle.forReading(deadline) : oracle.next(deadline);
      LiveTransaction transaction = new LiveTransaction(timestamp, timestamp, first);
      live.add(transaction);
      if (transaction.startTimestamp() >= ceiling) {
        return transaction;
      }
      live.remove(transaction);
    }
  }

  LiveTransaction beginAt(long timestamp, Deadline deadline) {
    long now = oracle.forReading(deadline);
    if (timestamp > now) {
      throw new TxnException(
          TxnException.Kind.SNAPSHOT_IN_FUTURE, "The snapshot " + timestamp + " is yet to come");
    }
    synchronized (advancing) {
      checkReadable(timestamp);
      LiveTransaction transaction = new LiveTransaction(timestamp, now);
      live.add(transaction);
      return transaction;
    }
  }

  void end(LiveTransaction transaction) {
    transaction.finish();
    live.remove(transaction);
    if (transaction.first() != transaction) {
      live.remove(transaction.first());
    }
  }

  List<RunningTransaction> running() {
    List<RunningTransaction> running = new ArrayList<>();
    for (LiveTransaction transaction : live) {
      if (transaction.isSuperseded()) {
        continue;
      }
      running.add(
          new RunningTransaction(
              transaction.first().startTimestamp(),
              transaction.startTimestamp(),
              transaction.isCommitting()));
    }
    return running;
  }

  /** The places of the commits under way, and of some that have ended. */
  void places(Consumer<CommitPlace> taker) {
    for (LiveTransaction transaction : live) {
      CommitPlace place = transaction.placeOrNull();
      if (place != null) {
        taker.accept(place);
      }
    }
  }

  /** Ends all but those that commit, so that every later call on them fails. */
  void endIdle() {
    for (LiveTransaction transaction : live) {
      if (!transaction.isCommitting()) {
        end(transaction);
      }
    }
  }

  /** Whether no transaction is in the middle of a commit. */
  boolean isQuiet() {
    return !isCommittingBelow(Long.MAX_VALUE);
  }

  /** Whether the transaction may commit: from now on the safe point waits for it. */
  boolean startCommitting(LiveTransaction transaction) {
    transaction.first().startCommitting();
    transaction.startCommitting();
    return transaction.first().startTimestamp() >= safePoint;
  }

  void checkReadable(long timestamp) {
    long limit = safePoint;
    if (timestamp < limit) {
      throw new TxnException(
          TxnException.Kind.SNAPSHOT_TOO_OLD,
          "Snapshot too old: " + timestamp + " lies below the safe point " + limit);
    }
  }

  /** How far the safe point would be raised now, if nothing stood in its way. */
  long wanted() {
    return Math.max(safePoint, endOfRetention(oracle.next()));
  }

  /** Raises the safe point as far as retention and live transactions allow. */
  long advance() {
    return advance(() -> Long.MAX_VALUE);
  }

  /**
   * Raises the safe point as far as retention, live transactions and others allow.
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
      long target = Math.max(safePoint, endOfRetention(now));
      ceiling = target;
      try {
        long limit = Math.min(belowLive(target, now), held.getAsLong());
        synchronized (advancing) {
          // Again: readers at older snapshots may have begun meanwhile.
          raise(belowLive(limit, now));
        }
      } finally {
        ceiling = safePoint;
      }
      return safePoint;
    }
  }

  @GuardedBy("advancing")
  private void raise(long target) {
    if (target > safePoint) {
      mark.raise(target);
      safePoint = Math.max(target, mark.value());
    }
  }

  private long belowLive(long target, long now) {
    long limit = Timestamps.minus(now, longReaderLimit);
    long below = target;
    for (LiveTransaction transaction : live) {
      if (transaction.since() >= limit || transaction.isCommitting()) {
        below = Math.min(below, transaction.startTimestamp());
      }
    }
    return below;
  }

  /** By the clock, if the oracle is ahead of it: the retention is time that has passed. */
  private long endOfRetention(long now) {
    long clock = oracle.clockMillis();
    return Timestamps.toMillis(now) > clock && !retention.isZero()
        ? Math.min(now, oracle.newestAt(Math.max(0, clock - retention.toMillis())))
        : Timestamps.minus(now, retention);
  }

  /** Whether a transaction entered its commit while the safe point passed it. */
  boolean isCommittingBelow(long timestamp) {
    for (LiveTransaction transaction : live) {
      if (transaction.isCommitting() && transaction.startTimestamp() < timestamp) {
        return true;
      }
    }
    return false;
  }
}
