package io.mokadb.jdbc.escape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcEscapesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "SELECT {d '2024-02-29'} | SELECT DATE '2024-02-29'",
        "SELECT { d  '2024-02-29' } FROM t | SELECT DATE '2024-02-29' FROM t",
        "{t '10:11:12'} | TIME '10:11:12'",
        "{TS '2024-02-29 10:11:12.5'} | TIMESTAMP '2024-02-29 10:11:12.5'",
        "{fn UCASE(name)} | UPPER(name)",
        "{fn abs({fn length('a}b')})} | abs(CHAR_LENGTH('a}b'))",
        "{fn locate('x', y)} | POSITION('x' IN y)",
        "{fn now()} | LOCALTIMESTAMP",
        "{fn curdate()} + 1 | CURRENT_DATE + 1",
        "{fn convert(a, SQL_VARCHAR)} | CAST(a AS VARCHAR)",
        "{fn timestampadd(SQL_TSI_DAY, 1, d)} | TIMESTAMPADD(DAY, 1, d)",
        "{fn dayofmonth(d)} | EXTRACT(DAY FROM d)",
        "SELECT * FROM {oj a LEFT OUTER JOIN b ON a.x = b.x} | SELECT * FROM a LEFT OUTER JOIN b ON"
            + " a.x = b.x",
        "a LIKE '1\\%' {escape '\\'} | a LIKE '1\\%' ESCAPE '\\'",
        "SELECT 1 {limit 5 offset ?} | SELECT 1 LIMIT 5 offset ?",
        "PATTERN (A B{2,3} C{,4}) | PATTERN (A B{2,3} C{,4})",
      })
  void translate_escapes_givesPlainSql(String sql, String plain) throws SQLException {
    assertThat(JdbcEscapes.translate(sql)).isEqualToNormalizingWhitespace(plain);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT '{d ''2024''}'",
        "SELECT \"{fn x}\" FROM t",
        "SELECT 1 -- {d 'x'}\n + 2",
        "SELECT /* {oops */ 1",
        "SELECT 'open {d",
        "SELECT $${\"a\":1}$$, $x${d $$ '2024'}$x$",
        "SELECT E'\\'{d', U&'{t', N'{', X'{', _utf8'{'",
        "SELECT /* /* */ {d */ 1 /*+ { */ // {\n + 2",
        "SELECT 1"
      })
  void translate_quotesAndComments_leavesThem(String sql) throws SQLException {
    assertThat(JdbcEscapes.translate(sql)).isEqualTo(sql);
  }

  @Test
  void translate_escapesAroundQuotesAndComments_areLowered() throws SQLException {
    assertThat(JdbcEscapes.translate("{fn concat($$}$$ /* } */, b -- )\n)} {d/*}*/'2024-01-01'}"))
        .isEqualTo("($$}$$ || b) DATE '2024-01-01'");
  }

  @Test
  void calledFunction_behindComments_isFound() {
    assertThat(CalledFunction.of("/* { */ {?= -- }\n CALL f('}', ?) /* } */ } ;"))
        .isEqualTo("f('}', ?) /* } */");
    assertThat(CalledFunction.of("{ ? = call f }")).isEqualTo("f()");
    assertThat(CalledFunction.of("{? = call f(1)} + 1")).isNull();
    assertThat(CalledFunction.of("SELECT '{? = call f(1)}'")).isNull();
    assertThat(CalledFunction.of("{? = call }")).isNull();
  }

  @Test
  void tableOf_looksOutsideOfQuotesAndComments() {
    assertThat(SingleTableQuery.tableOf("/* a /* b */ */ SELECT E'\\' JOIN', $$ , $$ FROM s.t x;"))
        .isEqualTo("T");
    assertThat(SingleTableQuery.tableOf("SELECT 1 FROM \"a\"\"B\" -- JOIN c\n WHERE x = 1"))
        .isEqualTo("a\"B");
    assertThat(SingleTableQuery.tableOf("SELECT 1 FROM t, u")).isNull();
    assertThat(SingleTableQuery.tableOf("SELECT 1 FROM t WHERE a = 'open")).isNull();
  }

  @Test
  void translate_concat_isOperator() throws SQLException {
    assertThat(JdbcEscapes.translate("{fn concat(a, concat(b, ','))}"))
        .isEqualTo("(a || concat(b, ','))");
  }

  @Test
  void translate_withoutBrace_isSameObject() throws SQLException {
    String sql = new String("SELECT 1");
    assertThat(JdbcEscapes.translate(sql)).isSameAs(sql);
  }

  @Test
  void translate_call_isTheStatement() throws SQLException {
    assertThat(JdbcEscapes.translate("{call moka.p(1, 'a}')}")).isEqualTo("CALL moka.p(1, 'a}')");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{d '2024'", "{nope 1}", "{d 2024}", "{", "{}", "{fn abs}", "{oj a"})
  void translate_malformed_is42601(String sql) {
    assertThatThrownBy(() -> JdbcEscapes.translate(sql))
        .isInstanceOf(SQLException.class)
        .extracting("SQLState")
        .isEqualTo("42601");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{?= call f(1)}", "{ ? = call f(1)}"})
  void translate_callsThatReturn_areNotSupported(String sql) {
    assertThatThrownBy(() -> JdbcEscapes.translate(sql))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
  }
}
