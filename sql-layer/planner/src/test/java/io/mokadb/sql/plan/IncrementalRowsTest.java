package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import io.mokadb.sql.plan.incremental.IncrementalPlanner;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows that plans by key find to go and come are those that do, for queries of all shapes. */
class IncrementalRowsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT ID, NAME FROM DEPT WHERE CITY = 'Paris'",
        "SELECT DEPT_ID, COUNT(*) AS N, SUM(SALARY) AS S FROM EMP GROUP BY DEPT_ID",
        "SELECT E.NAME, D.NAME AS DEPT FROM EMP E JOIN DEPT D ON E.DEPT_ID = D.ID",
      })
  void rows_ofChanges_areTheDifference(String sql) {
    try (PlanDatabase before = new PlanDatabase();
        PlanDatabase after = new PlanDatabase()) {
      SampleData.define(before);
      SampleData.fill(before);
      SampleData.define(after);
      SampleData.fill(after);
      after.update("UPDATE EMP SET DEPT_ID = 3, SALARY = 7 WHERE ID IN (5, 6, 7)");
      after.update("DELETE FROM EMP WHERE ID = 11");
      after.update("UPDATE DEPT SET NAME = 'other', CITY = 'Paris' WHERE ID = 2");
      IncrementalPlan plan =
          new IncrementalPlanner(before.planner())
              .plan(before.request(sql, PrepareOptions.NONE));
      Map<String, Integer> found =
          KeptRows.told(new KeptRows(plan, before, after).difference());
      System.out.println(plan);
      System.out.println(found);
      assertThat(found).isEqualTo(KeptRows.told(KeptRows.difference(sql, before, after)));
    }
  }
}
