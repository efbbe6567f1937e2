package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.layout.RowWriter;
import io.mokadb.txn.Transaction;

/** Writes the cells that rows of one table have in some of its column groups. Confined. */
final class CellWriter {
  private final Transaction transaction;
  private final Column[] columns;
  private final RowWriter[] values;

  /** Whether other transactions may want the same rows. */
  private final boolean holding;

  CellWriter(TableLayout layout, int[] groups, Transaction transaction) {
    this(layout, groups, transaction, true);
  }

  private CellWriter(TableLayout layout, int[] groups, Transaction transaction, boolean holding) {
    this.transaction = transaction;
    this.holding = holding;
    this.columns = new Column[groups.length];
    this.values = new RowWriter[groups.length];
    for (int i = 0; i < groups.length; i++) {
      columns[i] = Column.of(groups[i]);
      values[i] = layout.codec().writer(groups[i]);
    }
  }

  /** For new rows, with fresh keys if no other transaction can have the same ones. */
  static CellWriter ofNewRows(TableLayout layout, boolean freshKeys, Transaction transaction) {
    return new CellWriter(layout, layout.groups(), transaction, !freshKeys);
  }

  /**
   * Writes the cells of a row.
   *
   * @param row in table order
   * @return one of them
   */
  CellKey put(Key key, Object[] row) {
    for (int i = 0; i < columns.length; i++) {
      CellKey cell = CellKey.of(key, columns[i]);
      if (holding) {
        transaction.hold(cell);
      }
      transaction.put(cell, values[i].encode(row));
    }
    return CellKey.of(key, columns[0]);
  }

  /** Deletes the cells of a row and returns one of them. */
  static CellKey delete(TableLayout layout, Key key, Transaction transaction) {
    for (int group : layout.groups()) {
      CellKey cell = CellKey.of(key, Column.of(group));
      transaction.hold(cell);
      transaction.delete(cell);
    }
    return CellKey.of(key);
  }
}
