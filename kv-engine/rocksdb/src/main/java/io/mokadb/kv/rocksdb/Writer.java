package io.mokadb.kv.rocksdb;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.rocksdb.OrderingPoints.Point;
import io.mokadb.kv.supervision.Supervisor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies mutations: latches the rows, judges the conditions, writes one batch, publishes locks and
 * guards, unlatches. RocksDB lets threads that write at the same time share one sync.
 *
 * <p>After a failed write it refuses all further ones: what of the batch reached the log is decided
 * only when the log is read again, or has no use any more because RocksDB has recovered and begun
 * another one. A later batch must not build on a guess.
 */
final class Writer {
  private static final Logger LOG = LoggerFactory.getLogger(Writer.class);

  /** Of the rows of a list that does not ask for a sync; a batch of its own costs microseconds. */
  private static final int MOST_ROWS_LATCHED = 128;

  private final RocksDatabase database;
  private final WriteAheadLog log;
  private final ControlCells control;
  private final RowLatches latches;
  private final CellReads reads;
  private final LatestVersionCache heads;
  private final SupersededRecords superseded;
  private final TombstoneRanges runs;
  private final String location;
  private final Supervisor supervisor;
  private final AtomicReference<Failure> failure = new AtomicReference<>();
  private final Lock syncing = new ReentrantLock();
  private volatile boolean unsynced;

  /**
   * The first failed write.
   *
   * @param recoveries how often the log had recovered when the write began
   */
  private record Failure(KvException error, long recoveries) {}

  Writer(
      RocksDatabase database,
      WriteAheadLog log,
      ControlCells control,
      RowLatches latches,
      CellReads reads,
      LatestVersionCache heads,
      SupersededRecords superseded,
      TombstoneRanges runs,
      String location,
      Supervisor supervisor) {
    this.database = database;
    this.log = log;
    this.control = control;
    this.latches = latches;
    this.reads = reads;
    this.heads = heads;
    this.superseded = superseded;
    this.runs = runs;
    this.location = location;
    this.supervisor = supervisor;
  }

  /** Throws only if nothing was changed; what broke off half-way is unknown. */
  List<MutationOutcome> mutate(List<RowMutation> mutations, Durability durability)
      throws RocksDBException {
    awaitWritable();
    // Each batch that is synced costs a sync; others are short, so that none waits long for a row.
    int most = durability == Durability.SYNC ? mutations.size() : MOST_ROWS_LATCHED;
    int to = endOfDistinctRows(mutations, 0, most);
    List<MutationOutcome> outcomes = mutateDistinct(mutations.subList(0, to), durability);
    while (to < mutations.size()) {
      int from = to;
      to = endOfDistinctRows(mutations, from, most);
      try {
        outcomes.addAll(mutateDistinct(mutations.subList(from, to), durability));
      } catch (RocksDBException | KvException e) {
        LOG.warn("A list of changes to {} broke off after {} of them", location, from, e);
        outcomes.addAll(Collections.nCopies(mutations.size() - from, MutationOutcome.UNKNOWN));
        return outcomes;
      }
    }
    return outcomes;
  }

  /** A row that comes again starts a batch of its own, so that it sees what came before (K2). */
  private static int endOfDistinctRows(List<RowMutation> mutations, int from, int most) {
    int end = mutations.size() - from > most ? from + most : mutations.size();
    int to = endOfAscendingRows(mutations, from, end);
    if (to == end) {
      return to;
    }
    Set<Key> rows = new HashSet<>();
    to = from;
    while (to < end && rows.add(mutations.get(to).row())) {
      to++;
    }
    return to;
  }

  /** Rows in key order are different ones; that costs no set to find out. */
  private static int endOfAscendingRows(List<RowMutation> mutations, int from, int end) {
    int to = from + 1;
    while (to < end && mutations.get(to - 1).row().compareTo(mutations.get(to).row()) < 0) {
      to++;
    }
    return to;
  }

  private List<MutationOutcome> mutateDistinct(List<RowMutation> mutations, Durability durability)
      throws RocksDBException {
    List<MutationOutcome> outcomes = new ArrayList<>(mutations.size());
    try (RowLatches.Held held = latches.lock(mutations);
        ChangeSet changes = changes(mutations)) {
      reached(Point.LATCHED);
      for (RowMutation mutation : mutations) {
        RowUpdate row = new RowUpdate(mutation.row(), changes);
        boolean holds = row.holds(mutation.condition());
        if (holds) {
          row.apply(mutation.edits());
          row.emit();
        }
        outcomes.add(holds ? MutationOutcome.APPLIED : MutationOutcome.REJECTED);
      }
      if (write(changes, held, durability) != null) {
        outcomes.replaceAll(
            outcome ->
                outcome == MutationOutcome.APPLIED
                    ? MutationOutcome.UNKNOWN
                    : MutationOutcome.REJECTED);
      }
    }
    return outcomes;
  }

  AtomicOutcome mutateAtomically(List<RowMutation> mutations, Durability durability)
      throws RocksDBException {
    awaitWritable();
    try (RowLatches.Held held = latches.lock(mutations);
        ChangeSet changes = changes(mutations)) {
      reached(Point.LATCHED);
      List<RowUpdate> rows = rows(mutations, changes);
      for (int i = 0; i < mutations.size(); i++) {
        if (!rows.get(i).holds(mutations.get(i).condition())) {
          return new AtomicOutcome.Rejected(i);
        }
      }
      for (int i = 0; i < mutations.size(); i++) {
        rows.get(i).apply(mutations.get(i).edits());
      }
      rows.forEach(RowUpdate::emit);
      KvException broken = write(changes, held, durability);
      return broken == null ? new AtomicOutcome.Applied() : new AtomicOutcome.Unknown(broken);
    }
  }

