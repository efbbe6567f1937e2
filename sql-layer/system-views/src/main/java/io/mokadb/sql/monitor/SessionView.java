package io.mokadb.sql.monitor;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;

/**
 * MOKA.SESSIONS: those of all SQL nodes. Users other than administrators see their own.
 * Thread-safe.
 */
final class SessionView {
  private static final List<ColumnDef> COLUMNS =
      ComputedTable.columns(
          "SESSION_ID:BIGINT",
          "USER_NAME:VARCHAR",
          "CLIENT:VARCHAR",
          "APPLICATION_NAME:VARCHAR",
          "SCHEMA_NAME:VARCHAR",
          "CONNECTED_AT:TIMESTAMP",
          "STATE:VARCHAR",
          "STATEMENT:VARCHAR",
          "STATEMENT_MILLIS:BIGINT",
          "TRANSACTION_ID:BIGINT",
          "AUTOCOMMIT:BOOLEAN",
          "READ_ONLY:BOOLEAN",
          "IS_CURRENT:BOOLEAN",
          "STORE_CALLS:BIGINT",
          "CELLS_READ:BIGINT",
          "CELLS_WRITTEN:BIGINT",
          "ORACLE_CALLS:BIGINT",
          "NODE:INTEGER");

  private final NodeActivities activities;

  SessionView(NodeActivities activities) {
    this.activities = activities;
  }

  VirtualTable table() {
    return new ComputedTable(new TableName("MOKA", "SESSIONS"), COLUMNS, this::rows);
  }

  private List<Object[]> rows(ExecutionContext context) {
    List<Object[]> rows = new ArrayList<>();
    for (NodeActivity node : activities.all(context)) {
      for (SessionActivity one : node.sessions()) {
        rows.add(row(node.node(), one, context));
      }
      if (node.answer().shown() != null) {
        rows.add(MissingRows.row(COLUMNS, "STATE", node));
      }
    }
    return rows;
  }

  private static Object[] row(int node, SessionActivity one, ExecutionContext context) {
    return new Object[] {
      one.id(),
      one.user(),
      one.client(),
      one.application(),
      one.schema(),
      MonitorTimes.micros(one.connectedAtMillis(), context.clock().zone()),
      one.state(),
      one.statement(),
      one.statement() == null ? null : one.statementMillis(),
      one.transaction() == null ? null : one.transaction().startTimestamp(),
      one.autoCommit(),
      one.readOnly(),
      one.id() == context.session().sessionId(),
      one.counts().storeCalls(),
      one.counts().cellsRead(),
      one.counts().cellsWritten(),
      one.counts().oracleCalls(),
      node
    };
  }
}
