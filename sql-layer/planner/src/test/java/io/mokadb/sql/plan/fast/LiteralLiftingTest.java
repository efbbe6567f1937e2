package io.mokadb.sql.plan.fast;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class LiteralLiftingTest {
  @Test
  void lift_ofComparedColumns_makesParameters() {
    LiftedText lifted =
        LiteralLifting.lift("SELECT a FROM t WHERE id = 17 AND t.name = 'it''s' AND x <> 1.50");
    assertThat(lifted.sql()).isEqualTo("SELECT a FROM t WHERE id = ? AND t.name = ? AND x <> ?");
    assertThat(values(lifted)).containsExactly(17, "it's", new BigDecimal("1.50"));
  }

  @Test
  void lift_ofDifferentLiterals_givesOneText() {
    assertThat(LiteralLifting.lift("SELECT * FROM t WHERE id = 1").sql())
        .isEqualTo(LiteralLifting.lift("SELECT * FROM t WHERE id = 99999999999").sql());
  }

  @Test
  void lift_ofInsertedRows_makesParameters() {
    LiftedText lifted =
        LiteralLifting.lift("INSERT INTO t (a, b) VALUES (1, 'x'), (2, upper('y'))");
    assertThat(lifted.sql()).isEqualTo("INSERT INTO t (a, b) VALUES (?, ?), (?, upper('y'))");
    assertThat(values(lifted)).containsExactly(1, "x", 2);
  }

  @Test
  void lift_ofAssignments_makesParameters() {
    LiftedText lifted = LiteralLifting.lift("UPDATE t SET a = 5, b = b + 1 WHERE id = 3;");
    assertThat(lifted.sql()).isEqualTo("UPDATE t SET a = ?, b = b + ? WHERE id = ?;");
    assertThat(values(lifted)).containsExactly(5, 1, 3);
  }

  @Test
  void lift_ofRanges_makesParametersThatDecide() {
    LiftedText lifted =
        LiteralLifting.lift(
            "SELECT a FROM t WHERE b >= 1 AND c BETWEEN -2 AND 3.5 AND d = 4 AND e NOT LIKE '%x'"
                + " LIMIT 10 OFFSET 20");
    assertThat(lifted.sql())
        .isEqualTo(
            "SELECT a FROM t WHERE b >= ? AND c BETWEEN ? AND ? AND d = ? AND e NOT LIKE ?"
                + " LIMIT ? OFFSET ?");
    assertThat(values(lifted)).containsExactly(1, -2, new BigDecimal("3.5"), 4, "%x", 10, 20);
    assertThat(lifted.decides()).isTrue();
    assertThat(lifted.undecided().sql())
        .isEqualTo(
            "SELECT a FROM t WHERE b >= 1 AND c BETWEEN -2 AND 3.5 AND d = ? AND e NOT LIKE '%x'"
                + " LIMIT 10 OFFSET 20");
    assertThat(values(lifted.undecided())).containsExactly(4);
  }

  @Test
  void lift_ofListsAndTypedLiterals_makesParameters() {
    LiftedText lifted =
        LiteralLifting.lift(
            "SELECT a, COUNT(*) FROM t WHERE b IN (1, -2, 3) AND c NOT IN ('x') AND d = DATE"
                + " '2020-01-02' AND CASE WHEN e = 1 THEN 2 END = 3 GROUP BY a HAVING a = 7");
    assertThat(lifted.sql())
        .isEqualTo(
            "SELECT a, COUNT(*) FROM t WHERE b IN (?, ?, ?) AND c NOT IN (?) AND d = ?"
                + " AND CASE WHEN e = 1 THEN 2 END = 3 GROUP BY a HAVING a = 7");
    assertThat(values(lifted)).containsExactly(1, -2, 3, "x", LocalDate.of(2020, 1, 2));
    assertThat(lifted.decides()).isFalse();
  }

  @Test
  void lift_ofArithmetic_isForAssignmentsOnly() {
    LiftedText lifted =
        LiteralLifting.lift("UPDATE t SET a = a + 5, b = -3, c = 2 * c WHERE d = e + 1");
    assertThat(lifted.sql()).isEqualTo("UPDATE t SET a = a + ?, b = ?, c = 2 * c WHERE d = e + 1");
    assertThat(lifted.literals().get(0).use()).isEqualTo(LiftedLiteral.Use.OPERAND);
  }

  private static List<Object> values(LiftedText lifted) {
    return lifted.literals().stream().map(LiftedLiteral::value).toList();
  }

  @Test
  void lift_passesOverCommentsAndNames() {
    LiftedText lifted =
        LiteralLifting.lift("SELECT \"a = 1\" /* b = 2 */ FROM t -- c = 3\n WHERE d = 4");
    assertThat(lifted.sql())
        .isEqualTo("SELECT \"a = 1\" /* b = 2 */ FROM t -- c = 3\n WHERE d = ?");
    assertThat(values(lifted)).containsExactly(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1",
        "SELECT a = 1 FROM t",
        "SELECT a FROM t ORDER BY 1",
        "SELECT a FROM t WHERE b = ? AND c = 1",
        "SELECT a = 1, COUNT(*) FROM t GROUP BY a = 1 HAVING COUNT(*) > 1",
        "SELECT a FROM t WHERE b IN (1, c)",
        "SELECT a FROM t WHERE b BETWEEN 1 AND 2 + c",
        "SELECT a FROM t WHERE b LIKE 'x' ESCAPE '!'",
        "SELECT a FROM t WHERE b LIKE 'x\\%'",
        "SELECT a FROM t WHERE b > DATE '1582-10-05'",
        "SELECT a FROM t WHERE b > INTERVAL '1' DAY",
        "SELECT a FROM (SELECT b FROM t LIMIT 1) AS u",
        "SELECT a FROM t WHERE b = 1 + c",
        "SELECT a FROM t WHERE c + b = 1",
        "SELECT a FROM t WHERE b = N'x'",
        "SELECT a FROM t WHERE upper(b) = 'X'",
        "CREATE TABLE t (a INTEGER DEFAULT 1)",
        "SELECT a FROM t WHERE b = 'unfinished",
        ""
      })
  void lift_ofAnythingElse_isNull(String sql) {
    assertThat(LiteralLifting.lift(sql)).isNull();
  }
}
