package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.UpkeepDef.Freshness;
import io.mokadb.sql.catalog.UpkeepDef.UsedTable;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.parser.SqlParsing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Queries are answered from the views that {@code sql/answered.txt} says, with the rows and the
 * columns that they have without views.
 */
class AnsweredQueriesTest {
  private static final String SCHEMA = Catalog.DEFAULT_SCHEMA;

  private final PlanDatabase database = new PlanDatabase();
  private final Map<TableName, ViewDef> views = new HashMap<>();
  private final Map<String, List<String>> expected = new LinkedHashMap<>();

  @BeforeEach
  void define() throws IOException {
    SampleData.define(database);
    SampleData.fill(database);
    List<String> last = new ArrayList<>();
    for (String line : lines()) {
      if (line.startsWith("% ")) {
        String[] words = line.split(" ", 4);
        view(words[1], Double.parseDouble(words[2]), words[3]);
      } else if (line.startsWith("> ")) {
        last = new ArrayList<>();
        expected.put(line.substring(2), last);
      } else if (!line.isBlank() && !line.startsWith("#")) {
        last.add(line);
      }
    }
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static List<String> lines() throws IOException {
    try (InputStream in = AnsweredQueriesTest.class.getResourceAsStream("/sql/answered.txt")) {
      byte[] bytes = Objects.requireNonNull(in, "answered.txt").readAllBytes();
      return List.of(new String(bytes, StandardCharsets.UTF_8).split("\n"));
    }
  }

  private void view(String name, double rows, String sql) {
    database.tableOf(name, sql);
    database.rowCount(name, rows);
    put(name, sql, Freshness.CURRENT, false, true);
  }

  private void put(String name, String sql, Freshness freshness, boolean paused, boolean filled) {
    Catalog catalog = database.request("", PrepareOptions.NONE).catalog();
    List<UsedTable> uses =
        Stream.of("EMP", "DEPT", "SALE", "LOGS")
            .filter(table -> sql.matches(".*\\b" + table + "\\b.*"))
            .map(table -> new UsedTable(catalog.table(SCHEMA, table).id(), List.of()))
            .toList();
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

  private PlannedStatement answered(String sql) {
    return database.planner().plan(SqlParsing.parse(sql), request(sql).withViews(true));
  }

  private PlanRequest request(String sql) {
    PlanRequest given = database.request(sql, PrepareOptions.NONE);
    return new PlanRequest(
        sql,
        given.catalog().withViews(views),
        given.schema(),
        given.statistics(),
        given.virtualTables(),
        PrepareOptions.NONE);
  }

  private static List<String> used(PlannedStatement plan) {
    return plan.answeredFrom().stream()
        .map(view -> view.table().name() + ": " + view.how())
        .sorted()
        .toList();
  }

  private List<String> rows(PlannedStatement plan) {
    return database.text(plan).stream().sorted().toList();
  }

  @Test
  void queries_areAnsweredFromTheViewsThatHaveTheirRows() {
    assertThat(expected).hasSizeGreaterThan(40);
    List<String> wrong = new ArrayList<>();
    expected.forEach(
        (sql, from) -> {
          PlannedStatement plan = answered(sql);
          if (!used(plan).equals(from)) {
            wrong.add(sql + "\n  expected " + from + "\n  but was " + used(plan));
          }
        });
    assertThat(wrong).isEmpty();
  }

  @Test
  void answers_haveTheRowsAndColumnsOfTheirTables() {
    for (String sql : expected.keySet()) {
      PlannedStatement plan = answered(sql);
      PlannedStatement ofTables = database.planner().plan(SqlParsing.parse(sql), request(sql));
      assertThat(rows(plan)).as(sql).isEqualTo(rows(ofTables));
      assertThat(plan.columns()).as(sql).isEqualTo(ofTables.columns());
      assertThat(plan.tables()).as(sql).containsExactlyInAnyOrderElementsOf(ofTables.tables());
      assertThat(plan.views()).as(sql).isEqualTo(ofTables.views());
    }
  }

  @Test
  void views_thatAreNotExact_answerNothing() {
    String sql = "SELECT COUNT(*) FROM EMP";
    views.clear();
    put("ALL_EMP", "SELECT COUNT(*) AS N FROM EMP", Freshness.EVENTUAL, false, true);
    put("TOTALS", totals(), Freshness.CURRENT, true, true);
    put("JOINED", totals(), Freshness.CURRENT, false, false);
    assertThat(used(answered(sql))).isEmpty();
  }

  private static String totals() {
    return "SELECT DEPT_ID, COUNT(*) AS N FROM EMP GROUP BY DEPT_ID";
  }

  @Test
  void views_overOtherViews_answerNothing() {
    views.clear();
    put("TOTALS", totals(), Freshness.EVENTUAL, false, true);
    put("BUSY", "SELECT DEPT_ID, N FROM TOTALS", Freshness.CURRENT, false, true);
    assertThat(used(answered("SELECT DEPT_ID, N FROM TOTALS"))).isEmpty();
  }

  @Test
  void statements_thatAreNoQueries_readTheirTables() {
    for (String sql :
        List.of(
            "INSERT INTO LOGS (A) SELECT COUNT(*) FROM EMP",
            "UPDATE DEPT SET CITY = 'x' WHERE ID > (SELECT COUNT(*) FROM EMP)",
            "DELETE FROM LOGS WHERE A > (SELECT COUNT(*) FROM EMP)")) {
      assertThat(used(answered(sql))).as(sql).isEmpty();
    }
  }

  @Test
  void literals_matterToViewsThatHaveSome() {
    PlanRequest request = request("SELECT ID FROM EMP");
    TableDef emp = request.catalog().table(SCHEMA, "EMP");
    TableDef logs = request.catalog().table(SCHEMA, "LOGS");
    Planner planner = database.planner();
    assertThat(planner.literalsMatter(request.catalog(), List.of(emp.id()))).isTrue();
    assertThat(planner.literalsMatter(request.catalog(), List.of(logs.id()))).isFalse();
  }
}
