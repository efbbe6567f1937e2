package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.constraint.TriggerNotifications;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.exec.spill.RowBuffer;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Writes changed rows in two passes: first all old keys and entries are deleted, then the new ones
 * are checked and written. So a key that one row gives up is free for another row of the statement.
 * Where rows cannot take each other's keys, both passes are made for some hundred rows at a time;
 * otherwise changes that do not fit into memory wait in a file. Confined to one execution.
 */
final class UpdateWriter implements AutoCloseable {
  private static final int BATCH = 256;

  /** So many changes are kept whole, further ones as their rows only. */
  private static final int REMEMBERED = 2 * BATCH;

  private final TableLayout layout;
  private final IndexedRows keyed;
  private final ExecutionContext context;
  private final Transaction transaction;
  private final ObjectWrites objects;
  private final boolean keyChanges;
  private final int[] affected;
  private final int[] changed;
  private final CellWriter changedCells;

  /** Of rows whose key changes; null if no key can change. */
  private final CellWriter allCells;

  /** The column groups that another transaction must not change at the same time. */
  private final Column[] locked;

  private final KeyEncoder rowKeys;
  private final KeyEncoder[] entryKeys;
  private final UniquenessCheck uniqueness;
  private final TableChanges counts;

  /** True if rows of the statement can have the same key one after the other. */
  private final boolean exclusive;

  private final List<Change> changes = new ArrayList<>();

  /** Of further changes the row before, and the row after it; null until there are any. */
  private RowBuffer further;

  private long count;

  /**
   * @param assigned ordinals of the columns that a statement sets
   */
  UpdateWriter(
      TableLayout layout, int[] assigned, TableConstraints constraints, ExecutionContext context) {
    this.layout = layout;
    this.keyed = constraints.keyed();
    this.context = context;
    this.transaction = context.transaction();
    this.counts = context.changes();
    this.objects = new ObjectWrites(layout, context);
    UpdateShape shape = UpdateShape.of(layout, assigned, constraints);
    this.changed = shape.changed();
    this.keyChanges = shape.keyChanges();
    this.affected = shape.affected();
    this.exclusive = shape.exclusive();
    this.changedCells =
        new CellWriter(layout, LinkedColumnGroups.written(layout, changed), transaction);
    this.allCells = keyChanges ? new CellWriter(layout, layout.groups(), transaction) : null;
    this.locked = LinkedColumnGroups.locked(layout, constraints, changed);
    this.rowKeys = layout.codec().keys().layout().writer();
    this.entryKeys = new KeyEncoder[affected.length];
    for (int i = 0; i < affected.length; i++) {
      entryKeys[i] = layout.indexes()[affected[i]].layout().writer();
    }
    this.uniqueness = new UniquenessCheck(layout);
  }

  /** First pass, for one row. Both rows have all columns, and the hidden row id if there is one. */
  void add(Object[] before, Object[] after) {
    objects.changed(before, after);
    count++;
    Change change = change(before, after, true);
    if (changes.size() < REMEMBERED) {
      changes.add(change);
    } else {
      if (further == null) {
        further = new RowBuffer(context);
      }
      further.add(before);
      further.add(after);
    }
    if (!exclusive && changes.size() == BATCH) {
      write(changes);
      changes.clear();
    }
  }

