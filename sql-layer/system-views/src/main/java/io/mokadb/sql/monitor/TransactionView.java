package io.mokadb.sql.monitor;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.monitor.SessionActivity.TransactionState;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * MOKA.TRANSACTIONS: those of all SQL nodes. Users other than administrators see those of their own
 * sessions. Thread-safe.
 */
final class TransactionView {
  private static final List<ColumnDef> COLUMNS =
      ComputedTable.columns(
          "TRANSACTION_ID:BIGINT",
          "SESSION_ID:BIGINT",
          "USER_NAME:VARCHAR",
          "SNAPSHOT_AT:TIMESTAMP",
          "AGE_MILLIS:BIGINT",
          "PHASE:VARCHAR",
          "READ_ONLY:BOOLEAN",
          "WRITTEN_CELLS:INTEGER",
          "WRITTEN_BYTES:BIGINT",
          "STATEMENT:VARCHAR",
          "TRIGGER_NAME:VARCHAR",
          "TRIGGER_ROW:VARCHAR",
          "NODE:INTEGER");

  private final TransactionManager manager;
  private final NodeActivities activities;

  TransactionView(TransactionManager manager, NodeActivities activities) {
    this.manager = manager;
    this.activities = activities;
  }

  VirtualTable table() {
    return new ComputedTable(new TableName("MOKA", "TRANSACTIONS"), COLUMNS, this::rows);
  }

  private List<Object[]> rows(ExecutionContext context) {
    List<NodeActivity> nodes = activities.all(context);
    long now = Timestamps.toMillis(manager.currentTimestamp());
    List<Object[]> rows = new ArrayList<>();
    for (NodeActivity node : nodes) {
      Map<Long, SessionActivity> owners = node.byTransaction();
      for (TransactionActivity one : node.transactions()) {
        rows.add(row(node.node(), one, owners.get(one.startTimestamp()), now, context));
      }
      if (node.answer().shown() != null) {
        rows.add(MissingRows.row(COLUMNS, "PHASE", node));
      }
    }
    return rows;
  }

  private static Object[] row(
      int node,
      TransactionActivity one,
      SessionActivity owner,
      long now,
      ExecutionContext context) {
    TransactionState state = owner == null ? null : owner.transaction();
    long began = Timestamps.toMillis(one.startTimestamp());
    return new Object[] {
      one.startTimestamp(),
      owner == null ? null : owner.id(),
      owner == null ? null : owner.user(),
      MonitorTimes.micros(began, context.clock().zone()),
      Math.max(0, now - began),
      one.committing() ? "COMMITTING" : "OPEN",
      state == null ? null : state.readOnly(),
      state == null ? null : state.writes(),
      state == null ? null : state.bytes(),
      owner == null ? null : owner.statement(),
      one.trigger(),
      one.row(),
      node
    };
  }
}
