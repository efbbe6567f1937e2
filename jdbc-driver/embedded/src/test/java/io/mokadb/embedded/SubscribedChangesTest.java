package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which rows SUBSCRIBE gives of what statements do: none is lost, doubled or out of order. */
@Timeout(120)
final class SubscribedChangesTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)",
        "INSERT INTO t VALUES (1, 1), (2, 2)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private ChangeReader subscribe(String rest) throws SQLException {
    return new ChangeReader(database, "SUBSCRIBE TO " + rest);
  }

  private List<String> from(long commit) throws SQLException {
    try (ChangeReader reader = subscribe("t FROM " + commit + " WITH (follow = false)")) {
      return reader.all();
    }
  }

  @Test
  void commitsOfOneRow_betweenTwoLooks_comeOneByOne() throws SQLException {
    try (ChangeReader reader = subscribe("t WITH (snapshot = false)")) {
      database.run(
          "UPDATE t SET a = 10 WHERE id = 1",
          "UPDATE t SET a = 11 WHERE id = 1",
          "DELETE FROM t WHERE id = 1",
          "INSERT INTO t VALUES (1, 11)",
          "UPDATE t SET a = 11 WHERE id = 1",
          "DELETE FROM t WHERE id = 1");
      assertThat(String.join(" ", reader.next(7)))
          .isEqualTo("-1 1,1 +1 1,10 -1 1,10 +1 1,11 -1 1,11 +1 1,11 -1 1,11");
    }
  }

  @Test
  void from_eachCommit_givesWhatCameAfterIt() throws SQLException {
    try (ChangeReader reader = subscribe("t WITH (snapshot = false)")) {
      database.run(
          "INSERT INTO t VALUES (3, 3)",
          "UPDATE t SET a = 4 WHERE id = 3",
          "DELETE FROM t WHERE id = 3");
      List<String> all = List.of("+1 3,3", "-1 3,3", "+1 3,4", "-1 3,4");
      int[] whole = {1, 3, 4};
      int taken = 0;
      for (int end : whole) {
        reader.next(end - taken);
        assertThat(from(reader.commit())).isEqualTo(all.subList(end, all.size()));
        assertThat(from(reader.commit() - 1)).isEqualTo(all.subList(taken, all.size()));
        taken = end;
      }
    }
  }

  @Test
  void savepoint_thatIsRolledBack_givesNothing() throws SQLException {
    try (ChangeReader reader = subscribe("t WITH (snapshot = false)");
        Connection connection = database.begin()) {
      TestDatabase.execute(
          connection,
          "INSERT INTO t VALUES (3, 3)",
          "SAVEPOINT s",
          "UPDATE t SET a = 0",
          "INSERT INTO t VALUES (4, 4)",
          "DELETE FROM t WHERE id = 1",
          "ROLLBACK TO SAVEPOINT s",
          "UPDATE t SET a = 5 WHERE id = 2");
      connection.commit();
      assertThat(reader.next(3)).containsExactly("-1 2,2", "+1 2,5", "+1 3,3");
      database.run("DELETE FROM t WHERE id = 3");
      assertThat(reader.next()).isEqualTo("-1 3,3");
    }
  }

  @Test
  void statementThatFails_givesNothing() throws SQLException {
    try (ChangeReader reader = subscribe("t WITH (snapshot = false)");
        Connection connection = database.begin()) {
      TestDatabase.execute(connection, "UPDATE t SET a = 3 WHERE id = 1");
      try {
        TestDatabase.execute(connection, "INSERT INTO t VALUES (9, 9), (2, 2)");
      } catch (SQLException e) {
        assertThat(e.getSQLState()).isEqualTo("23505");
      }
      connection.commit();
      database.run("INSERT INTO t VALUES (5, 5)");
      assertThat(reader.next(3)).containsExactly("-1 1,1", "+1 1,3", "+1 5,5");
    }
  }

  @Test
  void loadOfAnEmptyTable_givesItsRowsOnce() throws SQLException {
    database.run("CREATE TABLE k (s VARCHAR(10))", "DELETE FROM t");
    try (ChangeReader keyed = subscribe("t");
        ChangeReader keyless = subscribe("k")) {
      copy("COPY t FROM ?", "2\t2\n1\t1\n");
      copy("COPY k FROM ?", "x\ny\nx\n");
      database.run("DELETE FROM t WHERE id = 1", "DELETE FROM k WHERE s = 'x'");
      copy("COPY t FROM ?", "5\t5\n");
      assertThat(keyed.next(4)).containsExactly("+1 1,1", "+1 2,2", "-1 1,1", "+1 5,5");
      assertThat(keyless.next(3)).containsExactlyInAnyOrder("+1 x", "+1 x", "+1 y");
      assertThat(keyless.next(2)).containsExactly("-1 x", "-1 x");
    }
  }

  private void copy(String sql, String rows) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement copy = connection.prepareStatement(sql)) {
      copy.setCharacterStream(1, new StringReader(rows));
      copy.executeUpdate();
    }
  }

  @Test
  void tableOfTheSameName_isAnotherOne() throws SQLException {
    try (ChangeReader reader = subscribe("t WITH (follow = false)")) {
      assertThat(reader.all()).hasSize(2);
      database.run(
          "DROP TABLE t", "CREATE TABLE t (id INTEGER PRIMARY KEY)", "INSERT INTO t VALUES (7)");
      assertThat(from(reader.commit())).containsExactly("+1 7");
    }
  }

  @Test
  void otherDefaultOfAColumn_isNotAnEnd() throws SQLException {
    try (ChangeReader reader = subscribe("t")) {
      assertThat(reader.next(2)).hasSize(2);
      database.run("INSERT INTO t VALUES (3, 3)");
      assertThat(reader.next()).isEqualTo("+1 3,3");
      long commit = reader.commit();
      database.run("ALTER TABLE t ALTER COLUMN a SET DEFAULT 8", "INSERT INTO t (id) VALUES (4)");
      assertThat(reader.next()).isEqualTo("+1 4,8");
      assertThat(from(commit)).containsExactly("+1 4,8");
    }
  }

  @Test
  void transactionThatTouchesManyRows_amongOthers_comesWhole() throws SQLException {
    try (ChangeReader reader = subscribe("t WITH (snapshot = false)");
        Connection connection = database.begin()) {
      TestDatabase.execute(
          connection,
          "INSERT INTO t SELECT v, v FROM TABLE(generate_series(10, 30009)) AS g (v)",
          "UPDATE t SET a = a + 1 WHERE id >= 10",
          "DELETE FROM t WHERE MOD(id, 2) = 1 AND id >= 10");
      database.run("INSERT INTO t VALUES (5, 5)");
      connection.commit();
      database.run("DELETE FROM t WHERE id >= 10");
      assertThat(reader.next()).isEqualTo("+1 5,5");
      List<String> came = reader.next(15_000);
      long commit = reader.commit();
      assertThat(came).doesNotHaveDuplicates().allMatch(row -> row.startsWith("+1 "));
      List<String> went = reader.next(15_000);
      assertThat(reader.commit()).isGreaterThan(commit);
      assertThat(went).isEqualTo(came.stream().map(row -> row.replace("+1 ", "-1 ")).toList());
    }
  }
}
