package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.UnixOperatingSystemMXBean;
import io.mokadb.server.session.SessionLimits;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/**
 * Clients that behave badly, in rounds: after each nothing of them is left, and what was committed
 * is whole. A few rounds, or as long as {@code -Dmoka.soak.seconds} says.
 */
final class SoakIT {
  private static final long SEED = 20_240_506;
  private static final int PLACES = 12;
  private static final int ACCOUNTS = 8;
  private static final int FEW_ROUNDS = 4;
  private static final int WARM_UP = 2;

  /** On a busy machine a password takes its time. */
  private static final String PATIENCE = "connecttimeout=120000";

  private final Random random = new Random(SEED);
  private final ExecutorService clients = Executors.newFixedThreadPool(8);

  /** What a leak would let grow. */
  private record Held(int threads, long files, long heapMebibytes) {
    static Held now() {
      System.gc();
      var memory = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
      var system = ManagementFactory.getOperatingSystemMXBean();
      return new Held(
          ManagementFactory.getThreadMXBean().getThreadCount(),
          system instanceof UnixOperatingSystemMXBean unix ? unix.getOpenFileDescriptorCount() : 0,
          memory.getUsed() >> 20);
    }
  }

  @Test
  void badClients_leaveNothing() throws Exception {
    SessionLimits limits =
        new SessionLimits(PLACES, 100, Duration.ofMinutes(10), Duration.ofMinutes(10));
    long seconds = Long.getLong("moka.soak.seconds", 0);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    try (TestServer server = new TestServer(ServerOptions.loopback(0).withLimits(limits))) {
      fill(server);
      Held before = null;
      int rounds = 0;
      while (rounds < FEW_ROUNDS || System.nanoTime() < end) {
        round(server);
        rounds++;
        if (rounds == WARM_UP) {
          before = Held.now();
        }
      }
      Held first = before;
      // The other ends of the last round's connections take a moment to go.
      Awaitility.await()
          .atMost(120, TimeUnit.SECONDS)
          .untilAsserted(() -> assertNoMore(first, Held.now()));
      System.out.println(
          "soak: " + rounds + " rounds, seed " + SEED + ", " + first + " " + Held.now());
    } finally {
      clients.shutdownNow();
    }
  }

  private static void assertNoMore(Held before, Held after) {
    assertThat(after.threads()).as("threads").isLessThanOrEqualTo(before.threads() + 8);
    assertThat(after.files()).as("files").isLessThanOrEqualTo(before.files() + 16);
    assertThat(after.heapMebibytes()).as("MiB").isLessThanOrEqualTo(before.heapMebibytes() + 48);
  }

  private static void fill(TestServer server) throws SQLException {
    server.run(
        "CREATE TABLE account (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL)",
        "INSERT INTO account SELECT x, 100 FROM SYSTEM_RANGE(1, " + ACCOUNTS + ")",
        "CREATE TABLE big (id INTEGER PRIMARY KEY, filler VARCHAR(200))",
        "INSERT INTO big SELECT x, '" + "x".repeat(200) + "' FROM SYSTEM_RANGE(1, 20000)",
        "CREATE USER root PASSWORD 'the root' ADMIN");
  }

  private static Connection login(TestServer server) throws SQLException {
    return server.remote("user=root", "password=the root", PATIENCE);
  }

  private void round(TestServer server) throws Exception {
    List<Future<?>> running = new ArrayList<>();
    int seed = random.nextInt();
    for (int i = 0; i < 3; i++) {
      int one = i;
      running.add(clients.submit(() -> transfer(server, new Random(seed + one))));
    }
    running.add(clients.submit(() -> dieInTransaction(server)));
    running.add(clients.submit(() -> readSlowlyAndVanish(server)));
    running.add(clients.submit(() -> stayHalfOpen(server)));
    for (Future<?> client : running) {
      client.get(300, TimeUnit.SECONDS);
    }
    storm(server);
    guessPasswords(server);
    Awaitility.await()
        .atMost(60, TimeUnit.SECONDS)
        .until(() -> server.sessions().sessions().isEmpty());
    // All places are free again, and nothing of a transaction that died is there.
    try (Connection connection = login(server)) {
      assertThat(TestServer.query(connection, "SELECT SUM(amount) FROM account"))
          .isEqualTo("" + 100 * ACCOUNTS);
      assertThat(
              TestServer.query(
                  connection, "SELECT COUNT(*) FROM moka.sessions WHERE client IS NOT NULL"))
          .isEqualTo("1");
    }
    Awaitility.await()
        .atMost(60, TimeUnit.SECONDS)
        .until(() -> server.sessions().sessions().isEmpty());
  }

