package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Statements with many rows, parameters, tables, branches or levels. */
@Timeout(60)
final class LargeStatementsTest {
  private static final int ROWS = 1_000;

  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database =
        new TestDatabase()
            .run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, v VARCHAR(10), n INTEGER)",
                "INSERT INTO t VALUES "
                    + list(ROWS, ", ", i -> "(" + i + ", 'v" + i % 7 + "', " + i % 13 + ")"));
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private static String list(int count, String separator, IntFunction<String> item) {
    return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(separator));
  }

  @Test
  void thousandRowsOfValues_areAllThere() throws SQLException {
    assertThat(database.query("SELECT COUNT(*), MIN(id), MAX(id), SUM(n) FROM t"))
        .isEqualTo("1000,0,999," + IntStream.range(0, ROWS).map(i -> i % 13).sum());
    assertThat(
            database.query(
                "SELECT COUNT(*), SUM(a) FROM (VALUES "
                    + list(ROWS, ", ", i -> "(" + i + ")")
                    + ") AS x (a) WHERE a >= 500"))
        .isEqualTo("500," + IntStream.range(500, ROWS).sum());
  }

  @Test
  void updateOfManyRows_changesEach_inTheTableAndInItsIndexes() throws SQLException {
    database.run("CREATE UNIQUE INDEX t_nid ON t (n, id)", "UPDATE t SET n = id + 5000");
    assertThat(database.query("SELECT COUNT(*) FROM t WHERE n = id + 5000")).isEqualTo("1000");
    assertThat(database.query("SELECT COUNT(*), MIN(n) FROM t WHERE n >= 0"))
        .isEqualTo("1000,5000");
    database.run("UPDATE t SET id = id + 1");
    assertThat(database.query("SELECT COUNT(*), MIN(id), MAX(id) FROM t")).isEqualTo("1000,1,1000");
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void cascade_reachesEachOfManyRows() throws SQLException {
    database.run(
        "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
        "INSERT INTO parent VALUES (1)",
        "CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent"
            + " ON DELETE CASCADE ON UPDATE CASCADE)",
        "INSERT INTO child SELECT id, 1 FROM t",
        "UPDATE parent SET id = 2");
    assertThat(database.query("SELECT COUNT(*) FROM child WHERE parent = 2")).isEqualTo("1000");
    database.run("DELETE FROM parent");
    assertThat(database.query("SELECT COUNT(*) FROM child")).isEqualTo("0");
  }

  @Test
  void longLists_ofKeysAndOfOtherColumns_work() throws SQLException {
    String list = list(5_000, ", ", i -> String.valueOf(3 * i));
    assertThat(database.query("SELECT COUNT(*) FROM t WHERE id IN (" + list + ")"))
        .isEqualTo("334");
    assertThat(database.query("SELECT COUNT(*) FROM t WHERE id NOT IN (" + list + ")"))
        .isEqualTo("666");
    assertThat(database.query("SELECT COUNT(*) FROM t WHERE n IN (" + list + ")"))
        .isEqualTo(String.valueOf(IntStream.range(0, ROWS).filter(i -> i % 13 % 3 == 0).count()));
  }

  @Test
  void thousandParameters_work() throws SQLException {
    try (Connection connection = database.connect()) {
      try (PreparedStatement select =
          connection.prepareStatement(
              "SELECT COUNT(*) FROM t WHERE id IN (" + list(ROWS, ", ", i -> "?") + ")")) {
        for (int i = 1; i <= ROWS; i++) {
          select.setInt(i, 2 * i);
        }
        try (ResultSet rows = select.executeQuery()) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.getInt(1)).isEqualTo(499);
        }
      }
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT INTO t (id, n) VALUES " + list(ROWS / 2, ", ", i -> "(?, ?)"))) {
        for (int i = 0; i < ROWS / 2; i++) {
          insert.setInt(2 * i + 1, ROWS + i);
          insert.setInt(2 * i + 2, -1);
        }
        assertThat(insert.executeUpdate()).isEqualTo(ROWS / 2);
      }
      assertThat(database.query("SELECT COUNT(*) FROM t WHERE n = -1")).isEqualTo("500");
    }
  }

  @Test
  void joinsOfTwentyTables_work() throws SQLException {
    assertThat(
            database.query(
                "SELECT COUNT(*) FROM "
                    + list(20, ", ", i -> "t t" + i)
                    + " WHERE t0.n = 5 AND "
                    + list(19, " AND ", i -> "t" + i + ".id = t" + (i + 1) + ".id")))
        .isEqualTo("77");
    assertThat(
            database.query(
                "SELECT t0.id, t19.id FROM t t0 "
                    + list(
                        19,
                        " ",
                        i ->
                            "LEFT JOIN t t"
                                + (i + 1)
                                + " ON t"
                                + (i + 1)
                                + ".id = t"
                                + i
                                + ".id + 1")
                    + " WHERE t0.id IN (0, 990) ORDER BY 1"))
        .isEqualTo("0,19|990,null");
  }

  @Test
  void manyBranchesAndLevels_work() throws SQLException {
    assertThat(database.query("SELECT " + "(".repeat(100) + "1" + ")".repeat(100))).isEqualTo("1");
    assertThat(database.query("SELECT " + "ABS(".repeat(100) + "-1" + ")".repeat(100)))
        .isEqualTo("1");
    assertThat(
            database.query(
                "SELECT COUNT(*) FROM t WHERE "
                    + list(300, " OR ", i -> "(id = " + i + " AND n = " + i % 13 + ")")))
        .isEqualTo("300");
    assertThat(
            database.query(
                "SELECT CASE "
                    + list(300, " ", i -> "WHEN id = " + i + " THEN 'x" + i + "'")
                    + " ELSE 'none' END FROM t WHERE id IN (299, 300) ORDER BY id"))
        .isEqualTo("x299|none");
    assertThat(
            database.query(
                "SELECT COUNT(*), SUM(x) FROM ("
                    + list(100, " UNION ALL ", i -> "SELECT id AS x FROM t WHERE id = " + i)
                    + ") AS u"))
        .isEqualTo("100,4950");
    assertThat(
            database.query(
                "SELECT COUNT(*) FROM "
                    + "(SELECT * FROM ".repeat(20)
                    + "t"
                    + ") q".repeat(20)
                    + " WHERE n = 5"))
        .isEqualTo("77");
  }
}
