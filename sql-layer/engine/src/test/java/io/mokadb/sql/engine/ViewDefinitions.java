package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.counter.PersistentIdentities;
import io.mokadb.sql.access.counter.PersistentSequences;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.TriggerWork;
import io.mokadb.sql.ddl.DdlContext;
import io.mokadb.sql.ddl.DdlExecutor;
import io.mokadb.sql.ddl.DdlOptions;
import io.mokadb.sql.ddl.DdlProbe;
import io.mokadb.sql.ddl.EmptyTableLoads;
import io.mokadb.sql.ddl.TriggerRuntime;
import io.mokadb.sql.export.DatabaseExport;
import io.mokadb.sql.export.ExportOptions;
import io.mokadb.sql.export.ExportPart;
import io.mokadb.sql.export.ExportPositions;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.PlanRequest;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.sql.security.AccountList;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.system.SystemEnvironment;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlNode;

/** A database whose views are kept by {@link FakeViews}. Confined to one thread. */
final class ViewDefinitions implements AutoCloseable {
  private final SystemEnvironment system = new SystemEnvironment();
  private final MemoryStore store = new MemoryStore();
  private final TransactionEngine transactions =
      TransactionEngine.embedded(store, system.environment(), EngineOptions.DEFAULT);
  private final StatisticsStore statistics = new StatisticsStore(transactions);
  private final PersistentIdentities identities = new PersistentIdentities(transactions);
  private final Planner planner = new Planner();
  final Definitions definitions = new Definitions(transactions);
  final FakeViews views = new FakeViews();
  private final DdlExecutor ddl =
      new DdlExecutor(
          definitions,
          transactions,
          statistics,
          new ColumnExpressions(planner),
          new PlannedQueries(planner, statistics, VirtualTables.NONE),
          LargeObjects.NONE,
          new Untold(),
          views,
          identities,
          new PersistentSequences(transactions),
          Runnable::run,
          stop -> new MemoryBudget(64 << 20),
          DdlOptions.DEFAULT,
          DdlProbe.NONE);

  void run(String... statements) {
    for (String sql : statements) {
      SqlNode node = SqlParsing.parse(sql);
      if (ddl.kinds().contains(node.getClass())) {
        ddl.execute(node, new DdlContext("PUBLIC", new Cancellation(), TransactionOptions.DEFAULT));
      } else {
        change(node, sql);
      }
    }
  }

