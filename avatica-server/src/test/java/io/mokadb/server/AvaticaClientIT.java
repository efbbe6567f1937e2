package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mokadb.server.session.SessionLimits;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import org.apache.calcite.avatica.AvaticaClientRuntimeException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stock Avatica client against the server: what its protocol can carry is right. */
final class AvaticaClientIT {
  private TestServer server;

  @BeforeEach
  void start() throws SQLException {
    server = new TestServer();
    server.run("CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(20))");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"serialization=protobuf", "serialization=json"})
  void values_ofEveryType_comeBack(String serialization) throws SQLException {
    // Avatica's JSON carries numbers as doubles.
    BigDecimal decimal =
        new BigDecimal(
            serialization.endsWith("json") ? "1234.5" : "12345678901234567890.0123456789");
    server.run(
        "CREATE TABLE v (id INTEGER PRIMARY KEY, b BOOLEAN, ti TINYINT, si SMALLINT, bi BIGINT,"
            + " de DECIMAL(30, 10), re REAL, dbl DOUBLE, ch CHAR(3), vb VARBINARY(10), da DATE,"
            + " tm TIME(3), ts TIMESTAMP(3))");
    try (Connection connection = server.avatica(serialization);
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO v VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
      insert.setInt(1, 1);
      insert.setBoolean(2, true);
      insert.setByte(3, (byte) -7);
      insert.setShort(4, (short) 300);
      insert.setLong(5, Long.MIN_VALUE);
      insert.setBigDecimal(6, decimal);
      insert.setFloat(7, 1.5f);
      insert.setDouble(8, -0.1);
      insert.setString(9, "äß€");
      insert.setBytes(10, new byte[] {0, -1, 127});
      insert.setDate(11, Date.valueOf("1969-12-31"));
      insert.setTime(12, Time.valueOf("23:59:58"));
      insert.setTimestamp(13, Timestamp.valueOf("1969-12-31 23:59:59.999"));
      assertThat(insert.executeUpdate()).isEqualTo(1);
      insert.setInt(1, 2);
      for (int i = 2; i <= 13; i++) {
        insert.setObject(i, null);
      }
      assertThat(insert.executeUpdate()).isEqualTo(1);
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT * FROM v ORDER BY id")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getBoolean(2)).isTrue();
        assertThat(rows.getByte(3)).isEqualTo((byte) -7);
        assertThat(rows.getShort(4)).isEqualTo((short) 300);
        assertThat(rows.getLong(5)).isEqualTo(Long.MIN_VALUE);
        assertThat(rows.getBigDecimal(6)).isEqualByComparingTo(decimal);
        assertThat(rows.getFloat(7)).isEqualTo(1.5f);
        assertThat(rows.getDouble(8)).isEqualTo(-0.1);
        assertThat(rows.getString(9)).isEqualTo("äß€");
        assertThat(rows.getBytes(10)).containsExactly(0, -1, 127);
        assertThat(rows.getDate(11)).isEqualTo(Date.valueOf("1969-12-31"));
        assertThat(rows.getTime(12)).isEqualTo(Time.valueOf("23:59:58"));
        assertThat(rows.getTimestamp(13)).isEqualTo(Timestamp.valueOf("1969-12-31 23:59:59.999"));
        assertThat(rows.next()).isTrue();
        for (int i = 2; i <= 13; i++) {
          assertThat(rows.getObject(i)).isNull();
          assertThat(rows.wasNull()).isTrue();
        }
        assertThat(rows.next()).isFalse();
      }
    }
  }

  @Test
  void autocommit_onceTold_holdsForStatementsPreparedBefore() throws SQLException {
    try (Connection connection = server.avatica();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO item VALUES (?, 'x')")) {
      connection.setAutoCommit(false);
      assertThat(connection.getAutoCommit()).isFalse();
      insert.setInt(1, 1);
      insert.executeUpdate();
      assertThat(server.query("SELECT COUNT(*) FROM item")).isEqualTo("0");
      connection.rollback();
      insert.setInt(1, 2);
      insert.executeUpdate();
      connection.commit();
      assertThat(server.query("SELECT id FROM item")).isEqualTo("2");
    }
  }

  @Test
  void autocommit_neverTold_makesRollbackAnErrorInsteadOfALie() throws SQLException {
    try (Connection connection = server.avatica();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO item VALUES (1, 'x')")) {
      connection.setAutoCommit(false);
      insert.executeUpdate();
      Throwable failure = catchThrowable(connection::rollback);
      assertThat(failure).hasMessageContaining("ROLLBACK in autocommit mode");
      assertThat(stateOf(failure)).isEqualTo("25000");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"transparent_reconnection=false", "transparent_reconnection=true"})
  void idleConnection_isRolledBackAndNeverContinued(String reconnection) throws SQLException {
    try (Connection connection = server.avatica(reconnection)) {
      connection.setAutoCommit(false);
      TestServer.execute(connection, "INSERT INTO item VALUES (1, 'first half')");
      server.pass(SessionLimits.DEFAULT.idleTime().plusSeconds(1));
      assertThat(server.sessions().sessions()).hasSize(0);
      Throwable failure =
          catchThrowable(
              () -> TestServer.execute(connection, "INSERT INTO item VALUES (2, 'second half')"));
      assertThat(stateOf(failure)).isEqualTo("08003");
    }
    assertThat(server.query("SELECT COUNT(*) FROM item")).isEqualTo("0");
  }

  @Test
  void usedConnection_doesNotExpire() throws SQLException {
    try (Connection connection = server.avatica()) {
      for (int i = 0; i < 5; i++) {
        server.pass(SessionLimits.DEFAULT.idleTime().minusSeconds(1));
        TestServer.execute(connection, "INSERT INTO item VALUES (" + i + ", 'x')");
      }
    }
    assertThat(server.query("SELECT COUNT(*) FROM item")).isEqualTo("5");
  }

  @Test
  void failures_carryTheirState() throws SQLException {
    server.run("INSERT INTO item VALUES (1, 'x')");
    try (Connection connection = server.avatica()) {
      assertThat(state(connection, "INSERT INTO item VALUES (1, 'y')")).isEqualTo("23505");
      assertThat(state(connection, "SELECT * FROM nothing")).isEqualTo("42S02");
      assertThat(state(connection, "SELEC 1")).isEqualTo("42601");
      assertThat(state(connection, "SELECT 1 / 0")).isEqualTo("22012");
    }
  }

  /** Avatica's client throws some failures unchecked. */
  private static String stateOf(Throwable failure) {
    return failure instanceof AvaticaClientRuntimeException unchecked
        ? unchecked.getSqlState()
        : ((SQLException) failure).getSQLState();
  }

  private static String state(Connection connection, String sql) {
    return catchThrowableOfType(SQLException.class, () -> TestServer.query(connection, sql))
        .getSQLState();
  }

  @Test
  void conflict_is40001() throws SQLException {
    server.run("INSERT INTO item VALUES (1, 'x')");
    try (Connection one = server.avatica();
        Connection other = server.avatica()) {
      one.setAutoCommit(false);
      other.setAutoCommit(false);
      TestServer.execute(other, "SELECT COUNT(*) FROM item");
      TestServer.execute(one, "UPDATE item SET name = 'one'");
      one.commit();
      assertThat(
              stateOf(
                  catchThrowable(
                      () -> TestServer.execute(other, "UPDATE item SET name = 'other'"))))
          .isEqualTo("40001");
    }
  }

  @Test
  void rows_beyondAFrame_stayInTheEngine() throws SQLException {
    try (Connection connection = server.avatica();
        PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?)")) {
      for (int i = 0; i < 1_000; i++) {
        insert.setInt(1, i);
        insert.setString(2, "n" + i);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(1_000).containsOnly(1);
      // A thousand million rows: anyone who collects them never answers.
      try (Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery("SELECT a.id FROM item a, item b, item c ORDER BY a.id")) {
        rows.setFetchSize(50);
        for (int i = 0; i < 1; i++) {
          assertThat(rows.next()).isTrue();
        }
      } catch (SQLException e) {
        // A sort of them all needs more than a statement may have: an error, not a dead server.
        assertThat(e.getSQLState()).isEqualTo("53200");
      }
      try (Statement statement = connection.createStatement()) {
        statement.setFetchSize(50);
        try (ResultSet rows = statement.executeQuery("SELECT a.id FROM item a, item b, item c")) {
          for (int i = 0; i < 700; i++) {
            assertThat(rows.next()).isTrue();
          }
        }
      }
      try (Statement first = connection.createStatement();
          Statement second = connection.createStatement()) {
        first.setFetchSize(10);
        second.setFetchSize(10);
        try (ResultSet up = first.executeQuery("SELECT id FROM item ORDER BY id");
            ResultSet down = second.executeQuery("SELECT id FROM item ORDER BY id DESC")) {
          for (int i = 0; i < 1_000; i++) {
            assertThat(up.next()).isTrue();
            assertThat(down.next()).isTrue();
            assertThat(up.getInt(1)).isEqualTo(i);
            assertThat(down.getInt(1)).isEqualTo(999 - i);
          }
          assertThat(up.next()).isFalse();
          assertThat(down.next()).isFalse();
        }
      }
    }
  }

  @Test
  void counts_areThoseOfTheEngine() throws SQLException {
    try (Connection connection = server.avatica();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("INSERT INTO item VALUES (1, 'a'), (2, 'b')"))
          .isEqualTo(2);
      assertThat(statement.executeUpdate("UPDATE item SET name = 'c' WHERE id < 3")).isEqualTo(2);
      assertThat(statement.executeUpdate("UPDATE item SET name = 'c' WHERE id > 3")).isZero();
      assertThat(statement.executeUpdate("DELETE FROM item WHERE id = 1")).isEqualTo(1);
      assertThat(statement.executeUpdate("CREATE TABLE other (id INTEGER PRIMARY KEY)")).isZero();
      statement.addBatch("INSERT INTO other VALUES (1), (2), (3)");
      statement.addBatch("DELETE FROM other");
      assertThat(statement.executeBatch()).containsExactly(3, 3);
    }
  }

  @Test
  void batchWithAQuery_isRefused_andLeavesNothingOpen() throws SQLException {
    server.run("INSERT INTO item VALUES (1, 'a'), (2, 'b')");
    try (Connection connection = server.avatica();
        Statement statement = connection.createStatement()) {
      statement.addBatch("SELECT name FROM item");
      assertThat(catchThrowable(statement::executeBatch))
          .hasMessageContaining("cannot return rows");
      assertThat(
              server.query(
                  "SELECT COUNT(*) FROM MOKA.TRANSACTIONS"
                      + " WHERE STATEMENT = 'SELECT name FROM item'"))
          .isEqualTo("0");
    }
  }

  @Test
  void metadata_tellsTheCatalog() throws SQLException {
    try (Connection connection = server.avatica()) {
      DatabaseMetaData metaData = connection.getMetaData();
      assertThat(metaData.getDefaultTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
      try (ResultSet tables = metaData.getTables(null, null, "IT%", new String[] {"TABLE"})) {
        assertThat(tables.next()).isTrue();
        assertThat(tables.getString("TABLE_NAME")).isEqualTo("ITEM");
        assertThat(tables.next()).isFalse();
      }
      try (ResultSet columns = metaData.getColumns(null, null, "ITEM", "%")) {
        assertThat(columns.next()).isTrue();
        assertThat(columns.getString("COLUMN_NAME")).isEqualTo("ID");
        assertThat(columns.getInt("DATA_TYPE")).isEqualTo(java.sql.Types.INTEGER);
        assertThat(columns.next()).isTrue();
        assertThat(columns.getInt("COLUMN_SIZE")).isEqualTo(20);
        assertThat(columns.next()).isFalse();
      }
      try (ResultSet schemas = metaData.getSchemas()) {
        assertThat(TestServer.text(schemas)).contains("INFORMATION_SCHEMA");
      }
      try (ResultSet catalogs = metaData.getCatalogs();
          ResultSet types = metaData.getTypeInfo();
          ResultSet kinds = metaData.getTableTypes()) {
        assertThat(catalogs.next()).isTrue();
        assertThat(TestServer.text(types)).contains("DECIMAL");
        assertThat(TestServer.text(kinds)).contains("TABLE");
      }
    }
  }

  @Test
  void isolation_serializable_isThatOfTheSession() throws SQLException {
    try (Connection connection = server.avatica()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      assertThat(connection.getTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
      try (Statement statement = connection.createStatement();
          ResultSet level = statement.executeQuery("SHOW TRANSACTION ISOLATION LEVEL")) {
        assertThat(level.next()).isTrue();
        assertThat(level.getString(1)).isEqualTo("SERIALIZABLE");
      }
    }
  }

  @Test
  void statement_thatTakesTooLong_isStopped() throws SQLException {
    try (TestServer strict =
            new TestServer(
                ServerOptions.loopback(0)
                    .withLimits(
                        new SessionLimits(5, 5, Duration.ofMillis(200), Duration.ofMinutes(1))));
        Connection connection = strict.avatica()) {
      strict.run("CREATE TABLE n (id INTEGER PRIMARY KEY)");
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO n VALUES (?)")) {
        for (int i = 0; i < 500; i++) {
          insert.setInt(1, i);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      assertThat(state(connection, "SELECT COUNT(*) FROM n a, n b, n c, n d")).isEqualTo("57014");
      assertThat(TestServer.query(connection, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void limits_ofSessionsAndStatements_areErrors() throws SQLException {
    try (TestServer small =
            new TestServer(
                ServerOptions.loopback(0)
                    .withLimits(new SessionLimits(2, 3, Duration.ZERO, Duration.ofMinutes(1))));
        Connection one = small.avatica()) {
      Connection two = small.avatica();
      TestServer.query(one, "SELECT 1");
      TestServer.query(two, "SELECT 1");
      assertThat(stateOf(catchThrowable(() -> small.avatica()))).isEqualTo("53400");
      two.close();
      try (Connection three = small.avatica()) {
        assertThat(TestServer.query(three, "SELECT 3")).isEqualTo("3");
      }
      for (int i = 0; i < 3; i++) {
        one.prepareStatement("SELECT " + i);
      }
      SQLException failure =
          catchThrowableOfType(SQLException.class, () -> one.prepareStatement("SELECT 4"));
      assertThat(failure.getSQLState()).isEqualTo("53400");
    }
  }

  @Test
  void rawJson_ofOtherLanguages_isAnswered() throws Exception {
    String open = "{\"request\":\"openConnection\",\"connectionId\":\"c1\",\"info\":{}}";
    assertThat(server.post(open.getBytes(StandardCharsets.UTF_8)).statusCode()).isEqualTo(200);
    String prepare =
        "{\"request\":\"prepare\",\"connectionId\":\"c1\",\"sql\":\"SELECT 42\","
            + "\"maxRowCount\":-1}";
    assertThat(server.post(prepare.getBytes(StandardCharsets.UTF_8)).body())
        .contains("\"response\":\"prepare\"");
    String again = server.post(open.getBytes(StandardCharsets.UTF_8)).body();
    assertThat(again).contains("08003").contains("used before");
  }
}
