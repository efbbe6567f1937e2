package io.mokadb.txn.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.RunningTransaction;
import io.mokadb.txn.serial.CommitPlace;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The running transactions of this process. Thread-safe.
 *
 * <p>Beginning takes no lock. A new transaction registers first and then reads the ceiling; whoever
 * decides how far the safe point may go sets the ceiling first and then reads the registered
 * transactions: so at least one of them sees the other.
 */
final class LiveTransactions {
  private final TimestampOracle oracle;
  private final Duration longReaderLimit;
  private final Set<LiveTransaction> live = ConcurrentHashMap.newKeySet();

  /** See {@link #ceiling}. */
  private volatile long ceiling;

  /**
   * @param longReaderLimit how long a transaction holds back the safe point that does not commit
   */
  LiveTransactions(TimestampOracle oracle, Duration longReaderLimit) {
    this.oracle = oracle;
    this.longReaderLimit = longReaderLimit;
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

  /** Registers a transaction that reads the past. */
  void add(LiveTransaction transaction) {
    live.add(transaction);
  }

  void end(LiveTransaction transaction) {
    transaction.finish();
    live.remove(transaction);
    if (transaction.first() != transaction) {
      live.remove(transaction.first());
    }
  }

  /**
   * No transaction that this process begins now gets a snapshot below a timestamp; except those
   * that are registered already, and those that read the past.
   */
  void ceiling(long timestamp) {
    ceiling = timestamp;
  }

  /**
   * How far the safe point may go on behalf of the transactions that are registered.
   *
   * @param target not further than this
   * @param now about now, by the oracle
   */
  long below(long target, long now) {
    long limit = Timestamps.minus(now, longReaderLimit);
    long below = target;
    for (LiveTransaction transaction : live) {
      if (transaction.since() >= limit || transaction.isCommitting()) {
        below = Math.min(below, transaction.startTimestamp());
      }
    }
    return below;
  }

  List<RunningTransaction> running() {
    List<RunningTransaction> running = new ArrayList<>();
    for (LiveTransaction transaction : live) {
      if (transaction.isSuperseded()) {
        continue;
      }
      running.add(new RunningTransaction(transaction.startTimestamp(), transaction.isCommitting()));
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
