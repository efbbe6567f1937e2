package io.mokadb.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.server.session.SessionLimits;
import io.mokadb.wire.HttpForm;
import io.mokadb.wire.Preamble;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Connections without a login and users with many sessions do not lock others out. */
final class LoginFloodIT {
  private static void users(TestServer server) throws SQLException {
    server.run(
        "CREATE USER root PASSWORD 'the root' ADMIN",
        "CREATE USER ann PASSWORD 'anns own'",
        "CREATE USER bob PASSWORD 'bobs own'");
  }

  @Test
  void silentConnections_keepNobodyOut() throws Exception {
    List<Socket> silent = new ArrayList<>();
    SessionLimits few = new SessionLimits(20, 10, Duration.ZERO, Duration.ofMinutes(1));
    try (TestServer server = new TestServer(ServerOptions.loopback(0).withLimits(few))) {
      users(server);
      for (int i = 0; i < 250; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        if (i % 2 == 1) {
          // A beginning, and no more.
          socket.getOutputStream().write(Preamble.FIRST);
        }
        silent.add(socket);
        if (i % 50 == 49) {
          try (Connection ann = server.remote("user=ann", "password=anns own")) {
            assertThat(TestServer.query(ann, "SELECT 1")).isEqualTo("1");
          }
          assertThat(server.get("/health").statusCode()).isEqualTo(200);
        }
      }
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  /** Slower than any time for one read, and for ever. */
  @Test
  void connectionsThatDrip_end() throws Exception {
    byte[] hello = new byte[4_000];
    System.arraycopy(Preamble.of(false), 0, hello, 0, Preamble.LENGTH);
    // A frame that never ends.
    hello[Preamble.LENGTH + 2] = (byte) 0xFF;
    byte[] request = ("GET /health HTTP/1.1\r\nX: " + "x".repeat(4_000)).getBytes(UTF_8);
    try (TestServer server =
        new TestServer(ServerOptions.loopback(0).withLoginTime(Duration.ofMillis(300)))) {
      users(server);
      for (byte[] dripped : List.of(hello, request)) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
          assertThat(drip(socket, dripped)).isLessThan(dripped.length);
        }
      }
      try (Connection ann = server.remote("user=ann", "password=anns own")) {
        assertThat(TestServer.query(ann, "SELECT 1")).isEqualTo("1");
      }
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
    }
  }

  /** Sends bytes one by one until the server ends the connection; how many it took. */
  private static int drip(Socket socket, byte[] bytes) throws IOException {
    socket.setSoTimeout(20);
    for (int i = 0; i < bytes.length; i++) {
      try {
        socket.getOutputStream().write(bytes[i]);
        int answer = socket.getInputStream().read();
        while (answer >= 0 && i >= Preamble.LENGTH) {
          answer = socket.getInputStream().read();
        }
        if (answer < 0) {
          return i;
        }
      } catch (SocketTimeoutException goesOn) {
        // The server waits for more.
      } catch (IOException closed) {
        return i;
      }
    }
    return bytes.length;
  }

