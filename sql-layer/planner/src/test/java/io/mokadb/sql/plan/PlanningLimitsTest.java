package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.parser.SqlParsing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The planner's limit of steps, and many statements planned at once. */
final class PlanningLimitsTest {
  private static final List<String> STATEMENTS =
      List.of(
          "SELECT D.NAME, COUNT(*) FROM EMP E JOIN DEPT D ON E.DEPT_ID = D.ID GROUP BY D.NAME",
          "SELECT NAME FROM EMP E WHERE SALARY = (SELECT MAX(SALARY) FROM EMP WHERE DEPT_ID = E.DEPT_ID)",
          "SELECT ID FROM EMP WHERE ID IN (SELECT EMP_ID FROM SALE WHERE AMOUNT > 3) ORDER BY ID",
          "SELECT ID, SUM(SALARY) OVER (PARTITION BY DEPT_ID ORDER BY ID) FROM EMP",
          "SELECT ID FROM EMP EXCEPT SELECT EMP_ID FROM SALE");

  private PlanDatabase database;

  @BeforeEach
  void open() {
    database = new PlanDatabase();
    SampleData.define(database);
    SampleData.fill(database);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void plan_afterItsLastStep_isAPlanAllTheSame() {
    for (long steps : new long[] {0, 1, 10, 20, 40}) {
      Planner hasty = new Planner(1, steps);
      for (String sql : STATEMENTS) {
        PlannedStatement hurried =
            hasty.plan(SqlParsing.parse(sql), database.request(sql, PrepareOptions.NONE));
        assertThat(database.text(hurried))
            .as("%s in %s steps", sql, steps)
            .containsExactlyInAnyOrderElementsOf(database.text(sql));
      }
    }
  }

  @Test
  void plan_withoutSteps_leavesConditionsWhereTheyAre() {
    String sql =
        "SELECT NAME FROM (SELECT NAME, ID + 1 AS SUCC, ID FROM EMP) WHERE ID = 3 AND SUCC = 4";

    assertThat(explained(new Planner(1, 0), sql)).contains("Filter", " all ");
    assertThat(explained(new Planner(1, Planner.MOST_VISITS), sql))
        .contains("TableScan PUBLIC.EMP point");
  }

  /** The limit is none that the largest join of a program comes near. */
  @Test
  void plan_ofFortyTables_isNotCutOff() {
    StringBuilder sql = new StringBuilder("SELECT E0.NAME FROM EMP E0");
    for (int i = 1; i < 40; i++) {
      sql.append(" JOIN EMP E").append(i).append(" ON E").append(i).append(".ID = E");
      sql.append(i - 1).append(".DEPT_ID");
    }
    sql.append(" WHERE E0.ID = 1 AND E39.NAME = 'x'");

    assertThat(explained(new Planner(1, Planner.MOST_VISITS), sql.toString()))
        .isEqualTo(explained(new Planner(1, Long.MAX_VALUE), sql.toString()))
        .contains("point");
  }

  private String explained(Planner planner, String sql) {
    return planner.explain(SqlParsing.parse(sql), database.request(sql, PrepareOptions.NONE));
  }

  @Test
  void plan_ofManyThreads_givesEachItsOwn() throws Exception {
    List<List<String>> expected = new ArrayList<>();
    for (String sql : STATEMENTS) {
      expected.add(database.text(sql));
    }
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<String>> tasks = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        String sql = STATEMENTS.get(i % STATEMENTS.size());
        tasks.add(() -> database.explain(sql));
      }
      List<Future<String>> plans = threads.invokeAll(tasks);
      for (int i = 0; i < plans.size(); i++) {
        assertThat(plans.get(i).get())
            .isEqualTo(plans.get(i % STATEMENTS.size()).get())
            .isNotEmpty();
      }
    } finally {
      threads.shutdownNow();
    }
    for (int i = 0; i < STATEMENTS.size(); i++) {
      assertThat(database.text(STATEMENTS.get(i))).isEqualTo(expected.get(i));
    }
  }
}
