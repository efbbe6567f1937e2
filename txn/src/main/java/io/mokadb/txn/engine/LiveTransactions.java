package io.mokadb.txn.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.RunningTransaction;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.serial.CommitPlace;
import io.mokadb.txn.time.Drawn;
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
 * <p>Beginning takes no lock. A new transaction registers first and then reads the ceiling; a
 * thread that decides how far the safe point may go sets the ceiling first and then reads the
 * registered transactions: so at least one of them sees the other.
 */
final class LiveTransactions {
  private final TimestampOracle oracle;
  private final boolean stamped;
  private final Duration longReaderLimit;
  private final Set<LiveTransaction> live = ConcurrentHashMap.newKeySet();

  /** See {@link #ceiling}. */
  private volatile long ceiling;

  /**
   * @param longReaderLimit how long a transaction holds back the safe point that does not commit
   */
  LiveTransactions(TimestampOracle oracle, Duration longReaderLimit) {
    this.oracle = oracle;
    this.stamped = oracle.isShared();
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
      LiveTransaction transaction =
          stamped ? stamped(readOnly, first, deadline) : plain(readOnly, first, deadline);
      live.add(transaction);
      if (transaction.startTimestamp() >= ceiling) {
        return transaction;
      }
      live.remove(transaction);
    }
  }

  private LiveTransaction plain(boolean readOnly, LiveTransaction first, Deadline deadline) {
    long timestamp = readOnly ? oracle.forReading(deadline) : oracle.next(deadline);
    return new LiveTransaction(timestamp, timestamp, first);
  }

  private LiveTransaction stamped(boolean readOnly, LiveTransaction first, Deadline deadline) {
    Drawn drawn = readOnly ? oracle.drawForReading(deadline) : oracle.draw(deadline);
    return new LiveTransaction(
        drawn.timestamp(), drawn.timestamp(), first, drawn.schema(), drawn.schema());
  }

  /**
   * A transaction that reads the past; it is not registered yet.
   *
   * @throws TxnException {@code SNAPSHOT_IN_FUTURE}
   */
  LiveTransaction ofThePast(long timestamp, Deadline deadline) {
    Drawn now =
        stamped
            ? oracle.drawForReading(deadline)
            : new Drawn(oracle.forReading(deadline), SchemaStamp.NONE, 0);
    if (timestamp > now.timestamp()) {
      throw new TxnException(
          TxnException.Kind.SNAPSHOT_IN_FUTURE, "The snapshot " + timestamp + " is yet to come");
    }
    SchemaStamp stampOrNull = stamped ? null : SchemaStamp.NONE;
    return new LiveTransaction(timestamp, now.timestamp(), null, stampOrNull, now.schema());
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
