package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.plan.incremental.DeltaPlan;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import io.mokadb.sql.plan.incremental.IncrementalPlan.KeptOperator;
import io.mokadb.sql.plan.incremental.IncrementalPlan.Leaf;
import io.mokadb.sql.plan.incremental.IncrementalPlanner;
import io.mokadb.sql.plan.incremental.KeyedQuery;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The plans of many queries, as {@code sql/incremental.golden} has them: a line with {@code >} and
 * the query, its operators, the columns that name its rows, and the plans of all steps by key, and
 * of all places by delta, for 16 keys. The system property {@code incremental.plans.write} names a
 * file that gets the plans as they are now.
 */
class IncrementalPlansTest {
  private static final int LEAST_QUERIES = 50;

  @Test
  void plan_everyQuery_isTheRecordedOne() throws IOException {
    String golden = read();
    StringBuilder now = new StringBuilder();
    int queries = 0;
    try (PlanDatabase database = new PlanDatabase()) {
      GoldenTables.define(database);
      for (String line : golden.split("\n")) {
        if (line.startsWith("> ")) {
          queries++;
          now.append(line).append('\n').append(told(database, line.substring(2)));
        } else if (line.startsWith("#")) {
          now.append(line).append('\n');
        }
      }
    }
    String path = System.getProperty("incremental.plans.write");
    if (path != null) {
      Files.writeString(Path.of(path), now);
    }
    assertThat(now.toString()).isEqualTo(golden);
    assertThat(queries).isGreaterThanOrEqualTo(LEAST_QUERIES);
  }

  private static String told(PlanDatabase database, String sql) {
    StringBuilder text = new StringBuilder();
    IncrementalPlan plan;
    try {
      plan =
          new IncrementalPlanner(database.planner())
              .plan(database.request(sql, PrepareOptions.NONE));
    } catch (MokaException e) {
      return e.state().code() + ": " + e.getMessage() + "\n";
    }
    for (KeptOperator operator : plan.operators()) {
      text.append("  ".repeat(operator.depth()))
          .append(operator.text())
          .append(" [")
          .append(operator.way())
          .append("]")
          .append(operator.note().isEmpty() ? "" : " " + operator.note())
          .append('\n');
    }
    text.append("uses ").append(uses(database, plan)).append('\n');
    text.append("key ").append(plan.key()).append(", look up ").append(plan.lookUp()).append('\n');
    for (Leaf leaf : plan.leaves()) {
      text.append("leaf ").append(database.table(leaf.tableId()).name()).append('\n');
      leaf.steps().forEach(step -> text.append("  step ").append(query(step)));
    }
    text.append("rows ").append(query(plan.rows()));
    places(database, plan.delta() == null ? plan.changes() : plan.delta().places(), text);
    return text.toString();
  }

  private static void places(
      PlanDatabase database, List<DeltaPlan.Place> places, StringBuilder text) {
    for (DeltaPlan.Place place : places) {
      text.append("place ")
          .append(database.table(place.tableId()).name())
          .append(' ')
          .append(query(place.rows()));
      place.steps().forEach(step -> text.append("  step ").append(query(step)));
    }
  }

  private static String uses(PlanDatabase database, IncrementalPlan plan) {
    return plan.uses().stream()
        .map(
            used -> {
              var table = database.table(used.tableId());
              return table.name()
                  + used.columnIds().stream()
                      .map(id -> table.columnOfId(id).name())
                      .collect(Collectors.joining(", ", " (", ")"));
            })
        .collect(Collectors.joining(", "));
  }

  private static String query(KeyedQuery query) {
    boolean all = query.key().isEmpty();
    PlannedStatement statement =
        query.plan(all ? 0 : 16, Collections.nCopies(query.key().size(), false));
    String plan = Planner.explain(statement.root()).replaceAll("\\s+\\(rows ~ [^)]*\\)", "");
    return (all
            ? "for all"
            : query.key().stream()
                .map(type -> type.kind().name())
                .collect(Collectors.joining(", ", "by ", "")))
        + "\n    "
        + plan.stripTrailing().replace("\n", "\n    ")
        + "\n";
  }

  private static String read() throws IOException {
    try (InputStream in =
        IncrementalPlansTest.class.getResourceAsStream("/sql/incremental.golden")) {
      byte[] bytes = Objects.requireNonNull(in, "incremental.golden").readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  @Test
  void plans_ofOneShape_areMadeOnce() {
    try (PlanDatabase database = new PlanDatabase()) {
      GoldenTables.define(database);
      KeyedQuery rows =
          new IncrementalPlanner(database.planner())
              .plan(
                  database.request(
                      "SELECT CITY, COUNT(*) FROM DEPT GROUP BY CITY", PrepareOptions.NONE))
              .rows();
      List<PlannedStatement> plans = new ArrayList<>();
      plans.add(rows.plan(1, List.of(false)));
      plans.add(rows.plan(1, List.of(true)));
      assertThat(rows.plan(1, List.of(false))).isSameAs(plans.get(0));
      assertThat(rows.plan(1, List.of(true))).isSameAs(plans.get(1));
      assertThat(plans.get(0).parameters()).hasSize(1);
      assertThat(plans.get(1).parameters()).isEmpty();
    }
  }

  /** Plans stay while tables grow. */
  @Test
  void plan_ofSmallTables_looksRowsUp() {
    try (PlanDatabase database = new PlanDatabase()) {
      SampleData.define(database);
      for (String table : List.of("EMP", "DEPT", "SALE")) {
        database.rowCount(table, 0);
      }
      IncrementalPlan plan =
          new IncrementalPlanner(database.planner())
              .plan(
                  database.request(
                      "SELECT D.CITY, SUM(E.SALARY) FROM EMP E JOIN DEPT D ON D.ID = E.DEPT_ID"
                          + " GROUP BY D.CITY",
                      PrepareOptions.NONE));
      assertThat(Planner.explain(plan.rows().plan(256, List.of(false)).root()))
          .contains("DEPT_CITY 256 points")
          .contains("LookupJoin INNER PUBLIC.EMP by EMP_DEPT")
          .doesNotContain(" all");
    }
  }

  /** A view is filled as fast as its query runs. */
  @Test
  void plan_ofAllRows_isThatOfTheQuery() {
    String sql =
        "SELECT E.KIND, COUNT(D.CITY) FROM EVENT E JOIN DEPT D ON D.ID = E.WEIGHT GROUP BY E.KIND";
    try (PlanDatabase database = new PlanDatabase()) {
      GoldenTables.define(database);
      database.rowCount("EVENT", 200_000);
      database.rowCount("DEPT", 300);
      KeyedQuery rows =
          new IncrementalPlanner(database.planner())
              .plan(database.request(sql, PrepareOptions.NONE))
              .rows();
      assertThat(operators(rows.plan(0, List.of()))).contains("HashJoin");
      assertThat(operators(rows.plan(16, List.of(false)))).contains("LookupJoin INNER PUBLIC.DEPT");
    }
  }

  private static String operators(PlannedStatement statement) {
    return Planner.explain(statement.root());
  }
}
