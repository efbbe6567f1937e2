package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of types in which Calcite's defaults would be faults of a database. */
class TypeRulesTest {
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
        "SUM(ID) | BIGINT",
        "SUM(CAST(ID AS BIGINT)) | DECIMAL(38, 0)",
        "SUM(SALARY) | DECIMAL(38, 2)",
        "SUM(SCORE) | DOUBLE",
        "AVG(ID) | DECIMAL(38, 10)",
        "AVG(SALARY) | DECIMAL(38, 10)",
        "AVG(SCORE) | DOUBLE",
        "COUNT(*) | BIGINT",
        "MAX(CAST('1' AS DECIMAL(38, 10))) | DECIMAL(38, 10)",
        "MAX(CURRENT_TIMESTAMP) | TIMESTAMP(6)",
        "MAX(CAST(NAME AS TIMESTAMP)) | TIMESTAMP(6)",
        "MAX('abc') | VARCHAR(3)"
      })
  void aggregate_hasTheType(String expression, String type) {
    SqlType found = database.plan("SELECT " + expression + " FROM EMP").columns().get(0).type();
    assertThat(found).hasToString(type);
  }

  @Test
  void avgOfIntegers_hasFraction() {
    assertThat(database.text("SELECT AVG(X) FROM (VALUES (1), (2)) AS T(X)"))
        .containsExactly("1.5000000000");
  }

  @Test
  void texts_ofDifferentLength_areNotPadded() {
    assertThat(
            database.text(
                "SELECT CASE WHEN ID = 1 THEN 'a' ELSE 'bbb' END || '|' FROM EMP WHERE ID < 3 ORDER BY ID"))
        .containsExactly("a|", "bbb|");
    assertThat(database.text("SELECT X || '|' FROM (VALUES ('a'), ('bbb')) AS T(X)"))
        .containsExactly("a|", "bbb|");
    assertThat(database.text("SELECT X || '|' FROM (SELECT 'a' AS X UNION ALL SELECT 'bbb') T"))
        .containsExactly("a|", "bbb|");
  }

  @Test
  void arithmetic_thatOverflows_fails() {
    for (String sql :
        List.of(
            "SELECT ID + 2147483647 FROM EMP WHERE ID = 1",
            "SELECT SUM(X) FROM (VALUES (9223372036854775807), (1)) AS T(X) HAVING SUM(X) * SUM(X) * SUM(X) > 0",
            "SELECT CAST(300 AS TINYINT)")) {
      assertThatThrownBy(() -> database.run(sql))
          .as(sql)
          .isInstanceOfSatisfying(
              MokaException.class,
              e -> assertThat(e.state()).isEqualTo(SqlState.NUMBER_OUT_OF_RANGE));
    }
  }

  @Test
  void decimal_of38Digits_isKept() {
    assertThat(
            database.text(
                "SELECT CAST('12345678901234567890123456789012345678' AS DECIMAL(38, 0))"))
        .containsExactly("12345678901234567890123456789012345678");
  }

  @Test
  void text_inAnyScript_isKept() {
    assertThat(database.text("SELECT 'žluťoučký 日本 🎉' FROM DEPT WHERE ID = 1"))
        .containsExactly("žluťoučký 日本 🎉");
  }

  @Test
  void nulls_areSmallest() {
    assertThat(database.text("SELECT X FROM (VALUES (1), (NULL), (2)) AS T(X) ORDER BY X"))
        .containsExactly("null", "1", "2");
    assertThat(database.text("SELECT X FROM (VALUES (1), (NULL), (2)) AS T(X) ORDER BY X DESC"))
        .containsExactly("2", "1", "null");
  }

  @Test
  void charColumn_comparesWithoutBlanks() {
    assertThat(database.text("SELECT ID FROM EMP WHERE CODE = 'c3'"))
        .isNotEmpty()
        .isEqualTo(database.text("SELECT ID FROM EMP WHERE CODE = 'c3  '"));
  }

  @Test
  void quotientOfDecimals_hasFraction() {
    assertThat(
            database.text(
                "SELECT SUM(X) / COUNT(*) FROM (VALUES (CAST(1 AS BIGINT)), (2)) AS T(X)"))
        .first()
        .asString()
        .startsWith("1.5");
  }
}
