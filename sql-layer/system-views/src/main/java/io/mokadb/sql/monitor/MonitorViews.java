package io.mokadb.sql.monitor;

import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.TransactionManager;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * MOKA.SESSIONS, TRANSACTIONS, LOCKS, LOCK_WAITS, HELD_ROWS, STATEMENTS, STATEMENT_LATENCIES and
 * SETTINGS: the running engine. The first three tell of all SQL nodes, the others of this one.
 * Users other than administrators see their own sessions and statements. Thread-safe.
 */
public final class MonitorViews {
  private final TransactionManager manager;
  private final Function<ExecutionContext, Catalog> catalogs;
  private final MonitoredSessions sessions;
  private final NodeActivities activities;
  private final StatementStatistics statements;
  private final BiPredicate<TableDef, ExecutionContext> readable;

  /**
   * @param catalogs gives the catalog that an execution sees
   * @param readable whether the user of an execution may read all rows of a table
   */
  public MonitorViews(
      TransactionManager manager,
      Function<ExecutionContext, Catalog> catalogs,
      MonitoredSessions sessions,
      NodeActivities activities,
      StatementStatistics statements,
      BiPredicate<TableDef, ExecutionContext> readable) {
    this.manager = manager;
    this.catalogs = catalogs;
    this.sessions = sessions;
    this.activities = activities;
    this.statements = statements;
    this.readable = readable;
  }

  public List<VirtualTable> tables() {
    Function<ExecutionContext, Map<Long, SessionActivity>> owners =
        context -> activities.own(context).byTransaction();
    ShownCells cells = new ShownCells(sessions, readable);
    StatementViews counted = new StatementViews(sessions, statements);
    return List.of(
        new SessionView(activities).table(),
        new TransactionView(manager, activities).table(),
        new LockView(manager, catalogs, activities, sessions, cells).table(),
        new LockWaitView(manager, catalogs, owners, sessions, cells).table(),
        new HeldRowView(manager, catalogs, owners, sessions, cells).table(),
        counted.statements(),
        counted.latencies(),
        new SettingView(sessions).table());
  }
}
