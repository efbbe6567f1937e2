package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Texts that a connection prepares again and again, which the server has planned already. */
final class RepeatedStatementsIT {
  private static final String BY_KEY = "SELECT * FROM item WHERE id = ?";

  private TestServer server;

  @BeforeEach
  void start() throws SQLException {
    server = new TestServer();
    server.run(
        "CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(20))",
        "INSERT INTO item VALUES (1, 'nut'), (2, 'bolt')");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String item(Connection connection, int id) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(BY_KEY)) {
      int columns = select.getMetaData().getColumnCount();
      select.setInt(1, id);
      try (ResultSet row = select.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(columns).as("columns told before").isEqualTo(row.getMetaData().getColumnCount());
        return row.getString(columns);
      }
    }
  }

  private static String stateOf(Connection connection, int id) {
    SQLException failure = catchThrowableOfType(SQLException.class, () -> item(connection, id));
    return failure == null ? "" : failure.getSQLState();
  }

  private static void warmUp(Connection connection) throws SQLException {
    for (int i = 0; i < 3; i++) {
      assertThat(item(connection, 1)).isEqualTo("nut");
    }
  }

  @Test
  void preparedTextThatComesBack_takesOneRequest() throws Exception {
    try (Relay relay = new Relay(server.port());
        Connection connection = relay.connect()) {
      warmUp(connection);
      int before = relay.requests();
      assertThat(item(connection, 2)).isEqualTo("bolt");
      assertThat(relay.requests() - before).isEqualTo(1);
    }
  }

  @Test
  void plainTextThatComesBack_takesOneRequest() throws Exception {
    try (Relay relay = new Relay(server.port());
        Connection connection = relay.connect();
        Statement statement = connection.createStatement()) {
      String sql = "UPDATE item SET name = 'nut' WHERE id = 1";
      for (int i = 0; i < 4; i++) {
        statement.executeUpdate(sql);
      }
      statement.executeUpdate("UPDATE item SET name = 'bolt' WHERE id = 2");
      int before = relay.requests();
      assertThat(statement.executeUpdate(sql)).isEqualTo(1);
      assertThat(relay.requests() - before).isEqualTo(1);
    }
  }

  @Test
  void twoAtOnceOfOneText_haveTheirOwnResults() throws SQLException {
    try (Connection connection = server.remote()) {
      warmUp(connection);
      try (PreparedStatement one = connection.prepareStatement(BY_KEY);
          PreparedStatement other = connection.prepareStatement(BY_KEY)) {
        one.setInt(1, 1);
        other.setInt(1, 2);
        try (ResultSet first = one.executeQuery();
            ResultSet second = other.executeQuery()) {
          assertThat(first.next()).isTrue();
          assertThat(second.next()).isTrue();
          assertThat(first.getString(2) + second.getString(2)).isEqualTo("nutbolt");
        }
      }
      warmUp(connection);
    }
  }

  @Test
  void statementThatIsClosedTwice_doesNotCloseItsSuccessor() throws SQLException {
    try (Connection connection = server.remote()) {
      warmUp(connection);
      PreparedStatement one = connection.prepareStatement(BY_KEY);
      one.close();
      try (PreparedStatement next = connection.prepareStatement(BY_KEY)) {
        one.close();
        next.setInt(1, 2);
        try (ResultSet row = next.executeQuery()) {
          assertThat(row.next()).isTrue();
        }
      }
    }
  }

  @Test
  void definitionOfTheSameConnection_isSeen() throws SQLException {
    try (Connection connection = server.remote()) {
      warmUp(connection);
      TestServer.execute(
          connection, "ALTER TABLE item ADD COLUMN colour VARCHAR(10) DEFAULT 'grey'");
      assertThat(item(connection, 1)).isEqualTo("grey");
    }
  }

  @Test
  void statementThatIsClosedAfterADefinition_isNotUsedAgain() throws SQLException {
    try (Connection connection = server.remote()) {
      warmUp(connection);
      try (PreparedStatement before = connection.prepareStatement(BY_KEY)) {
        TestServer.execute(
            connection, "ALTER TABLE item ADD COLUMN colour VARCHAR(10) DEFAULT 'grey'");
        assertThat(before.isClosed()).isFalse();
      }
      assertThat(item(connection, 1)).isEqualTo("grey");
    }
  }

  @Test
  void definitionThatIsRolledBack_isForgotten() throws SQLException {
    try (Connection connection = server.remote()) {
      connection.setAutoCommit(false);
      TestServer.execute(connection, "CREATE TABLE later (id INTEGER PRIMARY KEY)");
      for (int i = 0; i < 3; i++) {
        assertThat(TestServer.query(connection, "SELECT COUNT(*) FROM later")).isEqualTo("0");
      }
      connection.rollback();
      SQLException gone =
          catchThrowableOfType(
              SQLException.class, () -> TestServer.query(connection, "SELECT COUNT(*) FROM later"));
      assertThat(gone.getSQLState()).isEqualTo("42S02");
    }
  }

  @Test
  void definitionOfAnother_isSeenByTheExecution() throws SQLException, IOException {
    try (Connection connection = server.remote()) {
      warmUp(connection);
      server.run("ALTER TABLE item ADD COLUMN colour VARCHAR(10) DEFAULT 'grey'");
      try (PreparedStatement select = connection.prepareStatement(BY_KEY)) {
        select.setInt(1, 1);
        try (ResultSet row = select.executeQuery()) {
          assertThat(row.next()).isTrue();
          assertThat(row.getString("colour")).isEqualTo("grey");
        }
      }
      server.run("DROP TABLE item");
      assertThat(stateOf(connection, 1)).isEqualTo("42S02");
      server.run(
          "CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(20))",
          "INSERT INTO item VALUES (1, 'new')");
      assertThat(item(connection, 1)).isEqualTo("new");
    }
  }

  @Test
  void statementThatFailed_worksTheNextTime() throws SQLException {
    String sql = "INSERT INTO item VALUES (?, 'x')";
    try (Connection connection = server.remote()) {
      for (int i = 0; i < 4; i++) {
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
          insert.setInt(1, 1);
          SQLException twice =
              catchThrowableOfType(SQLException.class, () -> insert.executeUpdate());
          assertThat(twice.getSQLState()).isEqualTo("23505");
          insert.setInt(1, 10 + i);
          assertThat(insert.executeUpdate()).isEqualTo(1);
        }
      }
    }
  }

  @Test
  void otherSchema_isAnotherStatement() throws SQLException {
    server.run(
        "CREATE SCHEMA other",
        "CREATE TABLE other.item (id INTEGER PRIMARY KEY, name VARCHAR(20))",
        "INSERT INTO other.item VALUES (1, 'other nut')");
    try (Connection connection = server.remote()) {
      warmUp(connection);
      String before = connection.getSchema();
      connection.setSchema("OTHER");
      assertThat(item(connection, 1)).isEqualTo("other nut");
      connection.setSchema(before);
      assertThat(item(connection, 1)).isEqualTo("nut");
    }
  }
}