  /** A client as it should be; a conflict is run again. */
  private static Void transfer(TestServer server, Random random) throws SQLException {
    try (Connection connection = login(server)) {
      connection.setAutoCommit(false);
      for (int i = 0; i < 20; i++) {
        int from = 1 + random.nextInt(ACCOUNTS);
        int to = 1 + random.nextInt(ACCOUNTS);
        try {
          TestServer.execute(
              connection,
              "UPDATE account SET amount = amount - 1 WHERE id = " + from,
              "UPDATE account SET amount = amount + 1 WHERE id = " + to);
          connection.commit();
        } catch (SQLException e) {
          assertThat(e.getSQLState()).isEqualTo("40001");
          connection.rollback();
        }
      }
    }
    return null;
  }

  private static Void dieInTransaction(TestServer server) throws Exception {
    for (int i = 0; i < 3; i++) {
      try (Relay relay = new Relay(server.port())) {
        Connection connection = relay.connect("user=root", "password=the root", PATIENCE);
        connection.setAutoCommit(false);
        try {
          TestServer.execute(connection, "UPDATE account SET amount = amount + 1000 WHERE id = 1");
        } catch (SQLException e) {
          // Others move money too.
          assertThat(e.getSQLState()).isEqualTo("40001");
        }
        relay.cut();
      }
    }
    return null;
  }

  private static Void readSlowlyAndVanish(TestServer server) throws Exception {
    try (Relay relay = new Relay(server.port())) {
      Connection connection = relay.connect("user=root", "password=the root", PATIENCE);
      try (Statement statement = connection.createStatement()) {
        statement.setFetchSize(10);
        ResultSet rows = statement.executeQuery("SELECT * FROM big");
        for (int i = 0; i < 100; i++) {
          assertThat(rows.next()).isTrue();
        }
        relay.cut();
        SQLException lost =
            catchThrowableOfType(
                SQLException.class,
                () -> {
                  while (rows.next()) {
                    assertThat(rows.getInt(1)).isPositive();
                  }
                });
        assertThat(lost.getSQLState()).isEqualTo("08006");
      }
    }
    return null;
  }

  /** Connections that say nothing, or begin to say something and stop. */
  private static Void stayHalfOpen(TestServer server) throws IOException, SQLException {
    byte[][] beginnings = {
      {},
      {(byte) 0xB5},
      {(byte) 0xB5, 'M', 'K', 2},
      {(byte) 0xB5, 'M', 'K', 2, 0, 0, 0},
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"
          .getBytes(StandardCharsets.US_ASCII),
      {0x16, 3, 1}
    };
    List<Socket> sockets = new ArrayList<>();
    try {
      for (byte[] beginning : beginnings) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        sockets.add(socket);
        socket.getOutputStream().write(beginning);
        socket.getOutputStream().flush();
      }
      // Others are served meanwhile.
      try (Connection connection = login(server)) {
        assertThat(TestServer.query(connection, "SELECT 1")).isEqualTo("1");
      }
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
    return null;
  }

  /** More connections than there are places: the rest is told so, and those that are in work. */
  private void storm(TestServer server) throws Exception {
    Awaitility.await()
        .atMost(60, TimeUnit.SECONDS)
        .until(() -> server.sessions().sessions().isEmpty());
    List<Connection> open = new ArrayList<>();
    try {
      for (int i = 0; i < PLACES; i++) {
        open.add(login(server));
      }
      List<Future<String>> refused = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        refused.add(
            clients.submit(
                () -> catchThrowableOfType(SQLException.class, () -> login(server)).getSQLState()));
      }
      for (Future<String> one : refused) {
        assertThat(one.get(300, TimeUnit.SECONDS)).isEqualTo("53400");
      }
      for (Connection connection : open) {
        assertThat(connection.isValid(10)).isTrue();
      }
    } finally {
      for (Connection connection : open) {
        connection.close();
      }
    }
  }

  /** The right password waits like the wrong ones; when time has passed it is let in. */
  private void guessPasswords(TestServer server) throws Exception {
    Awaitility.await()
        .atMost(60, TimeUnit.SECONDS)
        .until(() -> server.sessions().sessions().isEmpty());
    List<Future<String>> guesses = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String guess = "password=guess" + i;
      guesses.add(
          clients.submit(
              () ->
                  catchThrowableOfType(
                          SQLException.class, () -> server.remote("user=root", guess, PATIENCE))
                      .getSQLState()));
    }
    for (Future<String> guess : guesses) {
      assertThat(guess.get(300, TimeUnit.SECONDS)).isEqualTo("28000");
    }
    assertThat(catchThrowableOfType(SQLException.class, () -> login(server)).getSQLState())
        .isEqualTo("28000");
    server.pass(Duration.ofMinutes(2));
    login(server).close();
  }
}
