package io.mokadb.embedded.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Aggregates over a large table answer the same with the help of idle processors and without,
 * between changes of all kinds. A transaction that has written reads by itself, row by row; the
 * other one has the same snapshot.
 */
final class HelpedScansTest {
  private static final String URL = "jdbc:moka:mem:helped;leaves=256m";
  private static final int ROWS = 60_000;
  private static final int ROUNDS = 6;

  private static final List<String> QUERIES =
      List.of(
          "SELECT COUNT(*), SUM(v), AVG(v), MIN(v), MAX(v), MIN(w), MAX(w) FROM t",
          "SELECT COUNT(*), SUM(v) FROM t WHERE v > 500 AND w < 'w7'",
          "SELECT w, COUNT(*), SUM(v), MAX(id) FROM t GROUP BY w",
          "SELECT g, COUNT(v), AVG(d), MIN(d) FROM t WHERE id > 100 GROUP BY g",
          "SELECT g, w, COUNT(*), SUM(v * 2 + g) FROM t GROUP BY g, w",
          "SELECT id / 7, SUM(v) FROM t GROUP BY id / 7",
          "SELECT g, SUM(x), COUNT(DISTINCT w) FROM t GROUP BY g",
          "SELECT SUM(1000 / (v - 77)) FROM t");

  @Test
  void aggregates_withHelp_areThoseOfOneThread() throws SQLException {
    Random random = new Random(1);
    try (Connection writer = DriverManager.getConnection(URL);
        Connection helped = DriverManager.getConnection(URL);
        Connection alone = DriverManager.getConnection(URL)) {
      fill(writer, random);
      helped.setAutoCommit(false);
      alone.setAutoCommit(false);
      for (int round = 0; round < ROUNDS; round++) {
        execute(alone, "INSERT INTO own_write VALUES (1)");
        for (String query : QUERIES) {
          assertThat(read(helped, query)).as(query).isEqualTo(read(alone, query));
        }
        alone.rollback();
        helped.rollback();
        change(writer, random, 1 << 2 * round);
      }
      assertThat(hasHelpers()).isEqualTo(Runtime.getRuntime().availableProcessors() > 1);
    }
  }

  private static boolean hasHelpers() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith("moka-sql-helper"));
  }

  private static void fill(Connection writer, Random random) throws SQLException {
    execute(writer, "CREATE TABLE own_write (id INTEGER)");
    execute(
        writer,
        "CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, v BIGINT, w VARCHAR(10),"
            + " d DECIMAL(12, 2), x DOUBLE PRECISION)");
    writer.setAutoCommit(false);
    try (PreparedStatement insert =
        writer.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)")) {
      for (int id = 0; id < ROWS; id++) {
        insert.setInt(1, id);
        insert.setInt(2, random.nextInt(50));
        insert.setObject(3, random.nextInt(20) == 0 ? null : (long) random.nextInt(1000));
        insert.setString(4, "w" + random.nextInt(12));
        insert.setBigDecimal(5, BigDecimal.valueOf(random.nextInt(1 << 20), 2));
        insert.setDouble(6, random.nextDouble());
        insert.addBatch();
        if (id % 1000 == 999) {
          insert.executeBatch();
        }
      }
    }
    writer.commit();
  }

  private static void change(Connection writer, Random random, int changes) throws SQLException {
    for (int i = 0; i < changes; i++) {
      int id = random.nextInt(ROWS);
      switch (random.nextInt(4)) {
        case 0 -> execute(writer, "DELETE FROM t WHERE id = " + id);
        case 1 ->
            execute(
                writer,
                "INSERT INTO t VALUES ("
                    + id
                    + ", 51, 5, 'new', 1.25, 0.5) ON CONFLICT DO NOTHING");
        case 2 -> execute(writer, "UPDATE t SET v = v + 1, w = 'u' WHERE id = " + id);
        default -> execute(writer, "UPDATE t SET d = d + 1 WHERE id = " + id);
      }
    }
    writer.commit();
  }

  /** Rows, or the error alone. */
  private static List<String> read(Connection connection, String query) {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          row.append(result.getString(i)).append('|');
        }
        rows.add(row.toString());
      }
      return rows;
    } catch (SQLException e) {
      return List.of(e.getSQLState() + " " + e.getMessage());
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
