package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that come to be while they are read, through a server. */
@Timeout(120)
final class SubscriptionIT {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private TestServer server;

  @BeforeEach
  void start() throws SQLException {
    server = new TestServer();
    server.run(
        "CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(20))",
        "INSERT INTO item VALUES (1, 'one')");
  }

  @AfterEach
  void stop() {
    server.close();
    threads.shutdownNow();
  }

  private static String endOf(ResultSet rows) {
    try {
      while (rows.next()) {
        Thread.onSpinWait();
      }
      return "end";
    } catch (SQLException e) {
      return e.getSQLState();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"transport=auto", "transport=http"})
  void rows_comeWhenTheyAreCommitted_andAfterMoreThanOneWait(String transport) throws Exception {
    try (Connection connection = server.remote(transport);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SUBSCRIBE TO item")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString("NAME")).isEqualTo("one");
      for (int i = 2; i < 5; i++) {
        int id = i;
        Future<Integer> next =
            threads.submit(
                () -> {
                  assertThat(rows.next()).isTrue();
                  return rows.getInt("ID");
                });
        server.run("INSERT INTO item VALUES (" + id + ", 'more')");
        assertThat(next.get()).isEqualTo(id);
      }
      statement.setFetchSize(10);
      server.run("INSERT INTO item SELECT x, 'many' FROM SYSTEM_RANGE(100, 20099)");
      for (int i = 100; i < 20_100; i++) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(3)).isEqualTo(i);
      }
    }
    assertThat(server.query("SELECT COUNT(*) FROM item")).isEqualTo("20004");
  }

  @ParameterizedTest
  @ValueSource(strings = {"transport=auto", "transport=http"})
  void shutdownOfTheServer_endsTheWait(String transport) throws Exception {
    try (Connection connection = server.remote(transport);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SUBSCRIBE TO item")) {
      assertThat(rows.next()).isTrue();
      Future<String> end = threads.submit(() -> endOf(rows));
      server.shutDown();
      assertThat(end.get()).isIn("57P01", "08003", "08006");
    }
  }

  @Test
  void idleTime_isNotOverWhileItWaits() throws Exception {
    try (Connection connection = server.remote("transport=http");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SUBSCRIBE TO item")) {
      assertThat(rows.next()).isTrue();
      Future<Boolean> next = threads.submit(rows::next);
      server.pass(Duration.ofMinutes(1));
      server.run("INSERT INTO item VALUES (2, 'two')");
      assertThat(next.get()).isTrue();
    }
  }

  @Test
  void clientOfAvatica_isToldToEndIt() throws SQLException {
    try (Connection connection = server.avatica();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("SUBSCRIBE TO item"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("follow = false");
      try (ResultSet rows = statement.executeQuery("SUBSCRIBE TO item WITH (follow = false)")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString("NAME")).isEqualTo("one");
        assertThat(rows.next()).isFalse();
      }
    }
  }
}
