package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.calcite.avatica.proto.Common;
import org.apache.calcite.avatica.proto.Requests;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the server answers over plain HTTP, to the wrong requests as well, and how it ends. */
final class HttpServiceIT {
  private static volatile boolean loaded;

  /** Tells when somebody loads it. */
  static final class Loaded {
    static {
      loaded = true;
    }

    private Loaded() {}
  }

  @Test
  void pages_tellHealthReadinessAndMetrics() throws Exception {
    try (TestServer server = new TestServer();
        Connection connection = server.avatica()) {
      TestServer.query(connection, "SELECT 1");
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
      assertThat(server.get("/ready").statusCode()).isEqualTo(200);
      assertThat(server.get("/nothing").statusCode()).isEqualTo(404);
      HttpResponse<String> metrics = server.get("/metrics");
      assertThat(metrics.body())
          .contains("moka_sessions 1.0")
          .contains("moka_statements_seconds_count{kind=\"query\",state=\"00000\"} 1");
      assertThat(metrics.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
      assertThat(metrics.headers().firstValue("Server")).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "TRACE / HTTP/1.1, 405",
    "OPTIONS / HTTP/1.1, 405",
    "PUT /status HTTP/1.1, 405",
    "DELETE /health HTTP/1.1, 405",
    "CONNECT localhost:1 HTTP/1.1, 400",
    "PROPFIND / HTTP/1.1, 405",
    "GET /nothing HTTP/1.1, 404",
    "POST /nothing HTTP/1.1, 404",
    "POST /status HTTP/1.1, 404",
    "POST /cgi-bin/luci HTTP/1.1, 404",
    "GET /status/../../etc/passwd HTTP/1.1, 40",
    "GET /%00 HTTP/1.1, 40",
    "GET / HTTP/9.9, 50",
    "NONSENSE, 400"
  })
  void whatAScannerSends_isRefused_withoutASecret(String line, String status) throws Exception {
    try (TestServer server = new TestServer();
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      String request =
          line + "\r\nHost: localhost\r\nX-Secret: none of yours\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      // The server keeps what asks to be a tunnel open otherwise, until it is idle for long enough.
      socket.shutdownOutput();
      String answer =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(answer)
          .startsWith("HTTP/1.1 " + status)
          .doesNotContain("none of yours")
          .doesNotContainIgnoringCase("jetty")
          .doesNotContain("Exception")
          .doesNotContain("\tat ");
      assertThat(answer.contains("\nAllow: GET, HEAD, POST")).isEqualTo(status.equals("405"));
    }
  }

  @Test
  void request_thatIsTooLong_isRefusedUnread() throws Exception {
    try (TestServer server = new TestServer(ServerOptions.loopback(0).withMaxRequestBytes(1_000))) {
      assertThat(server.post(new byte[1_001]).statusCode()).isEqualTo(413);
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void garbage_isAnsweredWithAnError() throws Exception {
    Random random = new Random(20261121);
    try (TestServer server = new TestServer()) {
      for (int i = 0; i < 200; i++) {
        byte[] body = new byte[random.nextInt(300)];
        random.nextBytes(body);
        assertThat(server.post(body).statusCode()).isGreaterThanOrEqualTo(400);
      }
      assertThat(server.post("{\"request\":\"prepare\"}".getBytes(StandardCharsets.UTF_8)).body())
          .contains("error");
      assertThat(server.sessions().sessions()).isEmpty();
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void classNamedInARequest_isNotLoaded() throws Exception {
    String name = getClass().getName() + "$Loaded";
    Common.Signature signature =
        Common.Signature.newBuilder()
            .setCursorFactory(
                Common.CursorFactory.newBuilder()
                    .setStyle(Common.CursorFactory.Style.RECORD)
                    .setClassName(name))
            .build();
    Requests.ExecuteRequest execute =
        Requests.ExecuteRequest.newBuilder()
            .setStatementHandle(
                Common.StatementHandle.newBuilder()
                    .setConnectionId("c")
                    .setId(1)
                    .setSignature(signature))
            .build();
    Common.WireMessage message =
        Common.WireMessage.newBuilder()
            .setName(Requests.ExecuteRequest.class.getName())
            .setWrappedMessage(execute.toByteString())
            .build();
    String json =
        "{\"request\":\"execute\",\"statementHandle\":{\"connectionId\":\"c\",\"id\":1,"
            + "\"signature\":{\"columns\":[],\"sql\":\"\",\"parameters\":[],\"cursorFactory\":"
            + "{\"style\":\"RECORD\",\"clazz\":\""
            + name
            + "\",\"fieldNames\":[]},\"statementType\":\"SELECT\"}},\"parameterValues\":[],"
            + "\"maxRowCount\":1}";
    try (TestServer server = new TestServer()) {
      assertThat(server.post(message.toByteArray()).body()).contains("08003");
      assertThat(server.post(json.getBytes(StandardCharsets.UTF_8)).body()).contains("08003");
    }
    assertThat(loaded).isFalse();
  }

  @Test
  void shutdown_rollsBackWhatIsOpen() throws SQLException {
    TestServer server = new TestServer();
    try (Connection embedded = server.embedded()) {
      TestServer.execute(embedded, "CREATE TABLE t (id INTEGER PRIMARY KEY)");
      Connection remote = server.avatica();
      remote.setAutoCommit(false);
      TestServer.execute(remote, "INSERT INTO t VALUES (1)");
      server.shutDown();
      assertThat(server.sessions().sessions()).isEmpty();
      assertThat(TestServer.query(embedded, "SELECT COUNT(*) FROM t")).isEqualTo("0");
    } finally {
      server.close();
    }
  }

  @Test
  void shutdown_cancelsWhatOutlivesTheGrace() throws Exception {
    TestServer server = new TestServer(ServerOptions.loopback(0).withGrace(Duration.ofMillis(100)));
    // Not closed: the client cannot say good-bye to a server that is gone.
    Connection remote = server.avatica();
    try {
      TestServer.execute(remote, "CREATE TABLE n (id INTEGER PRIMARY KEY)");
      for (int i = 0; i < 200; i += 2) {
        TestServer.execute(remote, "INSERT INTO n VALUES (" + i + "), (" + (i + 1) + ")");
      }
      CompletableFuture<Throwable> failure =
          CompletableFuture.supplyAsync(
              () ->
                  catchThrowable(
                      () ->
                          TestServer.query(
                              remote, "SELECT COUNT(*) FROM n a, n b, n c, n d, n e")));
      Awaitility.await().until(() -> server.sessions().sessions().get(0).lastSql().contains("n e"));
      server.shutDown();
      assertThat(failure.get(20, TimeUnit.SECONDS)).isNotNull();
      assertThat(server.sessions().sessions()).isEmpty();
    } finally {
      server.close();
    }
  }

  @Test
  void killedSession_isTold() throws SQLException {
    try (TestServer server = new TestServer();
        Connection remote = server.avatica()) {
      TestServer.query(remote, "SELECT 1");
      server.sessions().sessions().get(0).kill();
      Throwable failure = catchThrowable(() -> TestServer.query(remote, "SELECT 1"));
      assertThat(failure).hasMessageContaining("administrator");
    }
  }
}
