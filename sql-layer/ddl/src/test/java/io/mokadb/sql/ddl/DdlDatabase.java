package io.mokadb.sql.ddl;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.counter.PersistentIdentities;
import io.mokadb.sql.access.counter.PersistentSequences;
import io.mokadb.sql.access.read.IndexScanOperator;
import io.mokadb.sql.access.read.KeyBounds;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.access.write.DeleteOperator;
import io.mokadb.sql.access.write.InsertOperator;
import io.mokadb.sql.access.write.UpdateOperator;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.system.ParkingWaiter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;

/** A database in memory that knows definitions and the plainest reads and writes. */
final class DdlDatabase implements AutoCloseable {
  static final DdlOptions SMALL_BATCHES = new DdlOptions(3, 3, 4, 20);

  /** So little that some sorts go to files. */
  private static final long SORT_BYTES = 1_000;

  private final KvStore store;
  private final FaultPoints faults;
  private final CommitPath path;
  final TransactionManager transactions;
  final Definitions definitions;
  final StatisticsStore statistics;
  final Cancellation cancellation = new Cancellation();
  private final ExpressionCheck expressions = new NegatedColumns(cancellation);
  private final PersistentIdentities identities;
  private final List<Runnable> background = new ArrayList<>();
  private final DdlExecutor executor;
  final NoQueries queries = new NoQueries();
  DdlProbe probe = DdlProbe.NONE;

  DdlDatabase() {
    this(FaultPoints.NONE);
  }

  /**
   * @param faults met by all of its transactions
   */
  DdlDatabase(FaultPoints faults) {
    this(new MemoryStore(), faults, CommitPath.FASTEST);
  }

  DdlDatabase(CommitPath path) {
    this(new MemoryStore(), FaultPoints.NONE, path);
  }

  DdlDatabase(KvStore store) {
    this(store, FaultPoints.NONE, CommitPath.FASTEST);
  }

  private DdlDatabase(KvStore store, FaultPoints faults, CommitPath path) {
    this(
        store,
        faults,
        path,
        TransactionEngine.embedded(
            store,
            new Environment(
                Clock.fixed(Instant.parse("2024-01-01T00:00:00Z"), ZoneOffset.UTC),
                (period, task) -> () -> {},
                Runnable::run,
                new ParkingWaiter(),
                faults),
            EngineOptions.DEFAULT.withCommitPath(path)),
        new ReentrantReadWriteLock());
  }

  /** In a world of others, which it cannot open again. */
  DdlDatabase(TransactionManager transactions, ReadWriteLock gate) {
    this(null, null, null, transactions, gate);
  }

  private DdlDatabase(
      KvStore store,
      FaultPoints faults,
      CommitPath path,
      TransactionManager transactions,
      ReadWriteLock gate) {
    this.store = store;
    this.path = path;
    this.faults = faults;
    this.transactions = transactions;
    this.definitions = new Definitions(transactions, gate);
    this.statistics = new StatisticsStore(transactions);
    this.identities = new PersistentIdentities(transactions);
    this.executor =
        new DdlExecutor(
            definitions,
            transactions,
            statistics,
            expressions,
            queries,
            LargeObjects.NONE,
            new NoTriggers(),
            new NoViews(),
            identities,
            new PersistentSequences(transactions),
            background::add,
            stop -> new MemoryBudget(SORT_BYTES),
            SMALL_BATCHES,
            step -> probe.reached(step));
  }

  /** Another process on the same store: nothing but what was committed is left. */
  DdlDatabase reopened() {
    return new DdlDatabase(store, faults, path);
  }

  void resume() {
    executor.resume();
    runBackground();
  }

  /** Looks for what is left, as is done regularly. */
  void lookAround() {
    executor.takeover().lookAround();
    runBackground();
  }

  void runBackground() {
    List<Runnable> now = List.copyOf(background);
    background.clear();
    now.forEach(Runnable::run);
  }

  void execute(String... statements) {
    for (String sql : statements) {
      executor.execute(
          SqlParsing.parse(sql),
          new DdlContext(Catalog.DEFAULT_SCHEMA, cancellation, TransactionOptions.DEFAULT));
    }
  }

  /** Fills an empty table by loads, as COPY does. */
  long load(String table, List<Object[]> rows) {
    TableDef def = table(table);
    try (Transaction transaction = begin()) {
      return executor
          .loads()
          .load(
              def,
              new EmptyTableLoads.Rows() {
                @Override
                public RowStream open(ExecutionContext context) {
                  return new Rows(rows).open(context);
                }

                @Override
                public IndexedRows keyed() {
                  return expressions.keyedRows(def, definitions.newest());
                }
              },
              context(transaction),
              new DdlContext(Catalog.DEFAULT_SCHEMA, cancellation, TransactionOptions.DEFAULT));
    }
  }

  TableDef table(String name) {
    return definitions.newest().table(Catalog.DEFAULT_SCHEMA, name);
  }

  Transaction begin() {
    return transactions.begin(TransactionOptions.DEFAULT);
  }

