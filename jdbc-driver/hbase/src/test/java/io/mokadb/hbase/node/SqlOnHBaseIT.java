package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * SQL through JDBC on a cluster of real processes: HBase with two region servers, and an oracle.
 */
@Tag("hbase")
final class SqlOnHBaseIT {
  @RegisterExtension static final NodeCluster CLUSTER = new NodeCluster();

  private static Connection connect(String database) throws SQLException {
    return DriverManager.getConnection("jdbc:moka:hbase:" + CLUSTER.quorum() + "/" + database);
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.getLong(1);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void database_isCreated_andKeepsItsRowsWhenItIsOpenedAgain() throws SQLException {
    try (Connection connection = connect("kept;regions=4")) {
      execute(
          connection,
          "CREATE TABLE city (id INT PRIMARY KEY, name VARCHAR(40), region VARCHAR(9))");
      execute(connection, "CREATE INDEX city_by_region ON city (region)");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO city VALUES (?, ?, ?)")) {
        for (int i = 0; i < 300; i++) {
          insert.setInt(1, i);
          insert.setString(2, "city " + i);
          insert.setString(3, "r" + i % 7);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      execute(connection, "UPDATE city SET name = 'renamed' WHERE region = 'r3'");
      execute(connection, "DELETE FROM city WHERE id >= 280");
    }
    try (Connection connection = connect("kept;regions=4")) {
      assertThat(number(connection, "SELECT COUNT(*) FROM city")).isEqualTo(280);
      assertThat(number(connection, "SELECT COUNT(*) FROM city WHERE name = 'renamed'"))
          .isEqualTo(40);
      assertThat(number(connection, "SELECT COUNT(*) FROM city WHERE region = 'r3'")).isEqualTo(40);
      try (Statement check = connection.createStatement();
          ResultSet findings = check.executeQuery("CHECK DATABASE")) {
        assertThat(findings.getMetaData().getColumnCount()).isPositive();
      }
    }
  }

  @Test
  void transactions_areIsolated_andConflictsAreTold() throws SQLException {
    try (Connection one = connect("isolated");
        Connection two = connect("isolated")) {
      execute(one, "CREATE TABLE account (id INT PRIMARY KEY, balance INT)");
      execute(one, "INSERT INTO account VALUES (1, 100), (2, 100)");
      one.setAutoCommit(false);
      two.setAutoCommit(false);
      assertThat(number(two, "SELECT SUM(balance) FROM account")).isEqualTo(200);
      execute(one, "UPDATE account SET balance = balance - 30 WHERE id = 1");
      one.commit();
      assertThat(number(two, "SELECT balance FROM account WHERE id = 1")).isEqualTo(100);
      assertThatThrownBy(
              () -> {
                execute(two, "UPDATE account SET balance = balance + 30 WHERE id = 1");
                two.commit();
              })
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
      two.rollback();
      assertThat(number(two, "SELECT balance FROM account WHERE id = 1")).isEqualTo(70);
      two.rollback();
    }
  }

  @Test
  void constraintsAndTriggers_work() throws SQLException {
    try (Connection connection = connect("ruled")) {
      execute(connection, "CREATE TABLE parent (id INT PRIMARY KEY)");
      execute(
          connection,
          "CREATE TABLE child (id INT PRIMARY KEY, parent INT REFERENCES parent, seen INT)");
      execute(
          connection,
          "CREATE TRIGGER see AFTER INSERT ON child REFERENCING NEW ROW AS n FOR EACH ROW"
              + " UPDATE child SET seen = 1 WHERE id = n.id");
      execute(connection, "INSERT INTO parent VALUES (1)");
      execute(connection, "INSERT INTO child VALUES (10, 1, 0)");
      assertThatThrownBy(() -> execute(connection, "INSERT INTO child VALUES (11, 2, 0)"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23503"));
      execute(connection, "CALL MOKA.AWAIT_TRIGGERS(60)");
      assertThat(number(connection, "SELECT seen FROM child WHERE id = 10")).isEqualTo(1);
    }
  }

  @Test
  void missingDatabase_isNotCreatedUnasked() {
    assertThatThrownBy(() -> connect("missing;create=false").close())
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).startsWith("08"))
        .hasMessageContaining("missing");
  }

  @Test
  void backup_isRefused() throws SQLException {
    try (Connection connection = connect("copied")) {
      assertThatThrownBy(() -> execute(connection, "BACKUP DATABASE TO '/nowhere'"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("0A000"));
    }
  }
}
