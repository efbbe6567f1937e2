package io.mokadb.txn.sim.world;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.time.PersistedMark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the store really holds. Calls take no time here. It writes the journal, and remembers what
 * was applied, so that it can lose power: then it holds some prefix of that which has at least all
 * that was synced.
 */
public final class TrueStore implements Cells {
  private final boolean atomic;
  private final Journal journal;
  private final List<List<RowMutation>> applied = new ArrayList<>();
  private final List<Integer> journalSizes = new ArrayList<>();
  private KvStore cells;
  private Tombstones tombstones = new Tombstones();
  private int synced;

  public TrueStore(boolean atomic, Journal journal) {
    this.atomic = atomic;
    this.journal = journal;
    this.cells = new MemoryStore(atomic);
  }

  @Override
  public boolean isAtomic() {
    return atomic;
  }

  @Override
  public CellView read(CellRead read) {
    return cells.read(read, Deadline.none());
  }

  @Override
  public ColumnVersions versions(CellRead read, int limit) {
    return cells.versions(List.of(read), limit, Deadline.none()).get(0);
  }

  @Override
  public CellCursor scan(ScanRequest request) {
    return cells.scan(request, Deadline.none());
  }

  @Override
  public MutationOutcome mutate(RowMutation mutation, Durability durability) {
    List<CellKey> locked = newLocks(mutation);
    MutationOutcome outcome = cells.mutate(List.of(mutation), durability, Deadline.none()).get(0);
    if (outcome == MutationOutcome.APPLIED) {
      remember(List.of(mutation), locked, durability);
    }
    return outcome;
  }

  @Override
  public AtomicOutcome mutateAtomically(List<RowMutation> mutations, Durability durability) {
    List<CellKey> locked = mutations.stream().flatMap(m -> newLocks(m).stream()).toList();
    AtomicOutcome outcome = cells.mutateAtomically(mutations, durability, Deadline.none());
    if (outcome instanceof AtomicOutcome.Applied) {
      remember(mutations, locked, durability);
    }
    return outcome;
  }

  /** All changes, in order. */
  public List<List<RowMutation>> changes() {
    return Collections.unmodifiableList(applied);
  }

  /** How many of the changes last whatever happens. */
  public int synced() {
    return synced;
  }

  /** All changes up to now last. */
  public void sync() {
    synced = applied.size();
  }

  /** How many changes could be lost now. */
  public int unsynced() {
    return applied.size() - synced;
  }

  /** Everything after the first {@code kept} of the {@link #unsynced} changes is gone. */
  public void losePower(int kept) {
    int length = synced + kept;
    if (length < applied.size()) {
      journal.loseSince(journalSizes.get(length));
    }
    applied.subList(length, applied.size()).clear();
    journalSizes.subList(length, journalSizes.size()).clear();
    cells = new MemoryStore(atomic);
    tombstones = new Tombstones();
    for (List<RowMutation> together : applied) {
      for (RowMutation mutation : together) {
        RowMutation edits =
            new RowMutation(mutation.row(), io.mokadb.kv.Condition.always(), mutation.edits());
        cells.mutate(List.of(edits), Durability.SYNC, Deadline.none());
        tombstones.meet(edits);
      }
    }
    synced = applied.size();
  }

  private void remember(List<RowMutation> mutations, List<CellKey> locked, Durability durability) {
    applied.add(mutations);
    journalSizes.add(journal.size());
    if (durability == Durability.SYNC) {
      synced = applied.size();
    }
    for (CellKey cell : locked) {
      Cell lock = newest(cell, Family.LOCK, TimeRange.all());
      if (lock != null) {
        journal.add(new Event.Locked(Names.of(cell), lock.timestamp()));
      }
    }
    for (RowMutation mutation : mutations) {
      journal.applied(mutation);
      Edit.Put reused = tombstones.meet(mutation);
      if (reused != null) {
        journal.add(
            new Event.Reused(
                Names.of(mutation.row(), reused.column()), reused.family(), reused.timestamp()));
      }
      checkLocks(mutation);
    }
  }

  private List<CellKey> newLocks(RowMutation mutation) {
    List<CellKey> locked = new ArrayList<>();
    for (Edit edit : mutation.edits()) {
      if (edit instanceof Edit.Put put && put.family() == Family.LOCK) {
        CellKey cell = CellKey.of(mutation.row(), put.column());
        if (newest(cell, Family.LOCK, TimeRange.at(put.timestamp())) == null) {
          locked.add(cell);
        }
      }
    }
    return locked;
  }

  private void checkLocks(RowMutation mutation) {
    if (mutation.row().equals(PersistedMark.ROW)) {
      return;
    }
    Set<Column> columns = new LinkedHashSet<>();
    mutation.edits().forEach(edit -> columns.add(edit.column()));
    for (Column column : columns) {
      CellKey cell = CellKey.of(mutation.row(), column);
      Cell lock = newest(cell, Family.LOCK, TimeRange.all());
      if (lock != null && newest(cell, Family.LOCK, new TimeRange(0, lock.timestamp())) != null) {
        journal.add(new Event.Mismatched(Names.of(cell), "two locks, the newer is " + lock));
      }
    }
  }

  private Cell newest(CellKey cell, Family family, TimeRange range) {
    return read(new CellRead(cell, ReadRanges.of(family, range))).of(family);
  }
}
