package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements that remember something of each row they write, with a tiny budget for it. */
final class KeptRowsTest {
  private static final String URL =
      "jdbc:moka:mem:kept;memory=16k;autoanalyze=false;locking=optimistic";
  private static final int ROWS = 5_000;

  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection(URL);
    run("CREATE TABLE parent (id INT PRIMARY KEY, v INT)");
    run("INSERT INTO parent SELECT n, 0 FROM generate_series(1, " + ROWS + ") n");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private int run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  private int number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private void assertRefused(String sql, String who) throws SQLException {
    assertThatThrownBy(() -> run(sql))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("53200"))
        .hasMessageContaining(who)
        .hasMessageContaining("16 KB")
        .hasMessageContaining("'memory'");
  }

  @Test
  void merge_ofManyRows_isRefused_andOfFewerNot() throws SQLException {
    String merge =
        "MERGE INTO parent USING (SELECT id AS k FROM parent WHERE id <= %d) s ON id = k"
            + " WHEN MATCHED THEN UPDATE SET v = 1";
    assertRefused(merge.formatted(ROWS), "MERGE INTO PUBLIC.PARENT");
    assertThat(number("SELECT SUM(v) FROM parent")).isZero();
    assertThat(run(merge.formatted(300))).isEqualTo(300);
  }

  @Test
  void upsert_ofManyRows_isRefused_andOfFewerNot() throws SQLException {
    String upsert =
        "INSERT INTO parent SELECT n, 1 FROM generate_series(1, %d) n"
            + " ON CONFLICT (id) DO UPDATE SET v = 1";
    assertRefused(upsert.formatted(ROWS), "INSERT INTO PUBLIC.PARENT with ON CONFLICT");
    assertThat(number("SELECT SUM(v) FROM parent")).isZero();
    assertThat(run(upsert.formatted(300))).isEqualTo(300);
  }

  @Test
  void insert_ofManyReferences_forgetsThoseThatHaveTheirParent() throws SQLException {
    run("CREATE TABLE child (id INT PRIMARY KEY, p INT REFERENCES parent)");
    String insert = "INSERT INTO child SELECT n, n %s FROM generate_series(1, " + ROWS + ") n";
    assertThatThrownBy(() -> run(insert.formatted("+ 1")))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23503"))
        .hasMessageContaining(String.valueOf(ROWS + 1));
    assertThat(number("SELECT COUNT(*) FROM child")).isZero();
    assertThat(run(insert.formatted(""))).isEqualTo(ROWS);
    assertThat(run("UPDATE child SET p = " + ROWS + " + 1 - p")).isEqualTo(ROWS);
  }

  @Test
  void insert_ofManyReferences_takesTheLocksOfAllOfThem() throws SQLException {
    run("CREATE TABLE child (id INT PRIMARY KEY, p INT REFERENCES parent)");
    connection.setAutoCommit(false);
    run("INSERT INTO child SELECT n, n FROM generate_series(1, " + ROWS + ") n");
    try (Connection other = DriverManager.getConnection(URL);
        Statement statement = other.createStatement()) {
      statement.executeUpdate("DELETE FROM parent WHERE id = 7");
    }
    assertThatThrownBy(connection::commit)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
    connection.setAutoCommit(true);
  }

  @Test
  void references_withoutTheirParents_areRefusedOnceTheyAreTooMany() throws SQLException {
    run("CREATE TABLE child (id INT PRIMARY KEY, p INT REFERENCES parent)");
    assertRefused(
        "INSERT INTO child SELECT n, -n FROM generate_series(1, " + ROWS + ") n", "PUBLIC.CHILD");
  }

  @Test
  void deletion_ofManyReferredKeys_isRefused_andOfFewerNot() throws SQLException {
    run("CREATE TABLE child (id INT PRIMARY KEY, p INT REFERENCES parent)");
    assertRefused("DELETE FROM parent", "PUBLIC.PARENT");
    assertThat(number("SELECT COUNT(*) FROM parent")).isEqualTo(ROWS);
    assertThat(run("DELETE FROM parent WHERE id <= 100")).isEqualTo(100);
  }
}
