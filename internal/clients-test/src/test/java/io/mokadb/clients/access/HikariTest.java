package io.mokadb.clients.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.mokadb.clients.ClientDatabase;
import io.mokadb.clients.Place;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The pool of most applications. */
@ParameterizedClass
@EnumSource(Place.class)
final class HikariTest {
  private final Place place;
  private ClientDatabase database;
  private HikariDataSource pool;

  HikariTest(Place place) {
    this.place = place;
  }

  @BeforeEach
  void open() throws SQLException {
    database = new ClientDatabase(place);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(database.url());
    config.setSchema("PUBLIC");
    config.setMaximumPoolSize(2);
    config.setConnectionTimeout(300);
    config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
    pool = new HikariDataSource(config);
  }

  @AfterEach
  void close() throws SQLException {
    pool.close();
    database.close();
  }

  @Test
  void connections_comeBackClean() throws SQLException {
    database.run("CREATE TABLE t (id INTEGER PRIMARY KEY)", "CREATE SCHEMA other");
    try (Connection first = pool.getConnection()) {
      first.setAutoCommit(false);
      first.setReadOnly(false);
      first.setSchema("OTHER");
      first.createStatement().execute("INSERT INTO public.t VALUES (1)");
    }
    try (Connection again = pool.getConnection()) {
      assertThat(again.getAutoCommit()).isTrue();
      assertThat(again.getSchema()).isEqualTo("PUBLIC");
      assertThat(again.isValid(1)).isTrue();
    }
    assertThat(database.query("SELECT COUNT(*) FROM t")).isEqualTo("0");
  }

  @Test
  void serializableConnections_comeBackSerializable() throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(database.url());
    config.setMaximumPoolSize(1);
    config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
    try (HikariDataSource serializable = new HikariDataSource(config)) {
      try (Connection first = serializable.getConnection()) {
        assertThat(first.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
        first.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      }
      try (Connection again = serializable.getConnection()) {
        assertThat(again.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
      }
    }
  }

  @Test
  void fullPool_letsWait_andThenFails() throws SQLException {
    try (Connection one = pool.getConnection();
        Connection two = pool.getConnection()) {
      assertThat(one.isClosed() || two.isClosed()).isFalse();
      assertThatThrownBy(pool::getConnection).isInstanceOf(SQLTransientConnectionException.class);
    }
  }

  @Test
  void abortedConnections_areReplaced() throws SQLException {
    for (int i = 0; i < 5; i++) {
      try (Connection connection = pool.getConnection()) {
        pool.evictConnection(connection);
      }
    }
    try (Connection connection = pool.getConnection()) {
      assertThat(connection.isValid(1)).isTrue();
    }
  }

  @Test
  void manyThreads_shareThePool() throws Exception {
    database.run("CREATE TABLE counter (id INTEGER PRIMARY KEY, n INTEGER)");
    database.run("INSERT INTO counter SELECT x, 0 FROM (VALUES 0, 1, 2, 3) AS t (x)");
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Void>> work = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        String sql = "UPDATE counter SET n = n + 1 WHERE id = " + i;
        work.add(
            () -> {
              for (int j = 0; j < 25; j++) {
                try (Connection connection = pool.getConnection()) {
                  connection.createStatement().executeUpdate(sql);
                }
              }
              return null;
            });
      }
      for (Future<Void> done : threads.invokeAll(work)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(database.query("SELECT SUM(n) FROM counter")).isEqualTo("100");
  }
}
