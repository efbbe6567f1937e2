package io.mokadb.sql.monitor;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.layout.CellName;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.CellHold;
import io.mokadb.txn.TransactionManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * MOKA.HELD_ROWS: the rows that open transactions hold, so that others wait for them. Users other
 * than administrators see those of their own sessions. Thread-safe.
 */
final class HeldRowView {
  /** Rows that the view shows at most. */
  private static final int MAX_ROWS = 10_000;

  private final TransactionManager manager;
  private final Function<ExecutionContext, Catalog> catalogs;
  private final Function<ExecutionContext, Map<Long, SessionActivity>> owners;
  private final MonitoredSessions sessions;
  private final ShownCells cells;

  /**
   * @param owners the sessions that the user of an execution may see, by their transactions
   */
  HeldRowView(
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
        new TableName("MOKA", "HELD_ROWS"),
        ComputedTable.columns(
            "TABLE_SCHEMA:VARCHAR",
            "TABLE_NAME:VARCHAR",
            "INDEX_NAME:VARCHAR",
            "ROW_KEY:VARCHAR",
            "COLUMN_GROUP:VARCHAR",
            "TRANSACTION_ID:BIGINT",
            "SESSION_ID:BIGINT"),
        this::rows);
  }

  private List<Object[]> rows(ExecutionContext context) {
    boolean all = sessions.seesAll(context.session());
    Map<Long, SessionActivity> visible = owners.apply(context);
    Catalog catalog = catalogs.apply(context);
    List<Object[]> rows = new ArrayList<>();
    for (CellHold hold : manager.held(MAX_ROWS)) {
      SessionActivity holder = visible.get(hold.holder());
      if (holder == null && !all) {
        continue;
      }
      CellName cell = cells.name(hold.cell(), catalog, context);
      rows.add(
          new Object[] {
            cell.schema(),
            cell.table(),
            cell.index(),
            cell.key(),
            cell.columnGroup(),
            hold.holder(),
            holder == null ? null : holder.id()
          });
    }
    return rows;
  }
}
