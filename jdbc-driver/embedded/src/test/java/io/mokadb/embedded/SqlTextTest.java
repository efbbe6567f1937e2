package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Quotes, comments and hints mean the same to the driver, the engine and the parser. */
final class SqlTextTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase().run("CREATE TABLE t (id INTEGER PRIMARY KEY, s VARCHAR(40))");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT $${\"a\":1}$$",
        "SELECT $a$ {fn $$ ? ; $a$",
        "SELECT '{fn ? ; -- /*'",
        "SELECT 'it''s {d ?}'",
        "SELECT E'\\'{ ? ;'",
        "SELECT U&'{ \\003f ;'",
        "SELECT N'{ ? ;'",
        "SELECT 1 AS \"{ ? ; /*\"",
        "SELECT 1 /* { ? ; ' */",
        "SELECT 1 /* { /* ? */ ; ' */ + 1",
        "SELECT 1 -- { ? ; '",
        "SELECT 1 // { ? ; '\n + 1",
        "SELECT /*+ x */ 1",
        "SELECT 1 /***/",
        "SELECT 1 /* a /* b */ c */",
        "/* a /* b */ c */ SELECT 1",
        "/*+ parallel(4) */ SELECT 1",
        "-- { ?\n/* ; */ /*+ x */ SELECT 1"
      })
  void query_marksInQuotesAndComments_meanNothing(String sql) throws SQLException {
    assertThat(database.query(sql)).isNotEmpty();
    try (Connection connection = database.connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      assertThat(statement.getParameterMetaData().getParameterCount()).isZero();
      try (ResultSet rows = statement.executeQuery()) {
        assertThat(rows.next()).isTrue();
      }
    }
  }

  @Test
  void query_dollarQuotes_holdTheirText() throws SQLException {
    assertThat(database.query("SELECT $${\"a\":1}$$")).isEqualTo("{\"a\":1}");
    assertThat(database.query("SELECT $a$ {fn $$ ? ; '$a$ || {fn ucase($$'{x}$$)}"))
        .isEqualTo(" {fn $$ ? ; ''{X}");
  }

  @Test
  void query_parametersBesideMarks_areCounted() throws SQLException {
    String sql = "SELECT ? /* ? /* ? */ { */ || '?{' || $$?}$$ || ? -- ?\n || {fn ucase(?)} // ? '";
    try (Connection connection = database.connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 1; i <= 3; i++) {
        statement.setString(i, "p" + i);
      }
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        assertThat(rows.getString(1)).isEqualTo("p1?{?}p2P3");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/* x */ ",
        "-- x\n",
        "// x\n",
        "/* x /* y */ z */ ",
        "/*+ x */ ",
        " /***/ /*+ x */ -- '\n /* \" */ "
      })
  void execute_statementsAboutUsersBehindComments_run(String before) throws SQLException {
    database.run(
        before + "CREATE USER root PASSWORD 'the root' ADMIN",
        before + "CREATE USER ann PASSWORD 'her own'",
        before + "CREATE ROLE reader",
        before + "GRANT SELECT ON t /* ; */ TO ann",
        before + "GRANT reader TO ann",
        before + "ALTER USER ann PASSWORD $$it's new$$");
    assertThat(
            database.query(
                "SELECT privilege_type FROM information_schema.table_privileges"
                    + " WHERE grantee = 'ANN'"))
        .isEqualTo("SELECT");
    database.run(before + "REVOKE SELECT ON t FROM ann", before + "DROP USER ann");
    assertThat(database.query("SELECT user_name FROM moka.users ORDER BY 1"))
        .isEqualTo("READER|ROOT");
    assertThat(database.query(before + "CHECK DATABASE")).isEmpty();
  }

  @Test
  void execute_severalStatements_partAtSemicolonsOutsideOfMarks() throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "INSERT INTO t VALUES (1, 'a;b') /* ; /* ; */ ; */; -- ;\n"
              + "INSERT INTO t VALUES (2, $$c;'d$$); /* nothing /* here */ ; */ ;"
              + "INSERT INTO t (id, \"S\") VALUES (3, E'e\\';f') // ;\n; /*+ ; */ ;"
              + "/*+ ; */ DELETE FROM t WHERE id = 4;");
    }
    assertThat(database.query("SELECT s FROM t ORDER BY id")).isEqualTo("a;b|c;'d|e';f");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/* x */ CREATE USER ann PASSWORD 's3cret' nonsense",
        "/* x /* y */ z */ CREATE USER ann PASSWORD 's3cret' nonsense",
        "-- x\nALTER USER ann PASSWORD $$s3cret$$ nonsense",
        "/*+ x */ CREATE USER ann PASSWORD E'\\'s3cret' nonsense",
        "/* x */ CREATE USER ann PASSWORD /* y /* z */ */ 's3cret' nonsense",
        "/* CREATE USER ann PASSWORD /* x */ 's3cret' */ SELECT nonsense FROM",
        "CREATE USER ann /* PASSWORD /* x */ 's3cret'"
      })
  void execute_wrongStatementsWithPasswords_doNotShowThem(String sql) {
    assertThatThrownBy(() -> database.run(sql))
        .isInstanceOf(SQLException.class)
        .satisfies(
            e -> assertThat(e.getMessage().toLowerCase(Locale.ROOT)).doesNotContain("s3cret"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1 /* open",
        "SELECT 1 /* open /* closed */",
        "/* open /* closed */ SELECT 1",
        "SELECT /*+ open",
        "/*+ open /* closed */ SELECT 1",
        "SELECT 'open",
        "SELECT \"open",
        "SELECT $$open",
        "{fn ucase('a') /* } */"
      })
  void execute_openQuotesAndComments_areSyntaxErrors(String sql) {
    assertThatThrownBy(() -> database.query(sql))
        .isInstanceOf(SQLException.class)
        .extracting("SQLState")
        .asString()
        .startsWith("42");
  }
}
