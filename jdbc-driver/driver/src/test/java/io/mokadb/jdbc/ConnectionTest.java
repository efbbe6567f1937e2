package io.mokadb.jdbc;

import static io.mokadb.jdbc.FakeSetup.assertState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.jdbc.fake.FakeSession;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectionTest {
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    FakeSetup.fill();
    connection = FakeSetup.connect();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void insert(String name) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO T VALUES (?)")) {
      insert.setString(1, name);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  private int count() throws SQLException {
    int count = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM T")) {
      while (rows.next()) {
        count++;
      }
    }
    return count;
  }

  @Test
  void commit_inAutocommitMode_fails() {
    assertState("25000", connection::commit);
    assertState("25000", connection::rollback);
    assertState("25000", connection::setSavepoint);
  }

  @Test
  void rollback_toSavepoint_undoesWhatFollowed() throws SQLException {
    connection.setAutoCommit(false);
    insert("a");
    Savepoint first = connection.setSavepoint();
    insert("b");
    Savepoint second = connection.setSavepoint("two");
    insert("c");
    assertThat(first.getSavepointId()).isPositive();
    assertState("22023", first::getSavepointName);
    assertThat(second.getSavepointName()).isEqualTo("two");
    assertState("22023", second::getSavepointId);
    connection.rollback(second);
    assertThat(count()).isEqualTo(2);
    connection.releaseSavepoint(second);
    assertState("3B001", () -> connection.rollback(second));
    connection.rollback(first);
    assertThat(count()).isEqualTo(1);
    connection.rollback();
    assertThat(count()).isZero();
    assertState("3B001", () -> connection.rollback(first));
    assertState("3B001", () -> connection.releaseSavepoint(null));
  }

  @Test
  void setAutoCommit_on_commits() throws SQLException {
    connection.setAutoCommit(false);
    insert("a");
    connection.setAutoCommit(true);
    assertState("25000", connection::rollback);
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void commit_closesResultSets() throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement();
        Statement scroll =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
      ResultSet rows = statement.executeQuery("SELECT * FROM N");
      ResultSet all = scroll.executeQuery("SELECT * FROM N");
      assertThat(rows.next()).isTrue();
      connection.commit();
      assertThat(rows.isClosed()).isTrue();
      assertThat(all.isClosed()).isTrue();
      assertState("24000", rows::next);
      assertState("24000", () -> rows.getInt(1));
      ResultSet again = statement.executeQuery("SELECT * FROM N");
      try (Statement other = connection.createStatement()) {
        assertThat(other.execute("COMMIT")).isFalse();
      }
      assertThat(again.isClosed()).isTrue();
    }
  }

  @Test
  void isolation_readCommittedAndSnapshot() throws SQLException {
    assertThat(connection.getTransactionIsolation())
        .isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
    for (int asked :
        new int[] {
          Connection.TRANSACTION_READ_UNCOMMITTED, Connection.TRANSACTION_READ_COMMITTED
        }) {
      connection.setTransactionIsolation(asked);
      assertThat(connection.getTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
    }
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    assertThat(connection.getTransactionIsolation())
        .isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
    assertState("22023", () -> connection.setTransactionIsolation(Connection.TRANSACTION_NONE));
  }

  @Test
  void settings_areKept() throws SQLException {
    connection.setReadOnly(true);
    assertThat(connection.isReadOnly()).isTrue();
    connection.setSchema("S");
    assertThat(connection.getSchema()).isEqualTo("S");
    assertState("3F000", () -> connection.setSchema("NOWHERE"));
    connection.setCatalog("other");
    assertThat(connection.getCatalog()).isEqualTo("MOKA");
    connection.setNetworkTimeout(Runnable::run, 500);
    assertThat(connection.getNetworkTimeout()).isEqualTo(500);
    connection.setClientInfo("ApplicationName", "test");
    assertThat(connection.getClientInfo("ApplicationName")).isEqualTo("test");
    assertThat(connection.getClientInfo()).containsEntry("ApplicationName", "test");
    connection.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
    connection.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
    assertThat(connection.getHoldability()).isEqualTo(ResultSet.HOLD_CURSORS_OVER_COMMIT);
    assertState("22023", () -> connection.setHoldability(0));
    assertThat(connection.nativeSQL("{d '2024-01-01'}")).isEqualTo("DATE '2024-01-01'");
  }

  @Test
  void networkTimeoutOfTheUrl_isThereAfterAValidityCheck() throws SQLException {
    try (Connection limited = DriverManager.getConnection(FakeSetup.URL + ";networktimeout=5000")) {
      assertThat(limited.getNetworkTimeout()).isEqualTo(5000);
      assertThat(limited.isValid(1)).isTrue();
      assertThat(FakeSession.LAST.get().networkTimeout()).isEqualTo(5000);
      limited.setNetworkTimeout(Runnable::run, 700);
      assertThat(limited.isValid(1)).isTrue();
      assertThat(FakeSession.LAST.get().networkTimeout()).isEqualTo(700);
    }
  }

  @Test
  void createStatement_ofAKindThatIsMissing_warnsAndGivesTheNearest() throws SQLException {
    try (Statement statement =
        connection.createStatement(
            ResultSet.TYPE_SCROLL_SENSITIVE,
            ResultSet.CONCUR_UPDATABLE,
            ResultSet.HOLD_CURSORS_OVER_COMMIT)) {
      assertThat(statement.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
      assertThat(statement.getResultSetConcurrency()).isEqualTo(ResultSet.CONCUR_UPDATABLE);
      assertThat(statement.getResultSetHoldability()).isEqualTo(ResultSet.HOLD_CURSORS_OVER_COMMIT);
    }
    assertThat((Throwable) connection.getWarnings()).isNotNull();
    assertThat((Throwable) connection.getWarnings().getNextWarning()).isNull();
    connection.clearWarnings();
    assertThat((Throwable) connection.getWarnings()).isNull();
    assertState("22023", () -> connection.createStatement(1, ResultSet.CONCUR_READ_ONLY));
  }

  @Test
  void connect_unknownPropertyBesideTheUrl_isIgnoredWithAWarning() throws SQLException {
    Properties beside = new Properties();
    beside.setProperty("Placeholders.Own", "x");
    try (Connection opened = DriverManager.getConnection("jdbc:moka:fake:beside", beside)) {
      assertThat((Throwable) opened.getWarnings()).hasMessageContaining("'Placeholders.Own'");
      assertThat((Throwable) opened.getWarnings().getNextWarning()).isNull();
    }
  }

  @Test
  void close_endsEverything() throws SQLException {
    Statement statement = connection.createStatement();
    ResultSet rows = statement.executeQuery("SELECT * FROM N");
    rows.next();
    ResultSet schemas = connection.getMetaData().getSchemas();
    connection.close();
    connection.close();
    assertThat(connection.isClosed()).isTrue();
    assertThat(connection.isValid(1)).isFalse();
    assertThat(statement.isClosed()).isTrue();
    assertThat(rows.isClosed()).isTrue();
    assertThat(schemas.isClosed()).isTrue();
    assertState("24000", () -> rows.getInt(1));
    assertState("08003", () -> statement.executeQuery("SELECT * FROM N"));
    assertState("08003", connection::createStatement);
    assertState("08003", connection::commit);
    assertState("08003", connection::getMetaData);
    assertThatThrownBy(() -> connection.setClientInfo("a", "b"))
        .isInstanceOf(SQLClientInfoException.class);
    statement.close();
    rows.close();
  }

  @Test
  void close_withOpenTransaction_rollsBack() throws SQLException {
    connection.setAutoCommit(false);
    insert("a");
    connection.close();
    connection = FakeSetup.connect();
    assertThat(count()).isZero();
  }

  @Test
  void abort_closes() throws SQLException {
    assertState("22023", () -> connection.abort(null));
    connection.abort(Runnable::run);
    assertThat(connection.isClosed()).isTrue();
    assertState("08003", connection::createStatement);
  }

  @Test
  void isValid_asksTheEngine() throws SQLException {
    assertThat(connection.isValid(0)).isTrue();
    assertThat(connection.isValid(1)).isTrue();
    assertState("22023", () -> connection.isValid(-1));
  }
}
