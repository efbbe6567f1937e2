package io.mokadb.txn.leaf;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.mvcc.WriteRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What mutations of the store mean to leaves, as changes. Confined to one thread. */
final class Reports {
  private final List<Change> changes;

  Reports(int mutations) {
    this.changes = new ArrayList<>(mutations);
  }

  /** A mutation that was applied. */
  void applied(RowMutation mutation) {
    for (Edit edit : mutation.edits()) {
      if (edit.family() == Family.WRITE) {
        written(CellKey.of(mutation.row(), edit.column()), edit);
      } else if (edit.family() == Family.LOCK && edit instanceof Edit.Put) {
        changes.add(Change.ask(CellKey.of(mutation.row(), edit.column())));
      }
    }
  }

  /** A mutation that may have been applied, or not. */
  void unknown(RowMutation mutation) {
    for (Edit edit : mutation.edits()) {
      if (edit.family() == Family.WRITE || edit.family() == Family.LOCK) {
        changes.add(Change.ask(CellKey.of(mutation.row(), edit.column())));
      }
    }
  }

  private void written(CellKey cell, Edit edit) {
    if (edit instanceof Edit.Put put) {
      put(cell, put);
    } else if (edit instanceof Edit.Delete delete) {
      changes.add(Change.removed(cell, delete.timestamp(), false));
    } else if (edit instanceof Edit.DeleteUpTo delete) {
      changes.add(Change.removed(cell, delete.timestamp(), true));
    }
  }

  private void put(CellKey cell, Edit.Put put) {
    byte[] bytes = put.value();
    long timestamp = put.timestamp();
    if (WriteRecord.isInlinePut(bytes, 0, bytes.length)) {
      changes.add(Change.value(cell, timestamp, bytes, WriteRecord.VALUE_OFFSET));
      return;
    }
    switch (WriteRecord.decode(bytes).kind()) {
      case PUT -> changes.add(Change.longValue(cell, timestamp));
      case DELETE -> changes.add(Change.gone(cell, timestamp));
      default -> {} // changes no value
    }
  }

  /** In key order; those of one cell in the order in which they were made. */
  List<Change> inOrder() {
    changes.sort(Comparator.naturalOrder());
    return changes;
  }
}
