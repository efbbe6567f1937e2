package io.mokadb.remotetest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A pool over two servers, which are killed or restarted under load. They have databases of their
 * own, so a row is in one of them.
 */
@Tag("long")
@Timeout(value = 300, unit = TimeUnit.SECONDS)
final class PooledServersIT {
  @TempDir Path directory;
  private final ServerLife[] servers = new ServerLife[2];

  private Path data(int server) {
    return directory.resolve("data" + server);
  }

  @BeforeEach
  void start() throws IOException, SQLException {
    for (int i = 0; i < servers.length; i++) {
      try (Connection connection = DriverManager.getConnection("jdbc:moka:" + data(i));
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE item (id INTEGER PRIMARY KEY)");
      }
      servers[i] = begin(i, 0);
    }
  }

  private ServerLife begin(int server, int port) throws IOException {
    return ServerLife.begin(data(server).toString(), port, "--drain", "10");
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (ServerLife server : servers) {
      server.kill();
    }
  }

  private PoolLoad load() {
    return new PoolLoad(
        "jdbc:moka://127.0.0.1:%d,127.0.0.1:%d/;hostRecheckSeconds=1"
            .formatted(servers[0].port(), servers[1].port()));
  }

  /** Ends the servers, and reads what they have. */
  private Set<Integer> rows() throws SQLException, InterruptedException {
    Set<Integer> rows = new TreeSet<>();
    for (int i = 0; i < servers.length; i++) {
      servers[i].end();
      try (Connection connection = DriverManager.getConnection("jdbc:moka:" + data(i));
          Statement statement = connection.createStatement();
          ResultSet found = statement.executeQuery("SELECT id FROM item")) {
        while (found.next()) {
          assertThat(rows.add(found.getInt(1))).as("in one database only").isTrue();
        }
      }
    }
    return rows;
  }

  @Test
  void killedServer_isReplacedByTheOther() throws Exception {
    try (PoolLoad load = load()) {
      load.awaitMore();
      servers[0].kill();
      load.awaitMore();
      servers[0] = begin(0, servers[0].port());
      load.awaitMore();
      load.end();
      load.assertTrueOf(rows());
      load.assertCurableOrUnknown();
    }
  }

  @Test
  void rollingRestart_costsNothingThatARetryDoesNotCure() throws Exception {
    try (PoolLoad load = load()) {
      load.awaitMore();
      for (int i = 0; i < servers.length; i++) {
        servers[i].end();
        load.awaitMore();
        servers[i] = begin(i, servers[i].port());
        load.awaitMore();
      }
      load.end();
      load.assertTrueOf(rows());
      load.assertCurable();
    }
  }
}
