package io.mokadb.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts whose lost answers mean nothing. */
final class ReadingTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1",
        " (select a FROM t)",
        "VALUES 1",
        "TABLE t",
        "SELECT * FROM t FOR UPDATE",
        "EXPLAIN UPDATE t SET a = 1",
        "SELECT REPLACE(a, 'x', 'y') FROM TABLE(f())",
        "SELECT new FROM t",
        "SUBSCRIBE TO t"
      })
  void query_thatReads_isOne(String sql) {
    assertThat(ReadingText.is(sql)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t VALUES (1) RETURNING a",
        "SELECT a FROM FINAL TABLE (INSERT INTO t VALUES (1))",
        "SELECT a FROM new\n -- rows\n table (UPDATE t SET a = 1)",
        "select * from old/**/table(delete from t)",
        "EXPLAIN ANALYZE DELETE FROM t",
        "explain (analyse, format json) insert into t values (1)",
        "WITH a AS (DELETE FROM t RETURNING *) SELECT * FROM a",
        "SELECTED"
      })
  void query_thatMayChangeSomething_isNone(String sql) {
    assertThat(ReadingText.is(sql)).isFalse();
  }
}
