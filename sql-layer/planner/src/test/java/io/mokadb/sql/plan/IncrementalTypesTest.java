package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import io.mokadb.sql.plan.incremental.IncrementalPlanner;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Values of all types are keys that find their rows again. */
class IncrementalTypesTest {
  private static final long SEED = 5;
  private static final List<String> MORE =
      List.of("J JSON", "U UUID", "Z TIMESTAMP_TZ(6)", "H TIME(0)", "X VARBINARY(8)");
  private static PlanDatabase before;
  private static PlanDatabase after;

  @BeforeAll
  static void open() {
    before = new PlanDatabase();
    after = new PlanDatabase();
    List<String> columns = new ArrayList<>(StoredQueries.COLUMNS);
    columns.addAll(MORE);
    for (PlanDatabase database : List.of(before, after)) {
      database.table("KINDS", columns, "ID,KB,KV", "BY_F(F)", "BY_C(C,D)", "BY_U(U)");
      StoredQueries rows = new StoredQueries(SEED);
      for (int i = 0; i < 60; i++) {
        String row = rows.row(i);
        database.update(
            "INSERT INTO KINDS VALUES " + row.substring(0, row.length() - 1) + more(i) + ")");
      }
    }
    after.update("DELETE FROM KINDS WHERE ID < -10");
    after.update("UPDATE KINDS SET I = 2, D = 7, F = -0E0 WHERE ID BETWEEN 0 AND 9");
    after.update("UPDATE KINDS SET C = 'ab', V = 'ab ', Q = TRUE WHERE ID BETWEEN 5 AND 14");
  }

  private static String more(int row) {
    return row % 7 == 0
        ? ", NULL, NULL, NULL, NULL, NULL"
        : ", CAST('"
            + (row % 2 == 0 ? "{\"a\":1,\"b\":2}" : "{ \"b\": 2, \"a\": 1.0 }")
            + "' AS JSON), CAST('00000000-0000-0000-0000-00000000000"
            + row % 3
            + "' AS UUID), TIMESTAMP WITH TIME ZONE '2024-01-0"
            + (1 + row % 3)
            + " 00:00:00+0"
            + row % 2
            + ":00', TIME '12:00:0"
            + row % 4
            + "', X'0"
            + row % 5
            + "'";
  }

  @AfterAll
  static void close() {
    before.close();
    after.close();
  }

  @Test
  void rows_ofGroupsByAnyColumn_areTheDifference() {
    List<String> columns = new ArrayList<>(StoredQueries.COLUMNS);
    columns.addAll(MORE);
    for (String column : columns) {
      String name = column.substring(0, column.indexOf(' '));
      check("SELECT " + name + ", COUNT(*) AS N FROM KINDS GROUP BY " + name);
      check("SELECT " + name + ", S, SUM(I) AS N FROM KINDS GROUP BY S, " + name);
    }
  }

  private static void check(String sql) {
    IncrementalPlan plan =
        new IncrementalPlanner(before.planner()).plan(before.request(sql, PrepareOptions.NONE));
    assertThat(KeptRows.told(new KeptRows(plan, before, after).difference()))
        .as(sql)
        .isEqualTo(KeptRows.told(KeptRows.difference(sql, before, after)));
  }
}
