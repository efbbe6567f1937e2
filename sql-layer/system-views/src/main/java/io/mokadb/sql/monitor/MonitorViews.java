package io.mokadb.sql.monitor;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.layout.CellName;
import io.mokadb.sql.monitor.SessionActivity.TransactionState;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.LockState;
import io.mokadb.txn.RunningTransaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * MOKA.SESSIONS, TRANSACTIONS, LOCKS, LOCK_WAITS, HELD_ROWS, STATEMENTS, STATEMENT_LATENCIES and
 * SETTINGS: the running engine. Users other than administrators see their own sessions and
 * statements. Thread-safe.
 */
public final class MonitorViews {
  private static final String SCHEMA = "MOKA";

  /** Locks that LOCKS shows at most. */
  private static final int MAX_LOCKS = 10_000;

  private final TransactionManager manager;
  private final Function<ExecutionContext, Catalog> catalogs;
  private final MonitoredSessions sessions;
  private final MonitoredTriggers triggers;
  private final StatementStatistics statements;

  /**
   * @param catalogs gives the catalog that an execution sees
   */
  public MonitorViews(
      TransactionManager manager,
      Function<ExecutionContext, Catalog> catalogs,
      MonitoredSessions sessions,
      MonitoredTriggers triggers,
      StatementStatistics statements) {
    this.manager = manager;
    this.catalogs = catalogs;
    this.sessions = sessions;
    this.triggers = triggers;
    this.statements = statements;
  }

  public List<VirtualTable> tables() {
    Function<ExecutionContext, Map<Long, SessionActivity>> owners =
        context -> byTransaction(visible(context));
    StatementViews counted = new StatementViews(sessions, statements);
    return List.of(
        sessionTable(),
        transactionTable(),
        lockTable(),
        new LockWaitView(manager, catalogs, owners, sessions).table(),
        new HeldRowView(manager, catalogs, owners, sessions).table(),
        counted.statements(),
        counted.latencies(),
        settingTable());
  }

  private VirtualTable sessionTable() {
    return new ComputedTable(
        new TableName(SCHEMA, "SESSIONS"),
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
            "ORACLE_CALLS:BIGINT"),
        this::sessions);
  }

  private VirtualTable transactionTable() {
    return new ComputedTable(
        new TableName(SCHEMA, "TRANSACTIONS"),
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
            "TRIGGER_ROW:VARCHAR"),
        this::transactions);
  }

  private VirtualTable lockTable() {
    return new ComputedTable(
        new TableName(SCHEMA, "LOCKS"),
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
            "AGE_MILLIS:BIGINT"),
        this::locks);
  }

  private VirtualTable settingTable() {
    return new ComputedTable(
        new TableName(SCHEMA, "SETTINGS"),
        ComputedTable.columns(
            "NAME:VARCHAR",
            "SETTING:VARCHAR",
            "DEFAULT_SETTING:VARCHAR",
            "SCOPE:VARCHAR",
            "MEANING:VARCHAR"),
        this::settings);
  }

  /** The sessions that the user of an execution may see, by id. */
  private List<SessionActivity> visible(ExecutionContext context) {
    boolean all = sessions.seesAll(context.session());
    return sessions.states().stream()
        .filter(one -> all || one.isOf(context.session()))
        .sorted(Comparator.comparingLong(SessionActivity::id))
        .toList();
  }

  private List<Object[]> sessions(ExecutionContext context) {
    List<Object[]> rows = new ArrayList<>();
    for (SessionActivity one : visible(context)) {
      rows.add(
          new Object[] {
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
            one.counts().oracleCalls()
          });
    }
    return rows;
  }

  private static Map<Long, SessionActivity> byTransaction(List<SessionActivity> states) {
    Map<Long, SessionActivity> found = new HashMap<>();
    for (SessionActivity one : states) {
      if (one.transaction() != null) {
        found.put(one.transaction().startTimestamp(), one);
      }
    }
    return found;
  }

  /** Transactions without session, such as those of triggers, are shown to administrators only. */
  private List<Object[]> transactions(ExecutionContext context) {
    boolean all = sessions.seesAll(context.session());
    Map<Long, SessionActivity> owners = byTransaction(visible(context));
    Map<Long, MonitoredTriggers.TriggerState> bodies = new HashMap<>();
    triggers.running().forEach(body -> bodies.put(body.transaction(), body));
    long now = Timestamps.toMillis(manager.currentTimestamp());
    List<Object[]> rows = new ArrayList<>();
    List<RunningTransaction> running = new ArrayList<>(manager.running());
    running.sort(Comparator.comparingLong(RunningTransaction::startTimestamp));
    for (RunningTransaction one : running) {
      SessionActivity owner = owners.get(one.startTimestamp());
      if (owner == null && !all) {
        continue;
      }
      TransactionState state = owner == null ? null : owner.transaction();
      MonitoredTriggers.TriggerState body = bodies.get(one.startTimestamp());
      long began = Timestamps.toMillis(one.startTimestamp());
      rows.add(
          new Object[] {
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
            body == null ? null : body.trigger(),
            body == null ? null : body.row()
          });
    }
    return rows;
  }

  private List<Object[]> locks(ExecutionContext context) {
    boolean all = sessions.seesAll(context.session());
    Map<Long, SessionActivity> owners = byTransaction(visible(context));
    Catalog catalog = catalogs.apply(context);
    List<Object[]> rows = new ArrayList<>();
    for (LockState lock : manager.locks(MAX_LOCKS)) {
      SessionActivity owner = owners.get(lock.startTimestamp());
      if (owner == null && !all) {
        continue;
      }
      CellName cell = CellName.of(lock.cell(), catalog);
      rows.add(
          new Object[] {
            cell.schema(),
            cell.table(),
            cell.index(),
            cell.key(),
            cell.columnGroup(),
            lock.phase().name(),
            lock.isPrimary(),
            lock.primary() == null ? null : CellName.of(lock.primary(), catalog).key(),
            lock.startTimestamp(),
            owner == null ? null : owner.id(),
            lock.ageMillis()
          });
    }
    return rows;
  }

  private List<Object[]> settings(ExecutionContext context) {
    List<Object[]> rows = new ArrayList<>();
    for (Setting one : sessions.settings(context.session().sessionId())) {
      rows.add(
          new Object[] {
            one.name(), one.value(), one.defaultValue(), one.scope().name(), one.meaning()
          });
    }
    return rows;
  }
}
