package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that send a server with little heap more than it can hold. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SmallHeapServerIT {
  private static final int CLIENTS = 12;

  private Process process;
  private int port;

  /** Serves a database in memory until its input ends; says its port first. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) throws IOException {
      try (MokaServer server =
          MokaServer.start(ServerOptions.loopback(0), new ProviderSource("jdbc:moka:mem:small"))) {
        System.out.println(server.port());
        while (System.in.read() >= 0) {
          // Until the process that started it closes its input.
        }
      }
    }
  }

  @BeforeEach
  void start() throws IOException {
    process =
        new ProcessBuilder(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    port = Integer.parseInt(process.inputReader(StandardCharsets.UTF_8).readLine());
  }

  @AfterEach
  void end() throws IOException, InterruptedException {
    process.getOutputStream().close();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:moka://127.0.0.1:" + port + "/");
  }

  /** How many of a client's requests were refused; the others were answered right. */
  private int send(int client) throws SQLException {
    int refused = 0;
    try (Connection connection = connect();
        PreparedStatement length = connection.prepareStatement("SELECT ? || 'x', 17 + ?")) {
      for (int i = 0; i < 6; i++) {
        String text = "y".repeat((client + i) % 3 == 0 ? 9_000_000 : 1_500_000);
        length.setString(1, text);
        length.setInt(2, i);
        try (ResultSet result = length.executeQuery()) {
          result.next();
          assertThat(result.getString(1).length()).isEqualTo(text.length() + 1);
        } catch (SQLException e) {
          assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo("53200");
          refused++;
        }
        length.setString(1, "short");
        try (ResultSet result = length.executeQuery()) {
          result.next();
          assertThat(result.getInt(2)).isEqualTo(17 + i);
        }
      }
    }
    return refused;
  }

  @Test
  void longRequestsOfMany_areRefusedOneByOne_andConnectionsGoOn() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    List<Future<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int client = i;
      answers.add(threads.submit(() -> send(client)));
    }
    int refused = 0;
    for (Future<Integer> answer : answers) {
      refused += answer.get();
    }
    threads.shutdown();
    // At least those that are too long however idle the server is.
    assertThat(refused).isBetween(CLIENTS * 2, CLIENTS * 6 - 1);
  }

  @Test
  void longBodiesOfHttp_areRefused_andTheServerGoesOn() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    byte[] body = new byte[9_000_000];
    for (int i = 0; i < 4; i++) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
              .POST(
                  i % 2 == 0
                      ? BodyPublishers.ofByteArray(body)
                      : BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(body)))
              .build();
      try {
        assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isIn(413, 503);
      } catch (IOException cutOff) {
        // The answer came before the body was sent, and the client went on sending.
        assertThat(cutOff).hasMessageContaining("received no bytes");
      }
    }
    try (Connection connection = connect();
        ResultSet one = connection.createStatement().executeQuery("SELECT 1")) {
      assertThat(one.next()).isTrue();
    }
  }
}
