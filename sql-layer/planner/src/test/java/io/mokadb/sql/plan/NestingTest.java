package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.calcite.Nesting;
import org.junit.jupiter.api.Test;

/** Which statements are planned on the caller's stack. */
public final class NestingTest {
  @Test
  void isShallow_ofOrdinaryStatements() {
    assertThat(isShallow("SELECT A, B + 1 FROM T WHERE ID = ?")).isTrue();
    assertThat(isShallow("SELECT * FROM T JOIN U ON T.ID = U.ID WHERE A IN (SELECT B FROM V)"))
        .isTrue();
  }

  @Test
  void isShallow_ofDeepOnes_isNot() {
    assertThat(isShallow("SELECT " + "(1 + ".repeat(40) + "1" + ")".repeat(40))).isFalse();
    assertThat(isShallow("SELECT A" + " + 1".repeat(60) + " FROM T")).isFalse();
  }

  @Test
  void plan_onTheCallersThread_asOnAnother() {
    try (PlanDatabase database = new PlanDatabase()) {
      SampleData.define(database);
      String sql = "SELECT E.NAME AS N, D.NAME FROM EMP E JOIN DEPT D ON D.ID = E.DEPT_ID";
      Planner planner = new Planner();
      PlannedStatement here =
          planner.plan(
              SqlParsing.parse(sql),
              database.request(sql, PrepareOptions.NONE),
              () -> SqlParsing.parse(sql));
      PlannedStatement elsewhere =
          planner.plan(SqlParsing.parse(sql), database.request(sql, PrepareOptions.NONE));
      assertThat(Planner.explain(here.root())).isEqualTo(Planner.explain(elsewhere.root()));
      assertThatThrownBy(
              () ->
                  planner.plan(
                      SqlParsing.parse("SELECT NOTHING FROM EMP E, DEPT D"),
                      database.request("", PrepareOptions.NONE),
                      () -> SqlParsing.parse("SELECT NOTHING FROM EMP E, DEPT D")))
          .isInstanceOf(MokaException.class)
          .hasMessageContaining("NOTHING");
    }
  }

  private static boolean isShallow(String sql) {
    return Nesting.isShallow(SqlParsing.parse(sql));
  }
}