  /**
   * @param removing whether to delete old keys and entries: in the first pass
   */
  private Change change(Object[] before, Object[] after, boolean removing) {
    Object[] was = affected.length == 0 ? before : keyed.of(before, context);
    Object[] is = affected.length == 0 ? after : keyed.of(after, context);
    Key oldKey = layout.codec().keys().encode(before, rowKeys);
    Key newKey = keyChanges ? layout.codec().keys().encode(after, rowKeys) : oldKey;
    boolean moved = !newKey.equals(oldKey);
    if (moved && removing) {
      CellKey left = CellWriter.delete(layout, oldKey, transaction);
      TriggerNotifications.announce(transaction, left, layout.notifications().ofDelete());
    }
    Key[] entries = new Key[affected.length];
    boolean[] newEntry = new boolean[affected.length];
    for (int i = 0; i < affected.length; i++) {
      IndexKeys index = layout.indexes()[affected[i]];
      Key oldEntry = index.includes(was) ? index.entry(was, oldKey, entryKeys[i]) : null;
      entries[i] = index.includes(is) ? index.entry(is, newKey, entryKeys[i]) : null;
      newEntry[i] = !Objects.equals(entries[i], oldEntry) || moved && mayBeAnothers(index, is);
      if (newEntry[i] && oldEntry != null && removing) {
        EntryRemoval.remove(transaction, index, was, oldKey, oldEntry);
      }
    }
    NotifiedColumns announced =
        moved
            ? layout.notifications().ofInsert()
            : layout.notifications().ofUpdate(before, after, changed);
    return new Change(after, is, newKey, moved, entries, newEntry, announced);
  }

  /**
   * True if the place of a row's entry may hold the entry of another row with the same values: in a
   * unique index that is being filled. The build may have passed the row's new key already, so only
   * this statement can find the duplicate.
   */
  private static boolean mayBeAnothers(IndexKeys index, Object[] row) {
    return index.index().state() == IndexDef.State.BUILDING && index.isExclusive(row);
  }

  /**
   * Second pass, for all rows.
   *
   * @throws MokaException {@code UNIQUE_VIOLATION}
   */
  void finish() {
    for (int from = 0; from < changes.size(); from += BATCH) {
      write(changes.subList(from, Math.min(changes.size(), from + BATCH)));
    }
    if (further != null) {
      writeFurther();
    }
    counts.updated(layout.table().id(), count);
  }

  private void writeFurther() {
    List<Change> batch = new ArrayList<>(BATCH);
    RowStream rows = further.rows();
    for (Object[] before = rows.next(); before != null; before = rows.next()) {
      context.checkCancelled();
      batch.add(change(before, rows.next(), false));
      if (batch.size() == BATCH) {
        write(batch);
        batch.clear();
      }
    }
    write(batch);
  }

  private void write(List<Change> batch) {
    check(batch);
    batch.forEach(this::write);
  }

  @Override
  public void close() {
    if (further != null) {
      further.close();
    }
  }

  private void check(List<Change> batch) {
    int number = 0;
    for (Change change : batch) {
      if (change.moved) {
        uniqueness.add(change.key, UniquenessCheck.PRIMARY_KEY, number, change.row);
      }
      for (int i = 0; i < affected.length; i++) {
        if (change.newEntry[i] && layout.indexes()[affected[i]].isExclusive(change.keyed)) {
          uniqueness.add(change.entries[i], affected[i], number, change.keyed);
        }
      }
      number++;
    }
    UniquenessCheck.Duplicate duplicate = uniqueness.run(transaction);
    if (duplicate != null) {
      throw duplicate.failure();
    }
  }

  private void write(Change change) {
    CellKey cell = (change.moved ? allCells : changedCells).put(change.key, change.row);
    for (Column group : locked) {
      CellKey linked = CellKey.of(change.key, group);
      transaction.hold(linked);
      transaction.lock(linked);
    }
    TriggerNotifications.announce(transaction, cell, change.announced);
    for (int i = 0; i < affected.length; i++) {
      IndexKeys index = layout.indexes()[affected[i]];
      // An entry that stays in place must follow its row when that moves.
      if (change.entries[i] != null
          && (change.newEntry[i] || (change.moved && index.isExclusive(change.keyed)))) {
        CellKey entry = CellKey.of(change.entries[i]);
        if (index.isExclusive(change.keyed)) {
          transaction.hold(entry);
        }
        transaction.put(entry, index.value(change.keyed, change.key));
      }
    }
  }

  /**
   * A changed row.
   *
   * @param keyed the row as its indexes see it
   * @param entries by the position in {@link #affected}; null where the row has none
   */
  private record Change(
      Object[] row,
      Object[] keyed,
      Key key,
      boolean moved,
      Key[] entries,
      boolean[] newEntry,
      NotifiedColumns announced) {}
}
