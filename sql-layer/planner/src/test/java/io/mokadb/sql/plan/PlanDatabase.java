package io.mokadb.sql.plan;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.counter.PersistentIdentities;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableDefBuilder;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.system.ParkingWaiter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tables in a store in memory, and SQL on them through parser, planner and operators. */
final class PlanDatabase implements AutoCloseable {
  private final KvStore store = new MemoryStore();
  private final TransactionManager transactions =
      TransactionEngine.embedded(
          store,
          new Environment(
              Clock.fixed(Instant.parse("2024-01-01T00:00:00Z"), ZoneOffset.UTC),
              (period, task) -> () -> {},
              Runnable::run,
              new ParkingWaiter(),
              FaultPoints.NONE),
          EngineOptions.DEFAULT);
  private final PersistentIdentities identities = new PersistentIdentities(transactions);
  private final Transaction transaction = transactions.begin(TransactionOptions.DEFAULT);
  private final Map<TableName, TableDef> tables = new HashMap<>();
  private final Map<String, Double> rowCounts = new HashMap<>();
  private final Map<String, Map<Integer, ColumnStatistics>> columns = new HashMap<>();
  private final Planner planner = new Planner();
  private long nextId = 100;

  /**
   * Makes a table.
   *
   * @param columns as {@code NAME TYPE [NOT NULL] [IDENTITY] [DEFAULT expression]}
   * @param primaryKey names of its columns, separated by commas; may be empty
   * @param indexes as {@code NAME(A,B)}, {@code UNIQUE NAME(A)}
   */
  void table(String name, List<String> columns, String primaryKey, String... indexes) {
    List<ColumnDef> defs = new ArrayList<>();
    Map<String, Integer> ids = new HashMap<>();
    for (String column : columns) {
      String[] words = column.split(" ", 3);
      String rest = words.length > 2 ? words[2] : "";
      boolean keyed = List.of(primaryKey.split(",")).contains(words[0]);
      int at = rest.indexOf("DEFAULT ");
      ids.put(words[0], defs.size() + 1);
      defs.add(
          new ColumnDef(
              defs.size() + 1,
              words[0],
              type(words[1]),
              !rest.contains("NOT NULL") && !keyed,
              at < 0 ? null : rest.substring(at + 8),
              rest.contains("IDENTITY") ? new ColumnDef.Identity(false, 1, 1) : null));
    }
    long id = nextId++;
    List<IndexDef> indexDefs = new ArrayList<>();
    for (String index : indexes) {
      boolean unique = index.startsWith("UNIQUE ");
      String bare = unique ? index.substring(7) : index;
      int open = bare.indexOf('(');
      indexDefs.add(
          new IndexDef(
              nextId++,
              bare.substring(0, open),
              unique,
              idsOf(bare.substring(open + 1, bare.length() - 1), ids),
              IndexDef.State.PUBLIC));
    }
    TableDef table =
        TableDefBuilder.builder()
            .id(id)
            .schema(Catalog.DEFAULT_SCHEMA)
            .name(name)
            .columns(defs)
            .primaryKey(primaryKey.isEmpty() ? List.of() : idsOf(primaryKey, ids))
            .primaryKeyName(primaryKey.isEmpty() ? null : "PK_" + name)
            .indexes(indexDefs)
            .nextColumnId(defs.size() + 1)
            .version(1)
            .build();
    tables.put(new TableName(Catalog.DEFAULT_SCHEMA, name), table);
  }

  /** Makes a table with the columns of a query and its rows, as a materialized view has them. */
  void tableOf(String name, String query) {
    List<ColumnDef> defs = new ArrayList<>();
    for (ColumnInfo column : plan(query).columns()) {
      defs.add(
          new ColumnDef(
              defs.size() + 1, column.label(), column.type(), column.nullable(), null, null));
    }
    tables.put(
        new TableName(Catalog.DEFAULT_SCHEMA, name),
        TableDefBuilder.builder()
            .id(nextId++)
            .schema(Catalog.DEFAULT_SCHEMA)
            .name(name)
            .columns(defs)
            .primaryKey(List.of())
            .primaryKeyName(null)
            .indexes(List.of())
            .nextColumnId(defs.size() + 1)
            .version(1)
            .build());
    update("INSERT INTO " + name + " " + query);
  }

