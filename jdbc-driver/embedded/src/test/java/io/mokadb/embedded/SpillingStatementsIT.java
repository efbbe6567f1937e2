package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements that need more than the memory they may have, on a directory. */
class SpillingStatementsIT {
  private static final int ROWS = 30_000;
  private static final List<String> QUERIES =
      List.of(
          "SELECT a.id, b.id FROM t a JOIN t b ON a.v = b.v AND a.id < b.id",
          "SELECT a.id, b.id FROM t a FULL JOIN t b ON a.v = b.v + 19000 AND a.w = b.w",
          "SELECT id FROM t a WHERE EXISTS (SELECT 1 FROM t b WHERE b.v = a.v AND b.w <> a.w)",
          "SELECT id FROM t a WHERE NOT EXISTS (SELECT 1 FROM t b WHERE b.v = a.v AND b.w <> a.w)",
          "SELECT v, w, COUNT(*), SUM(id), MIN(s) FROM t GROUP BY v, w",
          "SELECT v, COUNT(*) FROM t GROUP BY ROLLUP (v, w)",
          "SELECT DISTINCT s, v FROM t",
          "SELECT s FROM t UNION SELECT s || v FROM t",
          "SELECT s, v FROM t INTERSECT SELECT s, v FROM t WHERE id > 100",
          "SELECT s, id FROM t EXCEPT ALL SELECT s, id FROM t WHERE id > 15000",
          "SELECT id, SUM(v) OVER (PARTITION BY w ORDER BY id) FROM t",
          "SELECT s, id FROM t ORDER BY s, id LIMIT 20000",
          "SELECT a.s FROM t a JOIN t b ON a.v = b.v ORDER BY a.s, a.id OFFSET 100");

  @TempDir private Path directory;

  private Connection open(String more) throws SQLException {
    return DriverManager.getConnection("jdbc:moka:" + directory + ";durability=relaxed" + more);
  }

  private static List<String> rows(Statement statement, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery(sql)) {
      int width = result.getMetaData().getColumnCount();
      while (result.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= width; i++) {
          row.append(result.getString(i)).append('|');
        }
        rows.add(row.toString());
      }
    }
    if (!sql.contains("ORDER BY s") && !sql.contains("ORDER BY a.s")) {
      Collections.sort(rows);
    }
    return rows;
  }

  @Test
  void statements_withLittleMemory_answerTheSameAsWithMuch() throws SQLException, IOException {
    List<List<String>> expected = new ArrayList<>();
    try (Connection connection = open("");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (id INTEGER PRIMARY KEY, v INTEGER, w INTEGER, s VARCHAR(20))");
      statement.execute("CREATE TABLE copy (id INTEGER PRIMARY KEY, s VARCHAR(20))");
      statement.execute(
          "INSERT INTO t SELECT n, MOD(n * 7919, 20011), MOD(n, 37), 's' || MOD(n * 31, 12007)"
              + " FROM generate_series(1, "
              + ROWS
              + ") n");
      for (String query : QUERIES) {
        expected.add(rows(statement, query));
      }
    }
    Path spill = directory.resolve("spill");
    Files.createDirectories(spill);
    Path left = Files.createFile(spill.resolve("moka-rows1.tmp"));
    try (Connection connection = open(";memory=1m");
        Statement statement = connection.createStatement()) {
      assertThat(left).doesNotExist();
      for (int i = 0; i < QUERIES.size(); i++) {
        assertThat(rows(statement, QUERIES.get(i))).as(QUERIES.get(i)).isEqualTo(expected.get(i));
      }
      assertThat(statement.executeUpdate("UPDATE t SET s = s || 'x'")).isEqualTo(ROWS);
      assertThat(statement.executeUpdate("INSERT INTO copy SELECT id, s FROM t")).isEqualTo(ROWS);
      assertThat(statement.executeUpdate("INSERT INTO copy SELECT id + 100000, s FROM copy"))
          .isEqualTo(ROWS);
      assertThat(statement.executeUpdate("DELETE FROM copy")).isEqualTo(2 * ROWS);
      assertThat(
              statement.executeUpdate(
                  "MERGE INTO copy USING t ON copy.id = t.id"
                      + " WHEN NOT MATCHED THEN INSERT VALUES (t.id, t.s)"))
          .isEqualTo(ROWS);
      assertThat(rows(statement, "SELECT COUNT(*) FROM t WHERE s LIKE '%x'"))
          .containsExactly(ROWS + "|");
    }
    try (Stream<Path> files = Files.list(spill)) {
      assertThat(files).isEmpty();
    }
  }
}
