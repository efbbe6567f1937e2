package io.mokadb.examples.airports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.mokadb.shell.MokaShell;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Loads and queries as {@code bin/moka example airports} does, and compares every result (AX1). */
final class AirportsTest {

  private static final String URL = System.getProperty("airports.url", "jdbc:moka:mem:airports");
  private static final Path HERE = Path.of("").toAbsolutePath();

  private static Connection connection;
  private static QueryFile queries;
  private static Expected expected;

  @BeforeAll
  static void load() throws Exception {
    // Open for the whole test: a database in memory may end with its last connection.
    connection = DriverManager.getConnection(URL);
    queries = new QueryFile(HERE.resolve("queries.sql"));
    expected = new Expected(AirportData.read(HERE.resolve("data")));
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    int code = MokaShell.run(out, out, "sql", URL, "-f", "schema.sql", "-f", "load.sql");
    assertThat(code).as(said.toString(StandardCharsets.UTF_8)).isZero();
  }

  @AfterAll
  static void close() throws SQLException {
    if (connection != null) {
      connection.close();
    }
  }

  static List<String> names() throws Exception {
    return List.copyOf(new QueryFile(HERE.resolve("queries.sql")).names());
  }

  @ParameterizedTest
  @MethodSource("names")
  void query_onLoadedData_equalsFiguresFromTheFiles(String name) throws SQLException {
    assumeFalse(URL.startsWith("jdbc:h2:") && name.equals("cost-rollup"), "H2 has no ROLLUP");
    List<List<List<Object>>> results = new ArrayList<>();
    for (String statement : queries.statements(name)) {
      run(statement, results);
    }
    List<List<List<Object>>> wanted = expected.results(name);
    assertThat(results).hasSameSizeAs(wanted);
    for (int i = 0; i < wanted.size(); i++) {
      assertSame(results.get(i), wanted.get(i));
    }
  }

  @Test
  void secondLoad_ofTheSameFiles_addsNoRow() throws SQLException {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    assertThat(MokaShell.run(out, out, "sql", URL, "-f", "load.sql")).isZero();
    assertThat(said.toString(StandardCharsets.UTF_8)).contains("already imported");
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM birdstrikes")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getLong(1)).isEqualTo(expected.data().strikes().size());
    }
  }

  private static void run(String sql, List<List<List<Object>>> results) throws SQLException {
    if (sql.equals("START TRANSACTION")) {
      connection.setAutoCommit(false);
    } else if (sql.equals("ROLLBACK")) {
      connection.rollback();
      connection.setAutoCommit(true);
    } else {
      try (Statement statement = connection.createStatement()) {
        if (statement.execute(sql)) {
          try (ResultSet rows = statement.getResultSet()) {
            results.add(rows(rows));
          }
        } else {
          results.add(List.of(List.of((long) statement.getUpdateCount())));
        }
      }
    }
  }

  private static List<List<Object>> rows(ResultSet rows) throws SQLException {
    List<List<Object>> all = new ArrayList<>();
    while (rows.next()) {
      List<Object> row = new ArrayList<>();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        row.add(rows.getObject(i));
      }
      all.add(row);
    }
    return all;
  }

  private static void assertSame(List<List<Object>> actual, List<List<Object>> wanted) {
    assertThat(actual).as("rows").hasSameSizeAs(wanted);
    for (int i = 0; i < wanted.size(); i++) {
      assertThat(actual.get(i)).hasSameSizeAs(wanted.get(i));
      for (int j = 0; j < wanted.get(i).size(); j++) {
        assertCell(
            "row " + (i + 1) + ", column " + (j + 1), actual.get(i).get(j), wanted.get(i).get(j));
      }
    }
  }

  /** Whole numbers and texts exactly, whatever Java type holds them; fractions to nine digits. */
  private static void assertCell(String where, Object actual, Object wanted) {
    if (wanted instanceof Double fraction) {
      double tolerance = Math.max(1e-9, Math.abs(fraction) * 1e-9);
      assertThat(((Number) actual).doubleValue())
          .as(where)
          .isCloseTo(fraction, org.assertj.core.data.Offset.offset(tolerance));
    } else if (wanted instanceof Long whole) {
      assertThat(actual).as(where).isInstanceOf(Number.class);
      assertThat(new BigDecimal(actual.toString()))
          .as(where)
          .isEqualByComparingTo(whole.toString());
    } else {
      assertThat(actual).as(where).isEqualTo(wanted);
    }
  }
}
