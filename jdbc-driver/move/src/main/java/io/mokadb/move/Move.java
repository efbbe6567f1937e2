package io.mokadb.move;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.node.StoreHome;
import io.mokadb.node.Threads;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.txn.copy.CopyProgress;
import io.mokadb.txn.copy.StoreCopy;
import io.mokadb.txn.copy.StoreTotals;
import io.mokadb.txn.copy.UnfinishedCopy;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A move of a database; see the package documentation. Confined to one thread. */
final class Move {
  private static final int WRITERS = 4;

  private final StoreHome source;
  private final StoreHome target;
  private final boolean replace;
  private final MoveListener listener;
  private final Duration patience;

  /**
   * @param replace whether an unfinished move in the target is removed first
   * @param patience how long to wait for the ends of transactions that others left
   */
  Move(
      StoreHome source,
      StoreHome target,
      boolean replace,
      MoveListener listener,
      Duration patience) {
    this.source = source;
    this.target = target;
    this.replace = replace;
    this.listener = listener;
    this.patience = patience;
  }

  /**
   * Moves everything.
   *
   * @throws MokaException 22023 if the source has nothing or the target has something
   * @throws KvException if a store is in use or fails, or the target is not what was written
   */
  MoveReport run() {
    try (KvStore from = source.openAlone(new Supervisor(source.shown()))) {
      UnfinishedCopy.requireNone(from);
      if (UnfinishedCopy.isPossibleIn(from)) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER, source.shown() + " has no database that could be moved");
      }
      long timestamp = quiesce(from);
      try (KvStore to = openTarget()) {
        return copy(from, to, timestamp);
      }
    }
  }

  /** Resolves what others left, and returns a timestamp above all that the source has. */
  private long quiesce(KvStore from) {
    listener.began(MoveListener.Phase.RESOLVING);
    try (Threads threads = new Threads(new Supervisor(source.shown()))) {
      return new Quiescence(source, from, threads).reach(patience);
    }
  }

  private KvStore openTarget() {
    KvStore to = target.openAlone(new Supervisor(target.shown()));
    boolean usable = false;
    try {
      boolean unfinished = UnfinishedCopy.isIn(to);
      if (unfinished && !replace) {
        UnfinishedCopy.requireNone(to);
      }
      usable = !unfinished && UnfinishedCopy.isPossibleIn(to);
      if (!unfinished && !usable) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER,
            target.shown() + " has a database already; move to a new place");
      }
    } finally {
      if (!usable) {
        to.close();
      }
    }
    if (usable) {
      return to;
    }
    target.remove();
    return target.openAlone(new Supervisor(target.shown()));
  }

  private MoveReport copy(KvStore from, KvStore to, long timestamp) {
    UnfinishedCopy mark = UnfinishedCopy.begin(to, timestamp);
    // Before the long part, because an oracle that is away ends the move.
    target.passOver(to, timestamp);
    listener.began(MoveListener.Phase.COPYING);
    StoreTotals read = copy(from, to, listener::reached);
    listener.began(MoveListener.Phase.COMPARING);
    StoreTotals written = StoreTotals.of(to, listener::reached);
    if (!written.equals(read)) {
      throw new KvException(
          KvException.Kind.CORRUPTED,
          target.shown() + " should have " + describe(read) + ", and has " + describe(written));
    }
    mark.complete();
    return new MoveReport(
        target.shown(),
        timestamp,
        Timestamps.toMillis(timestamp),
        read.rows(),
        read.cells(),
        read.bytes(),
        read.checksum());
  }

  private static StoreTotals copy(KvStore from, KvStore to, CopyProgress progress) {
    ExecutorService writers =
        Executors.newFixedThreadPool(
            WRITERS,
            work -> {
              Thread thread = new Thread(work, "moka-move");
              thread.setDaemon(true);
              return thread;
            });
    try {
      return new StoreCopy(from, to, writers, progress).run();
    } finally {
      writers.shutdownNow();
    }
  }

  private static String describe(StoreTotals totals) {
    return totals.cells() + " cells with checksum " + totals.checksum();
  }
}
