package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mokadb.jdbc.Moka;
import io.mokadb.jdbc.MokaDataSource;
import io.mokadb.server.session.SessionLimits;
import java.io.IOException;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A URL of two servers, of which one has something against it. */
@Timeout(120)
final class SeveralHostsIT {
  private static final String IN_ORDER = "loadBalanceHosts=false";

  private final List<TestServer> servers = new ArrayList<>();

  @AfterEach
  void stop() {
    servers.forEach(TestServer::close);
  }

  private TestServer start(ServerOptions options) {
    TestServer server = new TestServer(options);
    servers.add(server);
    return server;
  }

  private TestServer start() {
    return start(ServerOptions.loopback(0));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static Connection connect(int first, int second, String... properties)
      throws SQLException {
    return DriverManager.getConnection(
        "jdbc:moka://127.0.0.1:%d,127.0.0.1:%d/;%s"
            .formatted(first, second, String.join(";", properties)));
  }

  private static SQLException failure(int first, int second, String... properties) {
    return catchThrowableOfType(SQLException.class, () -> connect(first, second, properties));
  }

  @Test
  void connections_areSpread() throws SQLException {
    TestServer one = start();
    TestServer other = start();
    for (int i = 0; i < 60; i++) {
      connect(one.port(), other.port());
    }
    // One of 2^59 runs has them all at one.
    assertThat(one.sessions().sessions()).isNotEmpty();
    assertThat(other.sessions().sessions()).isNotEmpty();
  }

  @Test
  void serverThatIsNotThere_leadsToTheOther() throws Exception {
    TestServer there = start();
    int gone = freePort();
    for (String property : List.of(IN_ORDER, "transport=http", "connecttimeout=5000")) {
      for (int i = 0; i < 10; i++) {
        try (Connection connection = connect(gone, there.port(), property)) {
          assertThat(TestServer.query(connection, "SELECT 1")).isEqualTo("1");
        }
      }
    }
  }

  @Test
  void serverThatIsNoMoka_leadsToTheOther() throws Exception {
    TestServer there = start();
    try (ServerSocket silent = new ServerSocket(0);
        Connection connection =
            connect(silent.getLocalPort(), there.port(), IN_ORDER, "connecttimeout=200")) {
      assertThat(TestServer.query(connection, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void serverThatEnds_leadsToTheOther() throws Exception {
    TestServer ending = start(ServerOptions.loopback(0).withDrain(Duration.ofMinutes(1)));
    TestServer there = start();
    Connection working = ending.remote();
    working.setAutoCommit(false);
    TestServer.execute(working, "CREATE TABLE t (id INTEGER PRIMARY KEY)");
    CompletableFuture<Void> end = CompletableFuture.runAsync(ending::shutDown);
    Awaitility.await().until(() -> ending.sessions().isDraining());
    for (String property : List.of(IN_ORDER, "transport=http")) {
      connect(ending.port(), there.port(), property).close();
    }
    assertThat(ending.sessions().sessions()).hasSize(1);
    working.rollback();
    end.get(60, TimeUnit.SECONDS);
  }

  @Test
  void transaction_whoseServerEnds_isRunAgainAtTheOther() throws SQLException {
    TestServer ending = start();
    TestServer there = start();
    List<Integer> runs = new ArrayList<>();
    MokaDataSource source =
        new MokaDataSource(
            "jdbc:moka://127.0.0.1:%d,127.0.0.1:%d/;%s"
                .formatted(ending.port(), there.port(), IN_ORDER));
    String answer =
        Moka.retry(
            source,
            connection -> {
              runs.add(1);
              String one = TestServer.query(connection, "SELECT 1");
              ending.shutDown();
              return one + TestServer.query(connection, "SELECT 2");
            });
    assertThat(answer).isEqualTo("12");
    assertThat(runs).hasSize(2);
  }

  @Test
  void setting_onAConnectionThatIsLost_isToldByTheNextUse() throws SQLException {
    TestServer server = start();
    Connection connection = server.remote();
    connection.setAutoCommit(false);
    TestServer.execute(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY)");
    connection.commit();
    server.shutDown();
    connection.setAutoCommit(true);
    assertThat(connection.isClosed()).isTrue();
    SQLException failure =
        catchThrowableOfType(
            SQLException.class, () -> TestServer.execute(connection, "DROP TABLE t"));
    assertThat(failure.getSQLState()).isEqualTo("57P01");
  }

  @Test
  void transaction_onAConnectionThatIsLost_isToldSoByItsFirstUse() throws SQLException {
    for (FirstUse use : FirstUse.values()) {
      TestServer server = start();
      Connection connection = server.remote();
      server.shutDown();
      connection.setAutoCommit(false);
      assertThat(connection.getAutoCommit()).isFalse();
      SQLException failure = catchThrowableOfType(SQLException.class, () -> use.of(connection));
      assertThat(failure.getSQLState()).as(use.name()).isEqualTo("57P01");
    }
  }

  private enum FirstUse {
    SAVEPOINT,
    COMMIT,
    ROLLBACK,
    QUERY;

    void of(Connection connection) throws SQLException {
      switch (this) {
        case SAVEPOINT -> connection.setSavepoint();
        case COMMIT -> connection.commit();
        case ROLLBACK -> connection.rollback();
        case QUERY -> TestServer.query(connection, "SELECT 1");
      }
    }
  }

  @Test
  void serverThatIsFull_leadsToTheOther() throws SQLException {
    TestServer full =
        start(
            ServerOptions.loopback(0)
                .withLimits(new SessionLimits(1, 10, Duration.ZERO, Duration.ofMinutes(1))));
    TestServer there = start();
    try (Connection first = connect(full.port(), there.port(), IN_ORDER);
        Connection second = connect(full.port(), there.port(), IN_ORDER)) {
      assertThat(first.isValid(10) && second.isValid(10)).isTrue();
      assertThat(full.sessions().sessions()).hasSize(1);
      assertThat(there.sessions().sessions()).hasSize(1);
    }
  }

  @Test
  void loginThatIsRefused_isFinal() throws SQLException {
    TestServer strict = start();
    TestServer open = start();
    strict.run("CREATE USER root PASSWORD 'the root' ADMIN");
    SQLException failure =
        failure(strict.port(), open.port(), IN_ORDER, "user=root", "password=wrong");
    assertThat(failure.getSQLState()).isEqualTo("28000");
    assertThat(open.sessions().sessions()).isEmpty();
  }

  @Test
  void noServer_isToldOfEach() throws IOException {
    int one = freePort();
    SQLException failure = failure(one, freePort());
    assertThat(failure.getSQLState()).isEqualTo("08001");
    assertThat((Throwable) failure)
        .hasMessageContaining("None of the 2 servers")
        .hasMessageContaining("127.0.0.1:" + one + ": Cannot connect");
  }

  @Test
  void timeOfTheLogin_isThatOfAllServers() throws IOException {
    try (ServerSocket silent = new ServerSocket(0);
        ServerSocket asSilent = new ServerSocket(0)) {
      SQLException failure =
          failure(silent.getLocalPort(), asSilent.getLocalPort(), "logintimeout=200");
      assertThat(failure.getSQLState()).isEqualTo("08001");
    }
  }
}
