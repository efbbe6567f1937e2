package io.mokadb.sql.ddl;

import io.mokadb.kv.KvException;
import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableWork;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.txn.TxnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes of tables that no statement is at any more: their process is gone, or is this one, which
 * could not undo them when the statement failed. They are undone: no client was told that they have
 * happened. Thread-safe.
 */
final class LeftTableWorks {
  private static final Logger LOG = LoggerFactory.getLogger(LeftTableWorks.class);

  private final Definitions definitions;
  private final TableWorks works;

  LeftTableWorks(Definitions definitions, TableWorks works) {
    this.definitions = definitions;
    this.works = works;
  }

  /** Whether some change of any process is under way. */
  static boolean isShown(Catalog catalog) {
    return catalog.tables().values().stream().anyMatch(table -> table.work() != null);
  }

  /**
   * Undoes all that are left. For a thread that may wait: it asks for processes, and waits for
   * other changes of definitions.
   */
  void undo() {
    for (TableDef table : definitions.newest().tables().values()) {
      if (table.work() != null && works.isLeft(table.work())) {
        undo(table, table.work());
      }
    }
  }

  private void undo(TableDef table, TableWork work) {
    LOG.info("Undoing {} of table {}, which was left", work.description(), table.qualifiedName());
    try {
      works.undo(work);
    } catch (MokaException | KvException | TxnException e) {
      LOG.warn("What was left of a change of table {} stays", table.qualifiedName(), e);
    }
  }
}
