package io.mokadb.sql.trigger;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What triggers have done in one transaction, which several rows may share. Confined to a worker's
 * thread.
 */
final class TriggerWriting {
  private final Transaction transaction;
  private final TableChanges changes = new TableChanges();
  private final Set<TableDef> written = new LinkedHashSet<>();

  TriggerWriting(Transaction transaction) {
    this.transaction = transaction;
  }

  boolean isOf(Transaction other) {
    return transaction == other;
  }

  TableChanges changes() {
    return changes;
  }

  void noteWritten(List<TableDef> tables) {
    written.addAll(tables);
  }

  Set<TableDef> written() {
    return written;
  }
}
