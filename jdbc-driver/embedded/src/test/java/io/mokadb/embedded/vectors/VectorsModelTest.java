package io.mokadb.embedded.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random queries on random tables answer the same with vectors and without. A transaction that has
 * written gets no vectors, so two transactions of one database are compared, whose snapshots are
 * the same; some of them are old. {@code -Dmoka.vector.seeds} sets how many tables.
 */
@Tag("long")
final class VectorsModelTest {
  private static final Pattern IN_VECTORS = Pattern.compile("as vectors: (\\d+)");
  private static final int KEYS = 1_200;
  private static final int ROUNDS = 6;
  private static final int QUERIES = 25;

  /**
   * So many scans use vectors at least once. A leaf that was loaded while a commit in two phases
   * settled its cells leaves these to the store, and is loaded again after 64 look-ups.
   */
  private static final int SCANS = 100;

  private long inVectors;
  private long answers;

  /** Two transactions of one snapshot. */
  private record Pair(Connection vectors, Connection rows) implements AutoCloseable {
    static Pair begin(String url) throws SQLException {
      Pair pair = new Pair(DriverManager.getConnection(url), DriverManager.getConnection(url));
      pair.rows.setAutoCommit(false);
      pair.vectors.setAutoCommit(false);
      execute(pair.rows, "INSERT INTO own_write VALUES (1)");
      execute(pair.vectors, "SELECT * FROM own_write");
      return pair;
    }

    @Override
    public void close() throws SQLException {
      rows.rollback();
      vectors.rollback();
      rows.close();
      vectors.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"12k", "60k", "300k", "64m"})
  void queries_withVectors_answerAsWithout(String leaves) throws SQLException {
    int seeds = Integer.getInteger("moka.vector.seeds", 4);
    for (int seed = 0; seed < seeds; seed++) {
      try {
        run(seed, leaves);
      } catch (AssertionError | SQLException | RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    assertThat(inVectors).as("cells in vectors").isPositive();
    assertThat(answers).as("queries that did not fail").isPositive();
  }

  private void run(int seed, String leaves) throws SQLException {
    Random random = new Random(seed);
    String url = "jdbc:moka:mem:vectors" + seed + "x" + leaves + ";leaves=" + leaves;
    GeneratedTable table = new GeneratedTable(random);
    GeneratedQueries queries = new GeneratedQueries(table, random);
    try (Connection writer = DriverManager.getConnection(url)) {
      execute(writer, "CREATE TABLE own_write (id INTEGER)");
      execute(writer, table.create());
      for (String index : table.indexes()) {
        execute(writer, index);
      }
      writer.setAutoCommit(false);
      for (int id = 0; id < KEYS; id += 1 + random.nextInt(2)) {
        execute(writer, table.insert(id));
      }
      writer.commit();
      List<Pair> pairs = new ArrayList<>();
      for (int round = 0; round < ROUNDS; round++) {
        pairs.add(Pair.begin(url));
        for (int i = 0; i < QUERIES; i++) {
          compare(pairs.get(random.nextInt(pairs.size())), queries.next(KEYS));
        }
        if (round == 3) {
          for (Pair pair : pairs) {
            pair.close();
          }
          pairs.clear();
          writer.commit();
          execute(writer, table.alter());
        }
        change(writer, table, random);
      }
      for (Pair pair : pairs) {
        pair.close();
      }
    }
  }

  private static void change(Connection writer, GeneratedTable table, Random random)
      throws SQLException {
    int changes = random.nextInt(random.nextInt(3) == 0 ? 300 : 20);
    int near = random.nextInt(KEYS);
    for (int i = 0; i < changes; i++) {
      int id = random.nextBoolean() ? random.nextInt(KEYS) : near + random.nextInt(40);
      switch (random.nextInt(4)) {
        case 0 -> {
          execute(writer, table.delete(id));
          execute(writer, table.insert(id));
        }
        case 1 -> execute(writer, table.delete(id));
        default -> execute(writer, table.update(id));
      }
      if (random.nextInt(10) == 0) {
        writer.commit();
      }
    }
    writer.commit();
  }

  private void compare(Pair pair, String sql) throws SQLException {
    List<String> expected = answer(pair.rows, sql);
    assertThat(answer(pair.vectors, sql)).as(sql).isEqualTo(expected);
    if (!expected.get(0).startsWith("error")) {
      answers++;
      if (answers % 5 == 0) {
        inVectors += inVectors(pair.vectors, sql);
        assertThat(inVectors(pair.rows, sql)).isZero();
      }
    }
  }

  private static List<String> answer(Connection connection, String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      List<String> answer = new ArrayList<>(List.of("rows"));
      while (rows.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= width; i++) {
          row.append(rows.getObject(i)).append(" | ");
        }
        answer.add(row.toString());
      }
      return answer;
    } catch (SQLException e) {
      return List.of("error " + e.getSQLState() + " " + e.getMessage());
    }
  }

  private static long inVectors(Connection connection, String sql) throws SQLException {
    for (String line : answer(connection, "EXPLAIN ANALYZE " + sql)) {
      Matcher matcher = IN_VECTORS.matcher(line);
      if (matcher.find()) {
        return Long.parseLong(matcher.group(1));
      }
    }
    return 0;
  }

  @Test
  void vectors_switchedOff_areNotUsed() throws SQLException {
    assertThat(sumInVectors("vectorson")).isPositive();
    System.setProperty("mokadb.vectors", "off");
    try {
      assertThat(sumInVectors("vectorsoff")).isZero();
    } finally {
      System.clearProperty("mokadb.vectors");
    }
  }

  @Test
  void vectors_ofIndexEntries_areUsed() throws SQLException {
    try (Connection connection =
        DriverManager.getConnection("jdbc:moka:mem:vectorsofindex;leaves=64m")) {
      execute(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER, y VARCHAR(99))");
      execute(connection, "CREATE INDEX t_x ON t (x)");
      execute(connection, "INSERT INTO t SELECT n, n, 'y' FROM (VALUES 1, 2, 3, 4, 5) AS a (n)");
      for (int i = 0; i < 6; i++) {
        execute(connection, "INSERT INTO t SELECT id + (SELECT MAX(id) FROM t), x, y FROM t");
      }
      String sql = "SELECT COUNT(*), SUM(id) FROM t WHERE x > 1";
      assertThat(answer(connection, "EXPLAIN " + sql).toString()).contains("IndexScan");
      assertThat(firstInVectors(connection, sql, "256 | 41216 | ")).isPositive();
    }
  }

  private static long sumInVectors(String name) throws SQLException {
    try (Connection connection =
        DriverManager.getConnection("jdbc:moka:mem:" + name + ";leaves=64m")) {
      execute(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER)");
      execute(connection, "INSERT INTO t SELECT n, n FROM (VALUES 1, 2, 3, 4, 5) AS a (n)");
      for (int i = 0; i < 6; i++) {
        execute(connection, "INSERT INTO t SELECT id + (SELECT MAX(id) FROM t), x FROM t");
      }
      return firstInVectors(connection, "SELECT SUM(x) FROM t", "960 | ");
    }
  }

  /** The first count above zero of cells in vectors, or zero if there are none in all scans. */
  private static long firstInVectors(Connection connection, String sql, String answer)
      throws SQLException {
    long cells = 0;
    for (int i = 0; i < SCANS && cells == 0; i++) {
      assertThat(answer(connection, sql)).containsExactly("rows", answer);
      cells = inVectors(connection, sql);
    }
    return cells;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new SQLException(e.getMessage() + ": " + sql, e.getSQLState(), e);
    }
  }
}