  ExecutionContext context(Transaction transaction) {
    return new ExecutionContext(
        transaction,
        null,
        new StatementClock(0, ZoneOffset.UTC),
        new Cancellation(),
        new MemoryBudget(64 << 20),
        new SessionVariables("TEST", Catalog.DEFAULT_SCHEMA, 1),
        new TableChanges(),
        identities);
  }

  /** Inserts in a transaction that stays open. */
  void insert(Transaction transaction, TableDef table, Object... values) {
    int width = table.columns().size();
    run(
        transaction,
        new InsertOperator(
            table,
            new Rows(List.<Object[]>of(values)),
            IntStream.range(0, width).toArray(),
            new Expr[width],
            null,
            keyed(table)));
  }

  void insert(String table, Object... values) {
    autocommit(t -> insert(t, table(table), values), table);
  }

  /** Sets a column where another has a value. */
  void update(String table, int whereOrdinal, Object whereValue, int setOrdinal, Object newValue) {
    TableDef def = table(table);
    autocommit(
        t -> {
          List<Object[]> changes = new ArrayList<>();
          for (Object[] old : where(t, def, whereOrdinal, whereValue)) {
            Object[] change = Arrays.copyOf(old, old.length + 1);
            change[old.length] = newValue;
            changes.add(change);
          }
          run(
              t,
              new UpdateOperator(def, new Rows(changes), new int[] {setOrdinal}, null, keyed(def)));
        },
        table);
  }

  void delete(String table, int whereOrdinal, Object whereValue) {
    TableDef def = table(table);
    autocommit(
        t -> {
          Rows rows = new Rows(where(t, def, whereOrdinal, whereValue));
          run(t, new DeleteOperator(def, rows, null, keyed(def)));
        },
        table);
  }

  /** Deletes the row with this value of the first column, in a transaction that stays open. */
  void delete(Transaction transaction, TableDef table, Object key) {
    Rows rows = new Rows(where(transaction, table, 0, key));
    run(transaction, new DeleteOperator(table, rows, null, keyed(table)));
  }

  /** Sets the second and third column, in a transaction that stays open. */
  void update(Transaction transaction, TableDef table, Object key, Object second, Object third) {
    List<Object[]> changes = new ArrayList<>();
    for (Object[] old : where(transaction, table, 0, key)) {
      Object[] change = Arrays.copyOf(old, old.length + 2);
      change[old.length] = second;
      change[old.length + 1] = third;
      changes.add(change);
    }
    run(
        transaction,
        new UpdateOperator(table, new Rows(changes), new int[] {1, 2}, null, keyed(table)));
  }

  private ConstraintGraph keyed(TableDef table) {
    return ConstraintGraph.unchecked(table, expressions.keyedRows(table, definitions.newest()));
  }

  private List<Object[]> where(Transaction transaction, TableDef table, int ordinal, Object value) {
    return run(transaction, all(table)).stream()
        .filter(row -> value.equals(row.get(ordinal)))
        .map(List::toArray)
        .toList();
  }

  private void autocommit(java.util.function.Consumer<Transaction> work, String table) {
    try (Transaction transaction = begin()) {
      work.accept(transaction);
      CommitOutcome outcome = definitions.commit(transaction, List.of(table(table)), () -> {});
      if (!(outcome instanceof CommitOutcome.Committed)) {
        throw new AssertionError("not committed: " + outcome);
      }
    }
  }

  List<List<Object>> run(Transaction transaction, Operator plan) {
    List<List<Object>> rows = new ArrayList<>();
    try (RowStream stream = plan.open(context(transaction))) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        rows.add(Arrays.asList(row));
      }
    }
    return rows;
  }

  List<List<Object>> rows(String table) {
    return read(all(table(table)));
  }

  List<List<Object>> rows(Transaction transaction, TableDef table) {
    return run(transaction, all(table));
  }

  List<List<Object>> read(Operator plan) {
    try (Transaction transaction = begin()) {
      return run(transaction, plan);
    }
  }

  /** All rows through an index, whatever its state. */
  List<List<Object>> rowsBy(String table, String index) {
    TableDef def = table(table);
    return read(
        new IndexScanOperator(
            def,
            index(table, index),
            List.<KeyBounds>of(),
            false,
            IntStream.range(0, def.columns().size()).toArray(),
            null,
            null));
  }

  IndexDef index(String table, String name) {
    return table(table).indexes().stream()
        .filter(i -> i.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static Operator all(TableDef table) {
    return new TableScanOperator(
        table, List.of(), false, IntStream.range(0, fullWidth(table)).toArray(), null, null);
  }

  private static int fullWidth(TableDef table) {
    return table.columns().size() + (table.hasPrimaryKey() ? 0 : 1);
  }

  /** How many cells a table or an index has in the store. */
  int cells(long id) {
    int count = 0;
    try (Transaction transaction = begin();
        ValueCursor cursor = transaction.scan(Scan.forward(SystemKeys.all(id)))) {
      while (cursor.next()) {
        count++;
      }
    }
    return count;
  }

  byte[] value(CellKey cell) {
    try (Transaction transaction = begin()) {
      return transaction.get(cell);
    }
  }

  @Override
  public void close() {
    transactions.close();
  }
}
