package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** INSERT, UPDATE and DELETE through the planner. */
class ChangesTest {
  private final PlanDatabase database = new PlanDatabase();

  @BeforeEach
  void define() {
    database.table(
        "T",
        List.of(
            "ID INTEGER NOT NULL IDENTITY",
            "A INTEGER DEFAULT 7",
            "B VARCHAR(5) DEFAULT UPPER('x')",
            "C DECIMAL(6,2)"),
        "ID",
        "T_A(A)");
    database.table("H", List.of("A INTEGER", "B VARCHAR(5)"), "");
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void insert_withoutSomeColumns_usesDefaults() {
    assertThat(database.update("INSERT INTO T (C) VALUES (1.005)")).isEqualTo(1);
    assertThat(database.text("SELECT * FROM T")).containsExactly("1|7|X|1.01");
  }

  @Test
  void insert_ofDefaultKeyword_usesDefault() {
    database.update("INSERT INTO T VALUES (DEFAULT, DEFAULT, 'b', NULL), (DEFAULT, 2, DEFAULT, 3)");
    assertThat(database.text("SELECT * FROM T ORDER BY ID"))
        .containsExactly("1|7|b|null", "2|2|X|3.00");
  }

  @Test
  void insert_ofExpressionsAndQueries_evaluatesThem() {
    database.update("INSERT INTO H VALUES (1 + 1, 'a' || 'b'), (ABS(-3), ?)", "p");
    database.update("INSERT INTO H VALUES ((SELECT MAX(A) + 1 FROM H), 'q')");
    assertThat(database.text("SELECT * FROM H")).containsExactlyInAnyOrder("2|ab", "3|p", "4|q");
  }

  @Test
  void insert_fromItself_readsTheOldRows() {
    database.update("INSERT INTO H VALUES (1, 'a'), (2, 'b')");
    assertThat(database.update("INSERT INTO H SELECT A + 10, B FROM H")).isEqualTo(2);
    assertThat(database.text("SELECT A FROM H ORDER BY A")).containsExactly("1", "2", "11", "12");
  }

  @Test
  void insert_ofTooLongText_fails() {
    assertThatThrownBy(() -> database.update("INSERT INTO H VALUES (1, 'too long')"))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.TEXT_TOO_LONG));
    assertThatThrownBy(() -> database.update("INSERT INTO H VALUES (1, ?)", "too long"))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.TEXT_TOO_LONG));
  }

  @Test
  void insert_withGeneratedKeys_returnsIdentities() {
    PlannedStatement insert =
        database.plan("INSERT INTO T (A) VALUES (1), (2)", new PrepareOptions(true, List.of()));
    assertThat(insert.returnsGeneratedKeys()).isTrue();
    assertThat(insert.columns()).extracting("name").containsExactly("ID");
    assertThat(database.run(insert)).containsExactly(new Object[] {1}, new Object[] {2});
    assertThatThrownBy(
            () ->
                database.plan(
                    "INSERT INTO T (A) VALUES (1)", new PrepareOptions(true, List.of("NOSUCH"))))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.NO_SUCH_COLUMN));
  }

  @Test
  void update_withExpressionsAndQueries_changesRows() {
    database.update("INSERT INTO T (A, C) VALUES (1, 1), (2, 2), (3, 3)");
    assertThat(database.update("UPDATE T SET C = C * 2, A = A + 1 WHERE A >= 2")).isEqualTo(2);
    assertThat(
            database.update("UPDATE T SET B = (SELECT 'z' || COUNT(*) FROM T), A = 7 WHERE ID = 1"))
        .isEqualTo(1);
    assertThat(database.text("SELECT * FROM T ORDER BY ID"))
        .containsExactly("1|7|z3|1.00", "2|3|X|4.00", "3|4|X|6.00");
  }

  @Test
  void update_ofKeyByShortCut_usesParameters() {
    database.update("INSERT INTO T (A, C) VALUES (1, 1), (2, 2)");
    assertThat(database.update("UPDATE T SET B = ?, C = 9 WHERE ID = ?", "new", 2)).isEqualTo(1);
    assertThat(database.update("UPDATE T X SET B = 'alias' WHERE X.ID = 1")).isEqualTo(1);
    assertThat(database.text("SELECT ID, B, C FROM T ORDER BY ID"))
        .containsExactly("1|alias|1.00", "2|new|9.00");
  }

  @Test
  void delete_withSubQuery_deletesThoseRows() {
    database.update("INSERT INTO T (A) VALUES (1), (2), (3)");
    database.update("INSERT INTO H VALUES (2, 'x'), (9, 'y')");
    assertThat(database.update("DELETE FROM T WHERE A IN (SELECT A FROM H)")).isEqualTo(1);
    assertThat(database.update("DELETE FROM T WHERE ID = ?", 1)).isEqualTo(1);
    assertThat(database.text("SELECT A FROM T")).containsExactly("3");
    assertThat(database.update("DELETE FROM H")).isEqualTo(2);
  }

  @Test
  void returning_givesRows() {
    assertThat(database.text("INSERT INTO T (A) VALUES (5) RETURNING ID, A * 2 AS D"))
        .containsExactly("1|10");
    assertThat(database.text("DELETE FROM T WHERE A = 5 RETURNING *"))
        .containsExactly("1|5|X|null");
  }

  @Test
  void insert_ofThousandRows_isOnePlanOfValues() {
    String sql = "INSERT INTO H VALUES (?, ?)" + ", (?, ?)".repeat(999);
    PlannedStatement planned = database.plan(sql);
    assertThat(planned.parameters()).hasSize(2_000);
    assertThat(Planner.explain(planned.root())).contains("Values 1000 rows");
  }
}