  private void change(SqlNode node, String sql) {
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
      PlannedStatement plan = plan(node, sql, transaction);
      rows(plan, transaction);
      CommitOutcome outcome = definitions.commit(transaction, plan.written(), () -> {});
      if (!(outcome instanceof CommitOutcome.Committed)) {
        throw new IllegalStateException(outcome.toString());
      }
    }
  }

  List<String> query(String sql) {
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
      return rows(plan(SqlParsing.parse(sql), sql, transaction), transaction);
    }
  }

  /** Fills an empty table by loads, as COPY does. */
  long load(String name, Object[]... rows) {
    TableDef table = table(name);
    ColumnExpressions expressions = new ColumnExpressions(planner);
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
      assertThat(ddl.loads().serves(table)).isTrue();
      return ddl.loads()
          .load(
              table,
              new EmptyTableLoads.Rows() {
                @Override
                public RowStream open(ExecutionContext context) {
                  Iterator<Object[]> left = List.of(rows).iterator();
                  return new RowStream() {
                    @Override
                    public Object[] next() {
                      return left.hasNext() ? left.next() : null;
                    }

                    @Override
                    public void close() {}
                  };
                }

                @Override
                public IndexedRows keyed() {
                  return expressions.keyedRows(table, definitions.newest());
                }
              },
              context(transaction),
              new DdlContext("PUBLIC", new Cancellation(), TransactionOptions.DEFAULT));
    }
  }

  private PlannedStatement plan(SqlNode node, String sql, Transaction transaction) {
    return planner.plan(
        node,
        new PlanRequest(
            sql,
            definitions.at(transaction),
            "PUBLIC",
            statistics,
            VirtualTables.NONE,
            PrepareOptions.NONE));
  }

  private List<String> rows(PlannedStatement plan, Transaction transaction) {
    List<String> all = new ArrayList<>();
    try (RowStream rows = plan.root().open(context(transaction))) {
      for (Object[] row = rows.next(); row != null; row = rows.next()) {
        all.add(Arrays.toString(row));
      }
    }
    return all;
  }

  private ExecutionContext context(Transaction transaction) {
    return new ExecutionContext(
        transaction,
        null,
        new StatementClock(0, ZoneOffset.UTC),
        new Cancellation(),
        new MemoryBudget(64 << 20),
        new SessionVariables("TEST", "PUBLIC", 1),
        new TableChanges(),
        identities);
  }

  TableDef table(String name) {
    return definitions.newest().table("PUBLIC", name);
  }

  /** The hidden view with the query of a materialized one; null if there is none. */
  ViewDef view(String name) {
    return definitions.newest().view("PUBLIC", MaterializedViews.queryName(name));
  }

  /** The lines that define the views. */
  List<String> script(boolean postgres) {
    ExportOptions options =
        new ExportOptions(postgres, true, false, false, false, Set.of(), Set.of());
    return new DatabaseExport(definitions.newest(), options, new Unasked(), AccountList.NONE)
        .parts().stream()
            .flatMap(part -> ((ExportPart.Lines) part).lines().stream())
            .dropWhile(line -> !line.contains("VIEW"))
            .map(line -> line.replace("\"PUBLIC\".", "").replace("\"", ""))
            .toList();
  }

  /** A transaction that has run statements and is to be committed by {@link #outcome}. */
  record Running(Transaction transaction, List<TableDef> written) {}

  Running begin(String sql) {
    Transaction transaction = transactions.begin(TransactionOptions.DEFAULT);
    PlannedStatement plan = plan(SqlParsing.parse(sql), sql, transaction);
    rows(plan, transaction);
    return new Running(transaction, plan.written());
  }

  CommitOutcome outcome(Running running) {
    return definitions.commit(running.transaction, running.written, () -> {});
  }

  /** Whether a row of a table waits to be followed; the row's key is a number. */
  boolean isAnnounced(String table, int key) {
    TableDef followed = table(table);
    CellKey cell =
        CellKey.of(new RowKeys(followed).of(key), Column.of(followed.follower().observerId()));
    ReadRanges newest = ReadRanges.of(Family.NOTIFY, TimeRange.all());
    return store.read(new CellRead(cell, newest), Deadline.none()).notification() != null;
  }

  /** What is to be forgotten, as table and follower. */
  List<TriggerWork> left() {
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
      return definitions.store().triggerWork(transaction);
    }
  }

  @Override
  public void close() {
    transactions.close();
    system.close();
  }

  /** A script without rows has no positions. */
  private static final class Unasked implements ExportPositions {
    @Override
    public Long next(SequenceDef sequence) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Long next(TableDef table, ColumnDef column) {
      throw new UnsupportedOperationException();
    }
  }

  /** Runs no trigger. */
  private static final class Untold implements TriggerRuntime {
    @Override
    public void check(Catalog catalog, TableDef table, TriggerDef trigger) {}

    @Override
    public String warning(Catalog catalog, TableDef table, TriggerDef trigger) {
      return null;
    }

    @Override
    public String cycle(Catalog catalog, TableDef table, TriggerDef trigger) {
      return null;
    }

    @Override
    public int waiting(TriggerDef trigger, int limit) {
      return 0;
    }

    @Override
    public void replay(TriggerDef trigger) {}

    @Override
    public void definitionsChanged(Catalog catalog) {}

    @Override
    public void retryParked(TriggerDef trigger) {}

    @Override
    public void skipParked(TriggerDef trigger) {}
  }
}
