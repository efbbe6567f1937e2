package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.UpkeepDef.Freshness;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import io.mokadb.sql.plan.incremental.IncrementalPlanner;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Views over views depend on stored tables alone. */
class IncrementalViewsTest {
  private static final String TOTALS = "SELECT DEPT_ID, COUNT(*) AS N FROM EMP GROUP BY DEPT_ID";

  private final PlanDatabase database = new PlanDatabase();
  private final Map<TableName, ViewDef> views = new HashMap<>();

  @BeforeEach
  void define() {
    SampleData.define(database);
    SampleData.fill(database);
    // The rows that a materialized view has are not those of its query here.
    database.table("TOTALS", List.of("DEPT_ID INTEGER", "N BIGINT NOT NULL"), "");
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void view(String name, String table, String sql, UpkeepDef upkeep) {
    views.put(
        new TableName(Catalog.DEFAULT_SCHEMA, name),
        new ViewDef(
            500 + views.size(),
            Catalog.DEFAULT_SCHEMA,
            name,
            database
                .request("", PrepareOptions.NONE)
                .catalog()
                .table(Catalog.DEFAULT_SCHEMA, table)
                .columns(),
            sql,
            Catalog.DEFAULT_SCHEMA,
            List.of(),
            null,
            null,
            upkeep));
  }

  private IncrementalPlan plan(String sql) {
    PlanRequest given = database.request(sql, PrepareOptions.NONE);
    return new IncrementalPlanner(database.planner())
        .plan(
            new PlanRequest(
                sql,
                given.catalog().withViews(views),
                given.schema(),
                any -> TableStatistics.UNKNOWN,
                VirtualTables.NONE,
                PrepareOptions.NONE));
  }

  private List<String> tables(IncrementalPlan plan) {
    return plan.leaves().stream()
        .map(leaf -> database.table(leaf.tableId()).name())
        .distinct()
        .sorted()
        .toList();
  }

  private List<String> rows(IncrementalPlan plan) {
    return database.text(plan.rows().plan(0, List.of())).stream().sorted().toList();
  }

  @Test
  void view_inAQuery_isItsQuery() {
    view("V", "TOTALS", TOTALS, null);
    IncrementalPlan plan = plan("SELECT D.NAME, V.N FROM DEPT D JOIN V ON V.DEPT_ID = D.ID");
    assertThat(tables(plan)).containsExactly("DEPT", "EMP");
    assertThat(rows(plan)).hasSize(7);
  }

  @Test
  void materializedView_thatKeepsItself_isItsQuery() {
    view(
        MaterializedViews.queryName("TOTALS"),
        "TOTALS",
        TOTALS,
        new UpkeepDef(Freshness.EVENTUAL, null, null, false, true, List.of()));
    IncrementalPlan plan = plan("SELECT N, COUNT(*) AS TIMES FROM TOTALS GROUP BY N");
    assertThat(tables(plan)).containsExactly("EMP");
    assertThat(rows(plan))
        .isEqualTo(
            database.text("SELECT N, COUNT(*) FROM (" + TOTALS + ") T GROUP BY N").stream()
                .sorted()
                .toList());
  }

  @Test
  void materializedView_inASubQuery_isItsQuery() {
    view(
        MaterializedViews.queryName("TOTALS"),
        "TOTALS",
        TOTALS,
        new UpkeepDef(Freshness.EVENTUAL, null, null, false, true, List.of()));
    IncrementalPlan plan =
        plan("SELECT ID FROM DEPT D WHERE EXISTS (SELECT 1 FROM TOTALS T WHERE T.DEPT_ID = D.ID)");
    assertThat(tables(plan)).containsExactly("DEPT", "EMP");
    assertThat(rows(plan)).hasSize(7);
  }

  @Test
  void materializedView_thatIsRefreshed_isRefused() {
    view(MaterializedViews.queryName("TOTALS"), "TOTALS", TOTALS, null);
    assertThatThrownBy(() -> plan("SELECT N FROM TOTALS"))
        .isInstanceOf(MokaException.class)
        .hasMessageContaining("PUBLIC.TOTALS")
        .hasMessageContaining("REFRESH");
  }
}
