package io.mokadb.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.ast.CreateTable;
import java.io.IOException;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SqlParsingTest {
  static Stream<GoldenStatements.Case> golden() throws IOException {
    return GoldenStatements.read("statements.golden").cases().stream();
  }

  @ParameterizedTest
  @MethodSource("golden")
  void parse_goldenStatement_printsOrFailsAsRecorded(GoldenStatements.Case golden) {
    assertThat(GoldenStatements.outcome(golden.sql())).isEqualTo(golden.expected());
  }

  @Test
  void golden_file_hasManyStatements() throws IOException {
    assertThat(golden().count()).isGreaterThan(120);
  }

  /** Words that real schemas use for columns, as a column, a table, an alias and qualified. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "value",
        "timestamp",
        "date",
        "time",
        "user",
        "year",
        "month",
        "day",
        "hour",
        "minute",
        "second",
        "key",
        "position",
        "result",
        "count",
        "type",
        "name",
        "level",
        "status",
        "state",
        "start",
        "end",
        "begin",
        "rank",
        "min",
        "max",
        "sum",
        "avg",
        "index",
        "text",
        "string",
        "uuid",
        "period",
        "percent",
        "language",
        "location",
        "description",
        "version",
        "number",
        "open",
        "close",
        "system",
        "source",
        "target",
        "role",
        "session",
        "server",
        "schema",
        "catalog",
        "data",
        "length",
        "size",
        "title",
        "comment",
        "category",
        "class",
        "domain",
        "condition",
        "content",
        "zone",
        "old",
        "measure",
        "member",
        "local",
        "global",
        "filter",
        "sql",
        "json",
        "path",
        "section",
        "sequence",
        "public",
        "options",
        "option",
        "password",
        "parameter",
        "identity",
        "if",
        "week",
        "quarter",
        "monday",
        "mod",
        "power",
        "search"
      })
  void parse_unreservedWord_isAName(String word) {
    String name = word.toUpperCase(java.util.Locale.ROOT);
    CreateTable created =
        (CreateTable) SqlParsing.parse("CREATE TABLE " + word + " (" + word + " INT NOT NULL)");
    assertThat(created.columns().get(0).name().getSimple()).isEqualTo(name);
    assertThat(created.name().getSimple()).isEqualTo(name);
    for (String sql :
        new String[] {
          "SELECT " + word + " FROM t",
          "SELECT t." + word + ", " + word + ".x FROM " + word,
          "SELECT (" + word + " + 1) FROM t WHERE " + word + " = ? AND (" + word + ") < 3",
          "SELECT a FROM t ORDER BY " + word + " DESC, a",
          "SELECT " + word + ", COUNT(*) FROM t GROUP BY " + word,
          "INSERT INTO t (a, " + word + ") VALUES (1, 2)",
          "UPDATE t SET " + word + " = " + word + " + 1 WHERE " + word + " IS NULL",
          "CREATE INDEX i ON t (" + word + ")",
        }) {
      assertThat(SqlParsing.parse(sql).toString()).as(sql).contains(name);
    }
  }

  @Test
  void parse_statementWithSemicolonsAndComments_isOneStatement() {
    SqlNode node = SqlParsing.parse("/* a */ SELECT 1 -- b\n;; -- c\n");
    assertThat(node.getKind()).isEqualTo(SqlKind.SELECT);
  }

  @Test
  void parse_tooLong_isTooComplex() {
    String sql = "SELECT '" + "x".repeat(SqlParsing.MAX_LENGTH) + "'";
    assertFails(sql, SqlState.STATEMENT_TOO_COMPLEX);
  }

  @Test
  void parse_nestedWithoutEnd_isTooComplexAndLeavesTheParserUsable() {
    String sql = "SELECT " + "(".repeat(200_000) + "1" + ")".repeat(200_000);
    assertFails(sql, SqlState.STATEMENT_TOO_COMPLEX);
    assertThat(SqlParsing.parse("SELECT 1").getKind()).isEqualTo(SqlKind.SELECT);
  }

  @Test
  void parse_longChainOfOperators_succeeds() {
    String sql = "SELECT 1" + " + 1".repeat(2_000);
    assertThat(SqlParsing.parse(sql).getKind()).isEqualTo(SqlKind.SELECT);
  }

  @Test
  void parse_default_keepsTheTextAsWritten() {
    CreateTable created =
        (CreateTable)
            SqlParsing.parse(
                "CREATE TABLE t (\n  a INT DEFAULT (1 +\n 2) * 3 NOT NULL,\n\tb VARCHAR(9) DEFAULT 'x''y', c DATE DEFAULT CURRENT_DATE)");
    assertThat(created.columns().stream().map(c -> c.defaultSql()).toList())
        .containsExactly("(1 +\n 2) * 3", "'x''y'", "CURRENT_DATE");
    assertThat(created.columns().get(0).nullable()).isFalse();
  }

  @Test
  void parseExpression_text_isAnExpression() {
    assertThat(SqlParsing.parseExpression("1 + a").getKind()).isEqualTo(SqlKind.PLUS);
    assertThatThrownBy(() -> SqlParsing.parseExpression("1 +"))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.SYNTAX_ERROR));
  }

  private static void assertFails(String sql, SqlState state) {
    assertThatThrownBy(() -> SqlParsing.parse(sql))
        .isInstanceOfSatisfying(MokaException.class, e -> assertThat(e.state()).isEqualTo(state));
  }
}
