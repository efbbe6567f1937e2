package io.mokadb.sql.monitor;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.layout.CellName;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.LockWait;
import io.mokadb.txn.TransactionManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * MOKA.LOCK_WAITS: the transactions that wait for rows which others hold. Users other than
 * administrators see the waits of their own sessions. Thread-safe.
 */
final class LockWaitView {
  private final TransactionManager manager;
  private final Function<ExecutionContext, Catalog> catalogs;
  private final Function<ExecutionContext, Map<Long, SessionActivity>> owners;
  private final MonitoredSessions sessions;
  private final ShownCells cells;

  /**
   * @param owners the sessions that the user of an execution may see, by their transactions
   */
  LockWaitView(
      TransactionManager manager,
      Function<ExecutionContext, Catalog> catalogs,
      Function<ExecutionContext, Map<Long, SessionActivity>> owners,
      MonitoredSessions sessions,
      ShownCells cells) {
    this.manager = manager;
    this.catalogs = catalogs;
    this.owners = owners;
    this.sessions = sessions;
    this.cells = cells;
  }

  VirtualTable table() {
    return new ComputedTable(
        new TableName("MOKA", "LOCK_WAITS"),
        ComputedTable.columns(
            "TABLE_SCHEMA:VARCHAR",
            "TABLE_NAME:VARCHAR",
            "INDEX_NAME:VARCHAR",
            "ROW_KEY:VARCHAR",
            "COLUMN_GROUP:VARCHAR",
            "TRANSACTION_ID:BIGINT",
            "SESSION_ID:BIGINT",
            "STATEMENT:VARCHAR",
            "HOLDER_TRANSACTION_ID:BIGINT",
            "HOLDER_SESSION_ID:BIGINT",
            "HOLDER_STATEMENT:VARCHAR"),
        this::rows);
  }

  private List<Object[]> rows(ExecutionContext context) {
    boolean all = sessions.seesAll(context.session());
    Map<Long, SessionActivity> visible = owners.apply(context);
    Catalog catalog = catalogs.apply(context);
    List<Object[]> rows = new ArrayList<>();
    for (LockWait wait : manager.waiting()) {
      SessionActivity waiter = visible.get(wait.waiter());
      SessionActivity holder = visible.get(wait.holder());
      if (waiter == null && !all) {
        continue;
      }
      CellName cell = cells.name(wait.cell(), catalog, context);
      rows.add(
          new Object[] {
            cell.schema(),
            cell.table(),
            cell.index(),
            cell.key(),
            cell.columnGroup(),
            wait.waiter(),
            waiter == null ? null : waiter.id(),
            waiter == null ? null : waiter.statement(),
            wait.holder(),
            holder == null ? null : holder.id(),
            holder == null ? null : holder.statement()
          });
    }
    return rows;
  }
}
