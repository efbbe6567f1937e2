package io.mokadb.sql.access.write;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SpooledObject;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.lob.LargeObjects.Place;
import io.mokadb.sql.lob.ObjectRef;
import io.mokadb.sql.lob.PersistentLargeObject;
import io.mokadb.sql.lob.WholeObject;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.Transaction;

/**
 * The large values of one table that are stored outside of its rows: written and deleted with the
 * rows. Confined to one execution.
 */
final class ObjectWrites {
  /** What stays in its row: as long as a piece would be. */
  private static final int LONGEST_IN_ROW = ObjectRef.PIECE_BYTES;

  private final TableLayout layout;
  private final ExecutionContext context;

  ObjectWrites(TableLayout layout, ExecutionContext context) {
    this.layout = layout;
    this.context = context;
  }

  private LargeObjects objects() {
    return context.scope().objects();
  }

  /** Prepares a new row for its table, in place. */
  void added(Object[] row) {
    for (int ordinal : layout.large()) {
      row[ordinal] = stored(ordinal, row[ordinal]);
    }
  }

  /**
   * Prepares the new form of a row, in place, and deletes large values that only the old form had.
   */
  void changed(Object[] before, Object[] after) {
    for (int ordinal : layout.large()) {
      if (after[ordinal] instanceof PersistentLargeObject
          && after[ordinal].equals(before[ordinal])) {
        continue;
      }
      after[ordinal] = stored(ordinal, after[ordinal]);
      remove(before[ordinal]);
    }
  }

  /** Deletes the large values of a row. */
  void removed(Object[] row) {
    for (int ordinal : layout.large()) {
      remove(row[ordinal]);
    }
  }

  private void remove(Object value) {
    if (value instanceof PersistentLargeObject object) {
      Transaction transaction = context.transaction();
      objects().remove(transaction, object.ref());
    }
  }

  private Object stored(int ordinal, Object value) {
    // The rows of a temporary table are in memory, and so are their large values.
    if (value == null || isShort(value) || SystemKeys.isTemporary(layout.table().id())) {
      return value instanceof LargeObject object
          ? object.whole(LargeObject.MAX_WHOLE_BYTES)
          : value;
    }
    ColumnDef column = layout.table().columns().get(ordinal);
    return objects()
        .store(
            context.transaction(),
            new Place(layout.table().id(), column.id()),
            WholeObject.of(value),
            context::checkCancelled);
  }

  private static boolean isShort(Object value) {
    if (value instanceof String text) {
      return text.length() * 3L <= LONGEST_IN_ROW
          || text.length() <= LONGEST_IN_ROW
              && text.chars().mapToLong(unit -> SpooledObject.utf8Length((char) unit)).sum()
                  <= LONGEST_IN_ROW;
    }
    return value instanceof Binary bytes
        ? bytes.length() <= LONGEST_IN_ROW
        : ((LargeObject) value).byteLength() <= LONGEST_IN_ROW;
  }
}
