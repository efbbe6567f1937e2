package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of a server, as its clients see it. */
@Timeout(120)
final class ShutdownIT {
  private static final String SHUTDOWN = "57P01";
  private static final String LONG_QUERY =
      "SELECT COUNT(*) FROM item a, item b, item c, item d WHERE a.id + b.id + c.id + d.id < 0";
  private static final String SOCKET = "transport=auto";
  private static final String HTTP = "transport=http";

  private TestServer server;

  private void start(Duration drain, Duration grace) throws SQLException {
    server = new TestServer(ServerOptions.loopback(0).withDrain(drain).withGrace(grace));
    server.run(
        "CREATE TABLE item (id INTEGER PRIMARY KEY)",
        "INSERT INTO item SELECT * FROM generate_series(1, 400)");
  }

  private void start(Duration drain) throws SQLException {
    start(drain, Duration.ofSeconds(30));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private CompletableFuture<Void> shutDown() {
    CompletableFuture<Void> end = CompletableFuture.runAsync(server::shutDown);
    Awaitility.await().until(() -> server.sessions().isDraining());
    return end;
  }

  private static void awaitEnd(CompletableFuture<Void> end) throws Exception {
    end.get(60, TimeUnit.SECONDS);
  }

  private static SQLException failure(Connection connection, String sql) {
    return catchThrowableOfType(SQLException.class, () -> TestServer.execute(connection, sql));
  }

  @ParameterizedTest
  @ValueSource(strings = {SOCKET, HTTP})
  void transaction_mayEnd_whileNewAndIdleSessionsGoElsewhere(String transport) throws Exception {
    start(Duration.ofMinutes(1));
    Connection working = server.remote(transport);
    Connection idle = server.remote(transport);
    working.setAutoCommit(false);
    TestServer.execute(working, "INSERT INTO item VALUES (1000)");
    CompletableFuture<Void> end = shutDown();
    assertThat(catchThrowable(() -> server.remote(transport)))
        .isInstanceOf(SQLTransientConnectionException.class)
        .extracting("SQLState")
        .isEqualTo("57P03");
    assertThat(server.get("/ready").statusCode()).isEqualTo(503);
    Awaitility.await().until(() -> server.sessions().sessions().size() == 1);
    assertThat(failure(idle, "INSERT INTO item VALUES (1001)").getSQLState())
        .isIn(SHUTDOWN, "08003");
    assertThat(idle.isClosed()).isTrue();
    TestServer.execute(working, "INSERT INTO item VALUES (1002)");
    assertThat(end).isNotDone();
    working.commit();
    awaitEnd(end);
    assertThat(failure(working, "INSERT INTO item VALUES (1003)").getSQLState())
        .isIn(SHUTDOWN, "08006", "08003");
    assertThat(server.query("SELECT id FROM item WHERE id >= 1000 ORDER BY id"))
        .isEqualTo("1000|1002");
  }

  @ParameterizedTest
  @ValueSource(strings = {SOCKET, HTTP})
  void rows_mayBeReadToTheirEnd(String transport) throws Exception {
    start(Duration.ofMinutes(1));
    Connection connection = server.remote(transport);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT a.id FROM item a, item b")) {
      assertThat(rows.next()).isTrue();
      CompletableFuture<Void> end = shutDown();
      int count = 1;
      while (rows.next()) {
        count++;
      }
      assertThat(count).isEqualTo(400 * 400);
      awaitEnd(end);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {SOCKET, HTTP})
  void statement_mayBeCancelled(String transport) throws Exception {
    start(Duration.ofMinutes(1));
    Connection connection = server.remote(transport);
    connection.setAutoCommit(false);
    TestServer.execute(connection, "INSERT INTO item VALUES (1000)");
    PreparedStatement statement = connection.prepareStatement(LONG_QUERY);
    CompletableFuture<SQLException> failure = running(statement);
    CompletableFuture<Void> end = shutDown();
    while (!failure.isDone()) {
      statement.cancel();
    }
    assertThat(failure.get(60, TimeUnit.SECONDS).getSQLState()).isEqualTo("57014");
    connection.commit();
    awaitEnd(end);
    assertThat(server.query("SELECT COUNT(*) FROM item")).isEqualTo("401");
  }

  private CompletableFuture<SQLException> running(PreparedStatement statement) {
    CompletableFuture<SQLException> failure =
        CompletableFuture.supplyAsync(
            () -> catchThrowableOfType(SQLException.class, statement::executeQuery));
    Awaitility.await().until(() -> server.sessions().sessions().get(0).isBusy());
    return failure;
  }

  @ParameterizedTest
  @ValueSource(strings = {SOCKET, HTTP})
  void statement_thatTakesTooLong_isToldOfTheShutdown(String transport) throws Exception {
    start(Duration.ZERO, Duration.ofMillis(100));
    Connection connection = server.remote(transport);
    CompletableFuture<SQLException> failure = running(connection.prepareStatement(LONG_QUERY));
    server.shutDown();
    SQLException told = failure.get(60, TimeUnit.SECONDS);
    assertThat(told.getSQLState()).as(told.getMessage()).isEqualTo(SHUTDOWN);
    assertThat(connection.isClosed()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 100})
  void transaction_thatTakesTooLong_isRolledBack(long millis) throws Exception {
    start(Duration.ofMillis(millis));
    Connection connection = server.remote();
    connection.setAutoCommit(false);
    TestServer.execute(connection, "DELETE FROM item");
    server.shutDown();
    SQLException failure = catchThrowableOfType(SQLException.class, connection::commit);
    assertThat(failure.getSQLState()).isEqualTo(SHUTDOWN);
    assertThat((Throwable) failure).hasMessageContaining("rolled back");
    assertThat(server.query("SELECT COUNT(*) FROM item")).isEqualTo("400");
  }
}
