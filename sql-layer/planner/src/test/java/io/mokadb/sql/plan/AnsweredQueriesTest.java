package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.UpkeepDef.Freshness;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Queries are answered from the views that {@code sql/answered.txt} says, with the rows and the
 * columns that they have without views.
 */
class AnsweredQueriesTest {
  private static final String SCHEMA = Catalog.DEFAULT_SCHEMA;

  private final AnsweringViews views = new AnsweringViews();
  private final Map<String, List<String>> expected = new LinkedHashMap<>();

  @BeforeEach
  void define() throws IOException {
    List<String> last = new ArrayList<>();
    for (String line : lines()) {
      if (line.startsWith("% ")) {
        String[] words = line.split(" ", 4);
        views.view(words[1], Double.parseDouble(words[2]), words[3]);
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
    views.close();
  }

  private static List<String> lines() throws IOException {
    try (InputStream in = AnsweredQueriesTest.class.getResourceAsStream("/sql/answered.txt")) {
      byte[] bytes = Objects.requireNonNull(in, "answered.txt").readAllBytes();
      return List.of(new String(bytes, StandardCharsets.UTF_8).split("\n"));
    }
  }

  @Test
  void queries_areAnsweredFromTheViewsThatHaveTheirRows() {
    assertThat(expected).hasSizeGreaterThan(40);
    List<String> wrong = new ArrayList<>();
    expected.forEach(
        (sql, from) -> {
          PlannedStatement plan = views.answered(sql);
          if (!AnsweringViews.used(plan).equals(from)) {
            wrong.add(sql + "\n  expected " + from + "\n  but was " + AnsweringViews.used(plan));
          }
        });
    assertThat(wrong).isEmpty();
  }

  @Test
  void answers_haveTheRowsAndColumnsOfTheirTables() {
    for (String sql : expected.keySet()) {
      PlannedStatement plan = views.answered(sql);
      PlannedStatement ofTables = views.ofTables(sql);
      assertThat(views.rows(plan)).as(sql).isEqualTo(views.rows(ofTables));
      assertThat(plan.columns()).as(sql).isEqualTo(ofTables.columns());
      assertThat(plan.tables()).as(sql).containsExactlyInAnyOrderElementsOf(ofTables.tables());
      assertThat(plan.views()).as(sql).isEqualTo(ofTables.views());
    }
  }

  @Test
  void views_thatAreNotExact_answerNothing() {
    String sql = "SELECT COUNT(*) FROM EMP";
    views.forgetAll();
    views.define("ALL_EMP", "SELECT COUNT(*) AS N FROM EMP", Freshness.EVENTUAL, false, true);
    views.define("TOTALS", totals(), Freshness.CURRENT, true, true);
    views.define("JOINED", totals(), Freshness.CURRENT, false, false);
    assertThat(AnsweringViews.used(views.answered(sql))).isEmpty();
  }

  private static String totals() {
    return "SELECT DEPT_ID, COUNT(*) AS N FROM EMP GROUP BY DEPT_ID";
  }

  @Test
  void views_overOtherViews_answerNothing() {
    views.forgetAll();
    views.define("TOTALS", totals(), Freshness.EVENTUAL, false, true);
    views.define("BUSY", "SELECT DEPT_ID, N FROM TOTALS", Freshness.CURRENT, false, true);
    assertThat(AnsweringViews.used(views.answered("SELECT DEPT_ID, N FROM TOTALS"))).isEmpty();
  }

  @Test
  void statements_thatAreNoQueries_readTheirTables() {
    for (String sql :
        List.of(
            "INSERT INTO LOGS (A) SELECT COUNT(*) FROM EMP",
            "UPDATE DEPT SET CITY = 'x' WHERE ID > (SELECT COUNT(*) FROM EMP)",
            "DELETE FROM LOGS WHERE A > (SELECT COUNT(*) FROM EMP)")) {
      assertThat(AnsweringViews.used(views.answered(sql))).as(sql).isEmpty();
    }
  }

  @Test
  void literals_matterToViewsThatHaveSome() {
    PlanRequest request = views.request("SELECT ID FROM EMP");
    TableDef emp = request.catalog().table(SCHEMA, "EMP");
    TableDef logs = request.catalog().table(SCHEMA, "LOGS");
    Planner planner = views.database.planner();
    assertThat(planner.literalsMatter(request.catalog(), List.of(emp.id()))).isTrue();
    assertThat(planner.literalsMatter(request.catalog(), List.of(logs.id()))).isFalse();
  }
}
