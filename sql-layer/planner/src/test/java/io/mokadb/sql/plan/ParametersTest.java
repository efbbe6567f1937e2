package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parameters may stand anywhere, and get the type that their place suggests. */
class ParametersTest {
  private static PlanDatabase database;

  @BeforeAll
  static void open() {
    database = new PlanDatabase();
    SampleData.define(database);
    SampleData.fill(database);
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT ? | [NULL]",
        "SELECT COALESCE(?, DEPT_ID) FROM EMP | [INTEGER]",
        "SELECT ? + ? | [NULL, NULL]",
        "SELECT UPPER(?) | [VARCHAR]",
        "SELECT CASE WHEN ID = ? THEN ? ELSE SALARY END FROM EMP | [INTEGER, DECIMAL(10, 2)]",
        "SELECT ID FROM EMP ORDER BY ID LIMIT ? OFFSET ? | [BIGINT, BIGINT]",
        "SELECT ID FROM EMP WHERE ID IN (?, ?) | [INTEGER, INTEGER]",
        "SELECT ID FROM EMP WHERE ID BETWEEN ? AND ? | [INTEGER, INTEGER]",
        "SELECT ID FROM EMP WHERE (ID, NAME) IN ((?, ?)) | [INTEGER, VARCHAR]",
        "SELECT ID FROM EMP WHERE NAME LIKE ? AND HIRED > ? | [VARCHAR, DATE]",
        "SELECT SUBSTRING(NAME, ?, ?) FROM EMP | [INTEGER, INTEGER]",
        "SELECT CAST(? AS DATE) | [DATE]",
        "SELECT ID FROM EMP WHERE ? IN (SELECT ID FROM DEPT) | [INTEGER]",
        "SELECT GREATEST(?, ID) FROM EMP | [INTEGER]",
        "SELECT DEPT_ID FROM EMP GROUP BY DEPT_ID HAVING COUNT(*) > ? | [BIGINT]",
        "INSERT INTO DEPT VALUES (?, ?, ?) | [INTEGER, VARCHAR, VARCHAR]",
        "INSERT INTO DEPT (ID, NAME) SELECT ?, ? | [INTEGER, VARCHAR]",
        "INSERT INTO EMP (ID, NAME, SALARY) VALUES (?, 'x', ? + 1) | [INTEGER, INTEGER]",
        "UPDATE EMP SET SALARY = ? WHERE ID = ? | [DECIMAL(10, 2), INTEGER]",
        "UPDATE EMP SET SALARY = SALARY + ? WHERE HIRED < ? | [DECIMAL(10, 2), DATE]",
        "DELETE FROM EMP WHERE NAME = ? | [VARCHAR]"
      })
  void parameters_haveTheTypesOfTheirPlaces(String sql, String types) {
    assertThat(database.plan(sql).parameters()).hasToString(types);
  }

  @Test
  void parameters_areUsed() {
    assertThat(database.text("SELECT ? || 'x'", "a")).containsExactly("ax");
    assertThat(database.text("SELECT ?", 7L)).containsExactly("7");
    assertThat(database.text("SELECT NAME FROM EMP WHERE ID = ?", 3)).containsExactly("emp3");
    assertThat(database.text("SELECT ID FROM EMP WHERE ID IN (?, ?) ORDER BY ID", 9, 2))
        .containsExactly("2", "9");
    assertThat(database.text("SELECT ID FROM EMP ORDER BY ID LIMIT ?", 2L))
        .containsExactly("1", "2");
    assertThat(
            database.text(
                "SELECT ? + ?", new BigDecimal("1.0000000000"), new BigDecimal("2.0000000000")))
        .containsExactly("3.0000000000");
    assertThat(database.text("SELECT ID FROM EMP WHERE ID = ?", (Object) null)).isEmpty();
  }
}
