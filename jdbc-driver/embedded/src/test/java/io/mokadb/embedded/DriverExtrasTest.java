package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.jdbc.Moka;
import io.mokadb.jdbc.MokaConnectionPoolDataSource;
import io.mokadb.jdbc.MokaDataSource;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLType;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Retries, pooled connections, calls, and the schema of a URL. */
final class DriverExtrasTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)", "INSERT INTO t VALUES (1, 0)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  @Test
  void retry_underConflict_losesNoUpdate() {
    MokaDataSource source = new MokaDataSource(database.url());
    List<CompletableFuture<Void>> workers = new ArrayList<>();
    for (int worker = 0; worker < 4; worker++) {
      workers.add(CompletableFuture.runAsync(() -> increment(source, 25)));
    }
    workers.forEach(CompletableFuture::join);
    assertThat(query("SELECT n FROM t")).isEqualTo("100");
  }

  private static void increment(MokaDataSource source, int times) {
    try {
      for (int i = 0; i < times; i++) {
        Moka.retry(
            source,
            1_000,
            connection -> {
              int n = Integer.parseInt(TestDatabase.query(connection, "SELECT n FROM t"));
              TestDatabase.execute(connection, "UPDATE t SET n = " + (n + 1));
              return n;
            });
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private String query(String sql) {
    try {
      return database.query(sql);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void retry_otherFailure_isThrownOnceAndRolledBack() {
    MokaDataSource source = new MokaDataSource(database.url());
    List<Integer> runs = new ArrayList<>();
    assertThatThrownBy(
            () ->
                Moka.retry(
                    source,
                    connection -> {
                      runs.add(1);
                      TestDatabase.execute(
                          connection, "UPDATE t SET n = 7", "INSERT INTO t VALUES (1, 1)");
                      return null;
                    }))
        .extracting("SQLState")
        .isEqualTo("23505");
    assertThat(runs).hasSize(1);
    assertThat(query("SELECT n FROM t")).isEqualTo("0");
  }

  @Test
  void pooledConnection_isGivenBackAndRolledBack() throws SQLException {
    MokaConnectionPoolDataSource source = new MokaConnectionPoolDataSource(database.url());
    List<String> events = new ArrayList<>();
    PooledConnection pooled = source.getPooledConnection();
    pooled.addConnectionEventListener(
        new ConnectionEventListener() {
          @Override
          public void connectionClosed(ConnectionEvent event) {
            events.add("closed");
          }

          @Override
          public void connectionErrorOccurred(ConnectionEvent event) {
            events.add("error");
          }
        });
    Connection first = pooled.getConnection();
    first.setAutoCommit(false);
    TestDatabase.execute(first, "UPDATE t SET n = 5");
    first.close();
    first.close();
    assertThat(events).containsExactly("closed");
    assertThat(first.isClosed()).isTrue();
    assertThatThrownBy(first::createStatement).extracting("SQLState").isEqualTo("08003");
    Connection second = pooled.getConnection();
    assertThat(second.getAutoCommit()).isTrue();
    assertThat(TestDatabase.query(second, "SELECT n FROM t")).isEqualTo("0");
    Connection third = pooled.getConnection();
    assertThat(second.isClosed()).isTrue();
    assertThat(third.isValid(1)).isTrue();
    pooled.close();
    assertThat(third.isClosed()).isTrue();
    assertThat(events).hasSize(1);
  }

  @Test
  void pooledHandle_isTheConnectionOfItsStatements_andEndsThem() throws SQLException {
    PooledConnection pooled =
        new MokaConnectionPoolDataSource(database.url()).getPooledConnection();
    Connection first = pooled.getConnection();
    first.setReadOnly(true);
    PreparedStatement select = first.prepareStatement("SELECT n FROM t");
    ResultSet rows = select.executeQuery();
    assertThat(select.getConnection()).isSameAs(first);
    assertThat(rows.getStatement().getConnection()).isSameAs(first);
    assertThat(first.getMetaData().getConnection()).isSameAs(first);
    first.close();
    assertThat(select.isClosed()).isTrue();
    assertThatThrownBy(select::executeQuery).isInstanceOf(SQLException.class);
    assertThatThrownBy(rows::next).isInstanceOf(SQLException.class);
    assertThat(first.isValid(1)).isFalse();
    Connection second = pooled.getConnection();
    assertThat(second.isReadOnly()).isFalse();
    first.close();
    assertThat(TestDatabase.query(second, "SELECT n FROM t")).isEqualTo("0");
    second.abort(Runnable::run);
    assertThatThrownBy(pooled::getConnection).extracting("SQLState").isEqualTo("08003");
    pooled.close();
  }

  @Test
  void severalStatements_giveTheirResultsInTurn() throws SQLException {
    try (Connection connection = database.begin();
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.execute(
                  "INSERT INTO t VALUES (7, 7); SELECT n FROM t WHERE id = 7; COMMIT;"
                      + " DELETE FROM t WHERE id = 7; SELECT COUNT(*) FROM t WHERE id = 7"))
          .isFalse();
      assertThat(statement.getUpdateCount()).isEqualTo(1);
      assertThat(statement.getMoreResults()).isTrue();
      ResultSet seven = statement.getResultSet();
      assertThat(statement.getMoreResults(Statement.KEEP_CURRENT_RESULT)).isFalse();
      assertThat(statement.getUpdateCount()).as("COMMIT").isZero();
      assertThat(seven.next()).isTrue();
      assertThat(seven.getInt(1)).isEqualTo(7);
      assertThat(statement.getMoreResults(Statement.CLOSE_ALL_RESULTS)).isFalse();
      assertThat(seven.isClosed()).isTrue();
      assertThat(statement.getUpdateCount()).isEqualTo(1);
      assertThat(statement.getMoreResults()).isTrue();
      statement.getResultSet().next();
      assertThat(statement.getResultSet().getInt(1)).isZero();
      assertThat(statement.getMoreResults()).isFalse();
      assertThat(statement.getUpdateCount()).isEqualTo(-1);

      assertThat(statement.executeUpdate("UPDATE t SET n = 3; DELETE FROM t WHERE id > 5"))
          .as("the first one's count")
          .isEqualTo(1);
      assertThat(statement.getMoreResults()).isFalse();
      assertThat(statement.getUpdateCount()).isZero();
      assertThatThrownBy(() -> statement.executeUpdate("UPDATE t SET n = 4; SELECT 1"))
          .isInstanceOf(SQLException.class);
      assertThat(TestDatabase.query(connection, "SELECT n FROM t")).isEqualTo("3");
      assertThatThrownBy(() -> statement.execute("UPDATE t SET n = 5; UPDATE nosuch SET n = 6"))
          .extracting("SQLState")
          .isEqualTo("42S02");
      assertThat(statement.getUpdateCount()).isEqualTo(-1);
      assertThat(TestDatabase.query(connection, "SELECT n FROM t")).isEqualTo("5");
    }
  }

  @Test
  void refusedArguments_areRefused() throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement insert = connection.prepareStatement("UPDATE t SET n = ?")) {
      assertThatThrownBy(() -> connection.setNetworkTimeout(null, 1))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> insert.setCharacterStream(1, new StringReader("1"), -1))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> insert.setBlob(1, InputStream.nullInputStream(), -1))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> insert.setObject(1, 1, (SQLType) null))
          .isInstanceOf(SQLException.class)
          .isNotInstanceOf(SQLFeatureNotSupportedException.class);
      insert.setFetchDirection(ResultSet.FETCH_REVERSE);
      assertThat(insert.getFetchDirection()).isEqualTo(ResultSet.FETCH_REVERSE);
    }
  }

  @Test
  void values_comeAsStreamsAndCalendars_andMomentsGiveTheirPart() throws Exception {
    Instant moment = Instant.parse("2024-02-29T12:00:00Z");
    try (Connection connection = database.connect();
        PreparedStatement select =
            connection.prepareStatement(
                "SELECT CAST(? AS DATE), CAST(? AS TIMESTAMP), CAST('abc' AS CLOB)")) {
      select.setObject(1, moment, Types.DATE);
      select.setObject(2, moment, Types.TIMESTAMP);
      try (ResultSet rows = select.executeQuery()) {
        rows.next();
        assertThat(rows.getObject(1, LocalDate.class)).isEqualTo("2024-02-29");
        assertThat(rows.getObject(2, Calendar.class).toInstant()).isEqualTo(moment);
        try (Reader text = rows.getObject(3, Reader.class)) {
          assertThat(new BufferedReader(text).readLine()).isEqualTo("abc");
        }
      }
    }
  }

  @Test
  void call_takesParametersByIndexOnly() throws SQLException {
    try (Connection connection = database.connect();
        CallableStatement call = connection.prepareCall("SELECT n + ? FROM t")) {
      call.setInt(1, 3);
      assertThat(call.execute()).isTrue();
      assertThatThrownBy(() -> call.setInt("a", 1))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
      assertThatThrownBy(() -> call.getInt(1)).isInstanceOf(SQLFeatureNotSupportedException.class);
    }
    try (Connection connection = database.connect();
        CallableStatement call = connection.prepareCall("{call MOKA.AWAIT_TRIGGERS(60)}")) {
      call.execute();
    }
  }

  @Test
  void schemaOfTheUrl_isTheSessions() throws SQLException {
    database.run("CREATE SCHEMA s", "CREATE TABLE s.x (id INTEGER PRIMARY KEY)");
    MokaDataSource source = new MokaDataSource(database.url());
    source.setProperty("schema", "S");
    try (Connection connection = source.getConnection()) {
      assertThat(connection.getSchema()).isEqualTo("S");
      assertThat(TestDatabase.query(connection, "SELECT COUNT(*) FROM x")).isEqualTo("0");
    }
    source.setProperty("schema", "NONE");
    assertThatThrownBy(source::getConnection).extracting("SQLState").isEqualTo("3F000");
  }
}
