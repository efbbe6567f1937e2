package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.constraint.TriggerNotifications;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects new rows and writes them with their index entries. Confined to one execution. */
final class RowInserter {
  /** How many rows are checked together. */
  static final int BATCH = 256;

  private final TableLayout layout;
  private final TableConstraints constraints;
  private final IndexedRows keyed;
  private final ExecutionContext context;
  private final Transaction transaction;
  private final ObjectWrites objects;
  private final boolean freshKeys;
  private final CellWriter cells;
  private final KeyEncoder rowKeys;
  private final KeyEncoder[] entryKeys;
  private final UniquenessCheck uniqueness;
  private final List<Pending> pending = new ArrayList<>();
  private long written;

  /**
   * @param freshKeys whether row keys come from a source that never repeats, so that no look-up is
   *     needed
   */
  RowInserter(
      TableLayout layout,
      TableConstraints constraints,
      ExecutionContext context,
      boolean freshKeys) {
    this.layout = layout;
    this.constraints = constraints;
    this.keyed = constraints.keyed();
    this.context = context;
    this.transaction = context.transaction();
    this.objects = new ObjectWrites(layout, context);
    this.freshKeys = freshKeys;
    this.cells = CellWriter.ofNewRows(layout, freshKeys, transaction);
    this.rowKeys = layout.codec().keys().layout().writer();
    this.entryKeys = new KeyEncoder[layout.indexes().length];
    for (int i = 0; i < entryKeys.length; i++) {
      entryKeys[i] = layout.indexes()[i].layout().writer();
    }
    this.uniqueness = new UniquenessCheck(layout);
  }

  /**
   * Takes a row, conformed to its columns' types; {@link #flush} writes it.
   *
   * @param statement the number of the statement it belongs to, not decreasing
   */
  void add(Object[] row, int statement) {
    Object[] whole = keyed.of(row, context);
    store(row);
    add(row, whole, statement);
  }

  /** Stores the large values of a row that will be added, in place. */
  void store(Object[] row) {
    objects.added(row);
  }

  /** As {@link #add}, for a row whose large values are stored. */
  void addStored(Object[] row, int statement) {
    add(row, keyed.of(row, context), statement);
  }

  private void add(Object[] row, Object[] whole, int statement) {
    Key key = layout.codec().keys().encode(row, rowKeys);
    if (!freshKeys) {
      uniqueness.add(key, UniquenessCheck.PRIMARY_KEY, statement, row);
    }
    Key[] entries = new Key[entryKeys.length];
    for (int i = 0; i < entries.length; i++) {
      if (layout.indexes()[i].includes(whole)) {
        entries[i] = layout.indexes()[i].entry(whole, key, entryKeys[i]);
      }
      if (layout.indexes()[i].isExclusive(whole)) {
        uniqueness.add(entries[i], i, statement, whole);
      }
    }
    pending.add(new Pending(row, whole, key, entries, statement));
  }

  int pending() {
    return pending.size();
  }

  /** Rows written so far. */
  long written() {
    return written;
  }

  /**
   * Writes the added rows; at a duplicate only the rows of the statements before it.
   *
   * @return the first duplicate, or null
   */
  UniquenessCheck.Duplicate flush() {
    readWithParents();
    UniquenessCheck.Duplicate duplicate = uniqueness.run(transaction);
    int before = duplicate == null ? Integer.MAX_VALUE : duplicate.number();
    for (Pending one : pending) {
      if (one.statement >= before) {
        break;
      }
      write(one);
    }
    pending.clear();
    return duplicate;
  }

  /** Reads keys that must not exist with parents that must, if calls to the store are dear. */
  private void readWithParents() {
    if (constraints.references().isEmpty() || !transaction.prefetches()) {
      return;
    }
    Set<CellKey> wanted = new LinkedHashSet<>();
    uniqueness.addCells(constraints.references(), transaction, wanted);
    for (Pending one : pending) {
      ParentReferences.addCells(constraints, one.row, wanted);
    }
    transaction.prefetch(List.copyOf(wanted));
  }

  /**
   * As {@link #flush}, but a duplicate is thrown.
   *
   * @throws MokaException {@code UNIQUE_VIOLATION}
   */
  void flushOrThrow() {
    UniquenessCheck.Duplicate duplicate = flush();
    if (duplicate != null) {
      throw duplicate.failure();
    }
  }

  /** Forgets the rows of {@code statement} that were added and not written. */
  void drop(int statement) {
    pending.removeIf(one -> one.statement == statement);
    uniqueness.drop(statement);
  }

  private void write(Pending one) {
    CellKey cell = cells.put(one.key, one.row);
    TriggerNotifications.announce(transaction, cell, layout.notifications().ofInsert());
    for (int i = 0; i < one.entries.length; i++) {
      if (one.entries[i] != null) {
        CellKey entry = CellKey.of(one.entries[i]);
        if (layout.indexes()[i].isExclusive(one.keyed)) {
          transaction.hold(entry);
        }
        transaction.put(entry, layout.indexes()[i].value(one.keyed, one.key));
      }
    }
    written++;
  }

  /**
   * A row to be written.
   *
   * @param keyed the row as its indexes see it
   * @param entries by the position of the index; null where the row has none
   */
  private record Pending(Object[] row, Object[] keyed, Key key, Key[] entries, int statement) {}
}