  /** Who waits because of failed logins takes no place. */
  @Test
  void burstOfGuesses_keepsNobodyOut_andLetsNoneThrough() throws Exception {
    SessionLimits few = new SessionLimits(10, 10, Duration.ZERO, Duration.ofMinutes(1));
    ExecutorService guessing = Executors.newFixedThreadPool(40);
    try (TestServer server = new TestServer(ServerOptions.loopback(0).withLimits(few))) {
      users(server);
      server.remote("user=bob", "password=bobs own").close();
      List<Future<String>> guesses = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        int guess = i;
        guesses.add(
            guessing.submit(
                () -> {
                  try (Connection in = server.remote("user=ann", "password=guess " + guess)) {
                    return "it let " + in + " in";
                  } catch (SQLException e) {
                    return e.getMessage();
                  }
                }));
      }
      int looked = 0;
      for (Future<String> guess : guesses) {
        assertThat(guess.get()).doesNotContain("which is its limit").doesNotContain("it let");
        looked += guess.get().contains("Too many logins failed") ? 0 : 1;
      }
      assertThat(looked).isBetween(1, 3);
      assertThat(server.sessions().sessions()).isEmpty();
    } finally {
      guessing.shutdownNow();
    }
  }

  /** Many that log in at once find the same limits as one after the other. */
  @Test
  void burstOfLogins_findsTheLimitOfTheUser() throws Exception {
    SessionLimits few = new SessionLimits(40, 10, Duration.ZERO, Duration.ofMinutes(1)).per(3, 0);
    ExecutorService clients = Executors.newFixedThreadPool(20);
    List<Connection> open = Collections.synchronizedList(new ArrayList<>());
    try (TestServer server = new TestServer(ServerOptions.loopback(0).withLimits(few))) {
      users(server);
      List<Callable<Boolean>> logins =
          Collections.nCopies(
              20,
              () -> {
                try {
                  return open.add(server.remote("user=ann", "password=anns own"));
                } catch (SQLException refused) {
                  return false;
                }
              });
      clients.invokeAll(logins);
      assertThat(open).hasSize(3);
    } finally {
      for (Connection connection : open) {
        connection.close();
      }
      clients.shutdownNow();
    }
  }

  @Test
  void administrators_findAPlace() throws Exception {
    SessionLimits few = new SessionLimits(10, 10, Duration.ZERO, Duration.ofMinutes(1)).per(6, 0);
    List<Connection> open = new ArrayList<>();
    try (TestServer server = new TestServer(ServerOptions.loopback(0).withLimits(few))) {
      users(server);
      for (int i = 0; i < 6; i++) {
        open.add(server.remote("user=ann", "password=anns own"));
      }
      assertThatThrownBy(() -> server.remote("user=ann", "password=anns own"))
          .hasMessageContaining("limit of a user")
          .extracting("SQLState")
          .isEqualTo("53400");
      for (int i = 0; i < 3; i++) {
        open.add(server.remote("user=bob", "password=bobs own"));
      }
      assertThatThrownBy(() -> server.remote("user=bob", "password=bobs own"))
          .hasMessageContaining("administrators")
          .extracting("SQLState")
          .isEqualTo("53400");
      open.add(server.remote("user=root", "password=the root"));
    } finally {
      for (Connection connection : open) {
        connection.close();
      }
    }
  }

  @Test
  void address_hasItsLimit() throws Exception {
    SessionLimits few = new SessionLimits(10, 10, Duration.ZERO, Duration.ofMinutes(1)).per(0, 2);
    try (TestServer server = new TestServer(ServerOptions.loopback(0).withLimits(few))) {
      users(server);
      try (Connection ann = server.remote("user=ann", "password=anns own");
          Connection bob = server.remote("user=bob", "password=bobs own")) {
        assertThatThrownBy(() -> server.remote("user=bob", "password=bobs own"))
            .hasMessageContaining("limit of an address");
        server.remote("user=root", "password=the root").close();
        assertThat(ann.isValid(5) && bob.isValid(5)).isTrue();
      }
    }
  }

  @Test
  void largeBodies_areRefusedBeforeALogin() throws Exception {
    try (TestServer server = new TestServer()) {
      users(server);
      // More than the sockets' buffers hold: the client is still sending when the answer comes.
      byte[] large = new byte[32 << 20];
      large[0] = '{';
      assertThat(server.post(large).statusCode()).isEqualTo(413);
      assertThat(frame(server, large)).isEqualTo(413);
      try (Connection ann = DriverManager.getConnection(server.avaticaUrl(), "ann", "anns own")) {
        assertThat(TestServer.query(ann, "SELECT '" + "x".repeat(200_000) + "'")).hasSize(200_000);
      }
      try (Connection ann = server.remote("user=ann", "password=anns own", "transport=http")) {
        assertThat(TestServer.query(ann, "SELECT '" + "x".repeat(200_000) + "'")).hasSize(200_000);
      }
    }
  }

  private static int frame(TestServer server, byte[] body)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + HttpForm.PATH))
                .header("Content-Type", HttpForm.MEDIA_TYPE)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  void keysThatAreThereTwice_areRefused() throws Exception {
    try (TestServer server = new TestServer()) {
      String twice =
          "{\"request\":\"openConnection\",\"connectionId\":\"a\",\"connectionId\":\"b\","
              + "\"info\":{}}";
      HttpResponse<String> answer = server.post(twice.getBytes(StandardCharsets.UTF_8));
      assertThat(answer.body()).contains("Duplicate").doesNotContain("\"openConnection\"");
      String inside =
          "{\"request\":\"openConnection\",\"connectionId\":\"c\","
              + "\"info\":{\"user\":\"a\",\"user\":\"b\"}}";
      assertThat(server.post(inside.getBytes(StandardCharsets.UTF_8)).body()).contains("Duplicate");
      assertThat(server.sessions().sessions()).isEmpty();
    }
  }

  @Test
  void dropUser_endsRemoteSessions() throws Exception {
    try (TestServer server = new TestServer()) {
      users(server);
      try (Connection ann = server.remote("user=ann", "password=anns own")) {
        server.run("DROP USER ann", "CREATE USER ann PASSWORD 'anns own'");
        assertThatThrownBy(() -> TestServer.query(ann, "SELECT 1"))
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("dropped");
      }
    }
  }
}
