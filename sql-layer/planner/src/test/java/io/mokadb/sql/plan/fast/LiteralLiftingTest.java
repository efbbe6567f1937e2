package io.mokadb.sql.plan.fast;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.plan.fast.LiteralLifting.Lifted;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class LiteralLiftingTest {
  @Test
  void lift_ofComparedColumns_makesParameters() {
    Lifted lifted =
        LiteralLifting.lift("SELECT a FROM t WHERE id = 17 AND t.name = 'it''s' AND x <> 1.50");
    assertThat(lifted.sql()).isEqualTo("SELECT a FROM t WHERE id = ? AND t.name = ? AND x <> ?");
    assertThat(lifted.values()).containsExactly(17, "it's", new BigDecimal("1.50"));
  }

  @Test
  void lift_ofDifferentLiterals_givesOneText() {
    assertThat(LiteralLifting.lift("SELECT * FROM t WHERE id = 1").sql())
        .isEqualTo(LiteralLifting.lift("SELECT * FROM t WHERE id = 99999999999").sql());
  }

  @Test
  void lift_ofInsertedRows_makesParameters() {
    Lifted lifted = LiteralLifting.lift("INSERT INTO t (a, b) VALUES (1, 'x'), (2, upper('y'))");
    assertThat(lifted.sql()).isEqualTo("INSERT INTO t (a, b) VALUES (?, ?), (?, upper('y'))");
    assertThat(lifted.values()).containsExactly(1, "x", 2);
  }

  @Test
  void lift_ofAssignments_makesParameters() {
    Lifted lifted = LiteralLifting.lift("UPDATE t SET a = 5, b = b + 1 WHERE id = 3;");
    assertThat(lifted.sql()).isEqualTo("UPDATE t SET a = ?, b = b + 1 WHERE id = ?;");
    assertThat(lifted.values()).containsExactly(5, 3);
  }

  @Test
  void lift_passesOverCommentsAndNames() {
    Lifted lifted =
        LiteralLifting.lift("SELECT \"a = 1\" /* b = 2 */ FROM t -- c = 3\n WHERE d = 4");
    assertThat(lifted.sql())
        .isEqualTo("SELECT \"a = 1\" /* b = 2 */ FROM t -- c = 3\n WHERE d = ?");
    assertThat(lifted.values()).containsExactly(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1",
        "SELECT a = 1 FROM t",
        "SELECT a FROM t ORDER BY 1",
        "SELECT a FROM t LIMIT 10",
        "SELECT a FROM t WHERE b = ? AND c = 1",
        "SELECT a = 1, COUNT(*) FROM t WHERE b = 1 GROUP BY a = 1",
        "SELECT a FROM t WHERE b = DATE '2020-01-01'",
        "SELECT a FROM t WHERE b = 1 + c",
        "SELECT a FROM t WHERE c + b = 1",
        "SELECT a FROM t WHERE b = -1",
        "SELECT a FROM t WHERE b >= 1",
        "SELECT a FROM t WHERE b IN (1, 2)",
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
