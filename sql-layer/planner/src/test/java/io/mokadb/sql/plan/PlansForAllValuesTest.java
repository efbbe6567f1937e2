package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.parser.SqlParsing;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One plan is made for all values of parameters only where they do not decide about it. */
class PlansForAllValuesTest {
  private static PlanDatabase database;

  @BeforeAll
  static void open() {
    database = new PlanDatabase();
    database.table(
        "ITEM",
        List.of("ID INTEGER", "N INTEGER", "M INTEGER", "NAME VARCHAR(20)", "NOTE VARCHAR(20)"),
        "ID",
        "ITEM_N(N)",
        "ITEM_NAME(NAME)");
    database.table("KIND", List.of("ID INTEGER", "RANK INTEGER", "SIZE INTEGER"), "ID", "R(RANK)");
    database.rowCount("ITEM", 100_000);
    database.rowCount("KIND", 5_000);
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static PlannedStatement plan(String sql) {
    int parameters = ParameterCounter.count(SqlParsing.parse(sql));
    Set<Integer> all = IntStream.range(0, parameters).boxed().collect(Collectors.toSet());
    return database
        .planner()
        .planForAll(() -> SqlParsing.parse(sql), database.request(sql, PrepareOptions.NONE), all);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT NAME FROM ITEM WHERE ID >= ? AND ID < ?",
        "SELECT NAME FROM ITEM WHERE ID = 7 AND N > ? AND NAME LIKE ?",
        "SELECT NAME FROM ITEM WHERE M > ?",
        "SELECT NAME FROM ITEM WHERE NOTE LIKE ? AND M BETWEEN ? AND ?",
        "SELECT NAME FROM ITEM WHERE M > ? ORDER BY ID LIMIT ?",
        "SELECT I.NAME FROM ITEM I JOIN KIND K ON K.ID = I.M WHERE I.ID = 7 AND K.SIZE < ?",
        "DELETE FROM ITEM WHERE ID < ? AND NOTE LIKE ?",
        "UPDATE ITEM SET M = 5 WHERE ID = 7 AND N < ?"
      })
  void plan_thatIsTheSameForAllValues_isMade(String sql) {
    assertThat(plan(sql)).as(sql).isNotNull();
    assertThat(Planner.explain(plan(sql).root()))
        .isEqualTo(Planner.explain(database.plan(sql).root()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT NAME FROM ITEM WHERE N > ?",
        "SELECT ID FROM ITEM WHERE NAME LIKE ? AND M > 3",
        "SELECT NAME FROM ITEM WHERE ID BETWEEN ? AND ? AND N > ?",
        "SELECT NAME FROM ITEM WHERE N > 5 ORDER BY NAME LIMIT ?",
        "SELECT NOTE FROM ITEM ORDER BY N LIMIT ?",
        "SELECT I.NAME FROM ITEM I JOIN KIND K ON K.ID = I.N WHERE K.SIZE < ? AND I.M > ?",
        "DELETE FROM ITEM WHERE N < ?"
      })
  void plan_thatTheValuesDecideAbout_isNotMade(String sql) {
    assertThat(plan(sql)).as(sql).isNull();
  }
}
