package io.mokadb.sql.trigger;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.TableNeed;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The writes of triggers in one transaction, which several rows may share. Confined to a worker's
 * thread.
 */
final class TriggerWriting {
  private final long startTimestamp;
  private final TableChanges changes = new TableChanges();
  private final Set<TableDef> written = new LinkedHashSet<>();
  private final TableNeed need;

  /**
   * @param need what must not have changed at the commit
   */
  TriggerWriting(long startTimestamp, TableNeed need) {
    this.startTimestamp = startTimestamp;
    this.need = need;
  }

  /** Every row may get another view of the same transaction. */
  boolean isOf(Transaction transaction) {
    return startTimestamp == transaction.startTimestamp();
  }

  TableChanges changes() {
    return changes;
  }

  void noteWritten(List<TableDef> tables) {
    written.addAll(tables);
  }

  TableNeed need() {
    return need;
  }

  Set<TableDef> written() {
    return written;
  }
}
