package io.mokadb.sql.monitor;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.layout.CellName;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.LockState;
import io.mokadb.txn.TransactionManager;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * MOKA.LOCKS: those of commits, of all SQL nodes. The store tells the locks, and the nodes whose
 * sessions have them. Users other than administrators see those of their own sessions. Thread-safe.
 */
final class LockView {
  /** Locks that the view shows at most. */
  private static final int MAX_LOCKS = 10_000;

  private static final List<ColumnDef> COLUMNS =
      ComputedTable.columns(
          "TABLE_SCHEMA:VARCHAR",
          "TABLE_NAME:VARCHAR",
          "INDEX_NAME:VARCHAR",
          "ROW_KEY:VARCHAR",
          "COLUMN_GROUP:VARCHAR",
          "PHASE:VARCHAR",
          "IS_PRIMARY:BOOLEAN",
          "PRIMARY_KEY:VARCHAR",
          "TRANSACTION_ID:BIGINT",
          "SESSION_ID:BIGINT",
          "AGE_MILLIS:BIGINT",
          "NODE:INTEGER");

  private final TransactionManager manager;
  private final Function<ExecutionContext, Catalog> catalogs;
  private final NodeActivities activities;
  private final MonitoredSessions sessions;
  private final ShownCells cells;

  LockView(
      TransactionManager manager,
      Function<ExecutionContext, Catalog> catalogs,
      NodeActivities activities,
      MonitoredSessions sessions,
      ShownCells cells) {
    this.manager = manager;
    this.catalogs = catalogs;
    this.activities = activities;
    this.sessions = sessions;
    this.cells = cells;
  }

  VirtualTable table() {
    return new ComputedTable(new TableName("MOKA", "LOCKS"), COLUMNS, this::rows);
  }

  private List<Object[]> rows(ExecutionContext context) {
    boolean all = sessions.seesAll(context.session());
    List<NodeActivity> nodes = activities.all(context);
    Map<Long, SessionActivity> owners = new HashMap<>();
    nodes.forEach(node -> owners.putAll(node.byTransaction()));
    Catalog catalog = catalogs.apply(context);
    List<Object[]> rows = new ArrayList<>();
    for (LockState lock : manager.locks(MAX_LOCKS)) {
      SessionActivity owner = owners.get(lock.startTimestamp());
      if (owner != null || all) {
        rows.add(row(lock, owner, catalog, context));
      }
    }
    for (NodeActivity node : nodes) {
      if (node.answer().shown() != null) {
        rows.add(MissingRows.row(COLUMNS, "PHASE", node));
      }
    }
    return rows;
  }

  private Object[] row(
      LockState lock, SessionActivity ownerOrNull, Catalog catalog, ExecutionContext context) {
    CellName cell = cells.name(lock.cell(), catalog, context);
    return new Object[] {
      cell.schema(),
      cell.table(),
      cell.index(),
      cell.key(),
      cell.columnGroup(),
      lock.phase().name(),
      lock.isPrimary(),
      lock.primary() == null ? null : cells.name(lock.primary(), catalog, context).key(),
      lock.startTimestamp(),
      ownerOrNull == null ? null : ownerOrNull.id(),
      lock.ageMillis(),
      activities.nodeOf(lock.client())
    };
  }
}