  private static List<Integer> idsOf(String names, Map<String, Integer> ids) {
    List<Integer> list = new ArrayList<>();
    for (String name : names.split(",")) {
      list.add(ids.get(name));
    }
    return list;
  }

  private static SqlType type(String text) {
    int open = text.indexOf('(');
    Kind kind = Kind.valueOf(open < 0 ? text : text.substring(0, open));
    if (open < 0) {
      return kind == Kind.TIMESTAMP || kind == Kind.TIME ? SqlType.of(kind, 6) : SqlType.of(kind);
    }
    String[] sizes = text.substring(open + 1, text.length() - 1).split(",");
    return sizes.length == 2
        ? SqlType.decimal(Integer.parseInt(sizes[0]), Integer.parseInt(sizes[1]))
        : SqlType.of(kind, Integer.parseInt(sizes[0]));
  }

  /** Makes the planner believe in a number of rows. */
  void rowCount(String table, double rows) {
    rowCounts.put(table, rows);
  }

  /** Makes the planner believe in a number of different values. */
  void distinct(String table, String column, double values) {
    statistics(table, column, new ColumnStatistics(values, 0, null, null));
  }

  /** Makes the planner believe in statistics of a column. */
  void statistics(String table, String column, ColumnStatistics statistics) {
    TableDef definition = tables.get(new TableName(Catalog.DEFAULT_SCHEMA, table));
    int id =
        definition.columns().stream()
            .filter(one -> one.name().equals(column))
            .findFirst()
            .orElseThrow()
            .id();
    columns.computeIfAbsent(table, name -> new HashMap<>()).put(id, statistics);
  }

  private TableStatistics statistics(TableDef table) {
    return new TableStatistics(
        rowCounts.getOrDefault(table.name(), 1000.0), columns.getOrDefault(table.name(), Map.of()));
  }

  PlanRequest request(String sql, PrepareOptions options) {
    return new PlanRequest(
        sql,
        new Catalog(1, Set.of(Catalog.DEFAULT_SCHEMA), tables),
        Catalog.DEFAULT_SCHEMA,
        this::statistics,
        VirtualTables.NONE,
        options);
  }

  Planner planner() {
    return planner;
  }

  PlannedStatement plan(String sql) {
    return plan(sql, PrepareOptions.NONE);
  }

  PlannedStatement plan(String sql, PrepareOptions options) {
    return planner.plan(SqlParsing.parse(sql), request(sql, options));
  }

  String explain(String sql) {
    return planner.explain(SqlParsing.parse(sql), request(sql, PrepareOptions.NONE));
  }

  List<Object[]> run(String sql, Object... parameters) {
    return run(plan(sql), parameters);
  }

  List<Object[]> run(PlannedStatement statement, Object... parameters) {
    return run(statement, new MemoryBudget(256L << 20), parameters);
  }

  List<Object[]> run(PlannedStatement statement, MemoryBudget memory, Object... parameters) {
    ExecutionContext context =
        new ExecutionContext(
            transaction,
            parameters,
            new StatementClock(1_704_067_200_000_000L, ZoneOffset.UTC),
            new Cancellation(),
            memory,
            new SessionVariables("TEST", "PUBLIC", 1),
            new TableChanges(),
            identities);
    List<Object[]> rows = new ArrayList<>();
    try (RowStream stream = statement.root().open(context)) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        rows.add(row);
      }
    }
    return rows;
  }

  /** The rows that an operator gives. */
  List<Object[]> rows(Operator root) {
    return run(
        new PlannedStatement(
            PreparedStatement.StatementKind.QUERY,
            root,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            false));
  }

  TableDef table(long id) {
    return tables.values().stream().filter(table -> table.id() == id).findFirst().orElseThrow();
  }

  /** Runs a change and gives its count. */
  long update(String sql, Object... parameters) {
    return (Long) run(sql, parameters).get(0)[0];
  }

  /** The rows as text, one a line, values separated by bars. */
  List<String> text(String sql, Object... parameters) {
    return text(plan(sql), parameters);
  }

  List<String> text(PlannedStatement statement, Object... parameters) {
    List<String> lines = new ArrayList<>();
    for (Object[] row : run(statement, parameters)) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        line.append(i == 0 ? "" : "|").append(row[i]);
      }
      lines.add(line.toString());
    }
    return lines;
  }

  @Override
  public void close() {
    transaction.close();
    transactions.close();
    store.close();
  }
}