  private ChangeSet changes(List<RowMutation> mutations) {
    return new ChangeSet(database, control, reads, heads, superseded, mutations);
  }

  /** The row of each mutation; mutations of one row share it. */
  private static List<RowUpdate> rows(List<RowMutation> mutations, ChangeSet changes) {
    List<RowUpdate> rows = new ArrayList<>(mutations.size());
    boolean ascending = endOfAscendingRows(mutations, 0, mutations.size()) >= mutations.size();
    Map<Key, RowUpdate> known = ascending ? Map.of() : new HashMap<>();
    for (RowMutation mutation : mutations) {
      rows.add(
          ascending
              ? new RowUpdate(mutation.row(), changes)
              : known.computeIfAbsent(mutation.row(), key -> new RowUpdate(key, changes)));
    }
    return rows;
  }

  /**
   * @return null, or why it is not known whether the batch was written
   * @throws KvException if nothing was written, because an earlier write failed or no space is left
   *     for flushes and compactions
   */
  private KvException write(ChangeSet changes, RowLatches.Held held, Durability durability) {
    boolean sync = durability == Durability.SYNC;
    reached(Point.JUDGED);
    if (changes.batch().isEmpty()) {
      if (sync) {
        // What is acknowledged with it must last as well (K5).
        sync();
        checkWritable();
      }
      return null;
    }
    // Checked again: another write may have failed while this thread waited for the latches.
    checkWritable();
    TombstoneRanges.Writing writing = runs.begin(changes::newHeads);
    try {
      return writeAndPublish(changes, held, sync);
    } finally {
      runs.end(writing);
    }
  }

  private KvException writeAndPublish(ChangeSet changes, RowLatches.Held held, boolean sync) {
    boolean spansPlaces = changes.spansPlaces();
    long recoveries = log.recoveries();
    if (spansPlaces) {
      held.unsettle();
    }
    reached(Point.WRITING);
    try {
      log.write(changes.batch(), sync);
    } catch (RocksDBException e) {
      changes.forgetHeads();
      // The log may hold the batch, also if the disk is full: it did not take the sync then.
      return fail("Writing to", e, recoveries);
    }
    reached(Point.WRITTEN);
    if (!sync) {
      unsynced = true;
    }
    try {
      publish(changes, held, spansPlaces);
    } catch (Error e) {
      // Caches and the mirror of locks may differ from the disk: nothing may be built on them.
      supervisor.fail("the store's writer", e);
      return supervisor.failure();
    }
    return null;
  }

  private void publish(ChangeSet changes, RowLatches.Held held, boolean spansPlaces) {
    if (!spansPlaces) {
      held.changed();
    }
    reached(Point.VERSION_CHANGED);
    changes.publishHeads();
    changes.publishControls();
    reached(Point.LOCKS_TOLD);
    if (spansPlaces) {
      held.settle();
    } else {
      held.changed();
    }
  }

  /** Syncs what was written since the last time, if anything was; waits for a sync under way. */
  void sync() {
    database.points().take(syncing);
    try {
      if (unsynced && failure.get() == null) {
        syncNow();
      }
    } finally {
      syncing.unlock();
    }
  }

  private void syncNow() {
    unsynced = false;
    reached(Point.SYNCING);
    long recoveries = log.recoveries();
    try {
      log.sync();
      reached(Point.SYNCED);
    } catch (RocksDBException e) {
      throw fail("Syncing", e, recoveries);
    } catch (Error e) {
      // A thread that ends here leaves its change unsynced, so the next sync has to include it.
      unsynced = true;
      throw e;
    }
  }

  private void reached(Point point) {
    database.points().reached(point);
  }

  /** Whether no write has failed, or the log has recovered since. */
  boolean isWritable() {
    Failure first = failure.get();
    if (first == null) {
      return true;
    }
    if (log.recoveries() == first.recoveries()) {
      return false;
    }
    if (failure.compareAndSet(first, null)) {
      LOG.info("The database {} takes changes again", location);
    }
    return true;
  }

  private KvException fail(String doing, RocksDBException e, long recoveries) {
    KvException error = RocksDbErrors.translate(doing, location, e);
    failure.compareAndSet(null, new Failure(error, recoveries));
    return error;
  }

  /** Waits for a recovery that can be expected; to be called without latches. */
  private void awaitWritable() {
    Failure first = failure.get();
    if (first != null && first.error().kind() == Kind.FULL) {
      var unused = log.awaitRecovery(first.recoveries());
    }
    checkWritable();
  }

  private void checkWritable() {
    supervisor.requireRunning();
    Failure first = failure.get();
    if (first != null && !isWritable()) {
      boolean full = first.error().kind() == Kind.FULL;
      // A kind that says: nothing was done.
      throw new KvException(
          full ? Kind.FULL : Kind.INACCESSIBLE,
          "The database "
              + location
              + " takes no changes until "
              + (full ? "there is room again" : "it is opened again")
              + ", because an earlier write failed: "
              + first.error().getMessage(),
          first.error());
    }
  }
}
