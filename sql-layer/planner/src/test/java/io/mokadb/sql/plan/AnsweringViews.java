package io.mokadb.sql.plan;

import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.UpkeepDef.Freshness;
import io.mokadb.sql.catalog.UpkeepDef.UsedTable;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.parser.SqlParsing;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The sample tables, and materialized views over them that queries may be answered from. */
final class AnsweringViews implements AutoCloseable {
  private static final String SCHEMA = Catalog.DEFAULT_SCHEMA;

  final PlanDatabase database = new PlanDatabase();
  private final Map<TableName, ViewDef> views = new HashMap<>();
  private long version;

  AnsweringViews() {
    SampleData.define(database);
    SampleData.fill(database);
  }

  @Override
  public void close() {
    database.close();
  }

  /**
   * Makes a current view and fills it.
   *
   * @param rows that the planner believes it to have
   */
  void view(String name, double rows, String sql) {
    database.tableOf(name, sql);
    database.rowCount(name, rows);
    define(name, sql, Freshness.CURRENT, false, true);
  }

  /** Defines a view whose table is there. */
  void define(String name, String sql, Freshness freshness, boolean paused, boolean filled) {
    Catalog catalog = database.request("", PrepareOptions.NONE).catalog();
    List<UsedTable> uses =
        Stream.of("EMP", "DEPT", "SALE", "LOGS")
            .filter(table -> sql.matches(".*\\b" + table + "\\b.*"))
            .map(table -> new UsedTable(catalog.table(SCHEMA, table).id(), List.of()))
            .toList();
    version++;
    String hidden = MaterializedViews.queryName(name);
    views.put(
        new TableName(SCHEMA, hidden),
        new ViewDef(
            500 + views.size(),
            SCHEMA,
            hidden,
            catalog.table(SCHEMA, name).columns(),
            sql,
            SCHEMA,
            uses.stream().map(UsedTable::tableId).toList(),
            null,
            null,
            new UpkeepDef(freshness, null, null, paused, filled, uses)));
  }

  void forgetAll() {
    version++;
    views.clear();
  }

  /** The plan of a statement that may be answered from the views. */
  PlannedStatement answered(String sql) {
    return database.planner().plan(SqlParsing.parse(sql), request(sql).withViews(true));
  }

  /** Its plan without them. */
  PlannedStatement ofTables(String sql) {
    return database.planner().plan(SqlParsing.parse(sql), request(sql));
  }

  PlanRequest request(String sql) {
    PlanRequest given = database.request(sql, PrepareOptions.NONE);
    return new PlanRequest(
        sql,
        new Catalog(version, given.catalog().schemas(), given.catalog().tables()).withViews(views),
        given.schema(),
        given.statistics(),
        given.virtualTables(),
        PrepareOptions.NONE);
  }

  List<String> rows(PlannedStatement plan) {
    return database.text(plan).stream().sorted().toList();
  }

  static List<String> used(PlannedStatement plan) {
    return plan.answeredFrom().stream()
        .map(view -> view.table().name() + ": " + view.how())
        .sorted()
        .toList();
  }
}
