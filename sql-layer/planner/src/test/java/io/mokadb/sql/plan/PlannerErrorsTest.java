package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a wrong statement is answered with. */
class PlannerErrorsTest {
  private static PlanDatabase database;

  @BeforeAll
  static void open() {
    database = new PlanDatabase();
    SampleData.define(database);
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT * FROM NOSUCH | NO_SUCH_TABLE | NOSUCH",
        "SELECT * FROM NOSUCH.EMP | NO_SUCH_SCHEMA | NOSUCH",
        "SELECT NOSUCH FROM EMP | NO_SUCH_COLUMN | NOSUCH",
        "SELECT E.NOSUCH FROM EMP E | NO_SUCH_COLUMN | NOSUCH",
        "SELECT ID FROM EMP, DEPT | AMBIGUOUS_COLUMN | ID",
        "SELECT NOSUCH(ID) FROM EMP | NO_SUCH_FUNCTION | NOSUCH",
        "SELECT UPPER(NAME, NAME) FROM EMP | NO_SUCH_FUNCTION | UPPER",
        "SELECT ACTIVE + 1 FROM EMP | TYPE_MISMATCH | +",
        "SELECT ID FROM EMP GROUP BY NAME | GROUPING_ERROR | ID",
        "SELECT COUNT(*) FROM EMP WHERE COUNT(*) > 1 | GROUPING_ERROR | WHERE",
        "INSERT INTO NOSUCH VALUES (1) | NO_SUCH_TABLE | NOSUCH",
        "INSERT INTO DEPT (NOSUCH) VALUES (1) | NO_SUCH_COLUMN | NOSUCH",
        "INSERT INTO DEPT (ID) VALUES (1, 2) | INVALID_STATEMENT | 2 values for 1 column",
        "INSERT INTO DEPT (ID, ID) VALUES (1, 2) | INVALID_STATEMENT | twice",
        "INSERT INTO DEPT (ID) VALUES (DATE '2024-01-01') | TYPE_MISMATCH | ID",
        "UPDATE DEPT SET NOSUCH = 1 | NO_SUCH_COLUMN | NOSUCH",
        "UPDATE DEPT SET ID = 1, ID = 2 | INVALID_STATEMENT | twice",
        "DELETE FROM NOSUCH | NO_SUCH_TABLE | NOSUCH"
      })
  void plan_ofWrongStatement_saysWhatIsWrong(String sql, SqlState state, String says) {
    assertThatThrownBy(() -> database.plan(sql))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).as(e.getMessage()).isEqualTo(state))
        .hasMessageContaining(says)
        .hasMessageNotContaining("calcite");
  }

  @Test
  void plan_ofUnknownColumn_tellsTheColumnInTheText() {
    assertThatThrownBy(() -> database.plan("SELECT ID,\n  NOSUCH FROM EMP"))
        .hasMessageContaining("line 2, column 3");
  }

  @Test
  void plan_ofFailingConstant_failsOnlyWhenItRuns() {
    PlannedStatement planned = database.plan("SELECT 5 / 0");
    assertThatThrownBy(() -> database.run(planned))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.DIVISION_BY_ZERO));
  }

  @Test
  void plan_ofThousandsOfTerms_works() {
    String sum = "SELECT ID" + " + 1".repeat(3_000) + " FROM EMP";
    assertThat(database.plan(sum).columns()).hasSize(1);
  }
}
