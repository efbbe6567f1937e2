package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mokadb.server.session.SessionLimits;
import io.mokadb.wire.FrameReader;
import io.mokadb.wire.FrameWriter;
import io.mokadb.wire.HttpForm;
import io.mokadb.wire.Op;
import io.mokadb.wire.ReplyStatus;
import io.mokadb.wire.WireFailures;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Moka's driver where only HTTP gets through. The whole JDBC contract runs so in
 * internal/remote-test with {@code -Dmoka.test.transport=http}.
 */
final class HttpTransportIT {
  private static final String HTTP = "transport=http";
  private static final String LONG_QUERY =
      "SELECT COUNT(*) FROM item a, item b, item c, item d WHERE a.id + b.id + c.id + d.id < 0";

  private TestServer server;

  @BeforeEach
  void start() throws SQLException {
    server = new TestServer();
    server.run(
        "CREATE TABLE item (id INTEGER PRIMARY KEY)",
        "INSERT INTO item SELECT * FROM generate_series(1, 1000)");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void transaction_goesOverManyRequests() throws SQLException {
    try (Connection connection = server.remote(HTTP)) {
      connection.setAutoCommit(false);
      TestServer.execute(connection, "DELETE FROM item WHERE id > 1");
      assertThat(TestServer.query(connection, "SELECT COUNT(*) FROM item")).isEqualTo("1");
      assertThat(server.query("SELECT COUNT(*) FROM item")).isEqualTo("1000");
      connection.rollback();
      assertThat(TestServer.query(connection, "SELECT COUNT(*) FROM item")).isEqualTo("1000");
    }
    assertThat(server.sessions().sessions()).isEmpty();
  }

  @Test
  void rows_comeInManyBlocks() throws SQLException {
    try (Connection connection = server.remote(HTTP);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT a.id FROM item a, item b")) {
      int count = 0;
      while (rows.next()) {
        count++;
      }
      assertThat(count).isEqualTo(1_000_000);
    }
  }

  @Test
  void cancel_findsTheStatement() throws Exception {
    try (Connection connection = server.remote(HTTP);
        Statement statement = connection.createStatement()) {
      CompletableFuture<SQLException> failure =
          CompletableFuture.supplyAsync(
              () ->
                  catchThrowableOfType(
                      SQLException.class, () -> statement.executeQuery(LONG_QUERY)));
      Awaitility.await()
          .until(() -> server.sessions().sessions().stream().anyMatch(s -> s.isBusy()));
      statement.cancel();
      assertThat(failure.get(30, TimeUnit.SECONDS).getSQLState()).isEqualTo("57014");
      assertThat(connection.isValid(10)).isTrue();
    }
  }

  @Test
  void abort_endsTheSession() throws Exception {
    Connection connection = server.remote(HTTP);
    connection.setAutoCommit(false);
    TestServer.execute(connection, "DELETE FROM item");
    connection.abort(Runnable::run);
    assertThat(connection.isClosed()).isTrue();
    Awaitility.await().until(() -> server.sessions().sessions().isEmpty());
    assertThat(server.query("SELECT COUNT(*) FROM item")).isEqualTo("1000");
  }

  @Test
  void sessionThatNobodyUses_expires_andIsNotContinued() throws SQLException {
    try (Connection connection = server.remote(HTTP)) {
      assertThat(connection.isValid(10)).isTrue();
      server.pass(SessionLimits.DEFAULT.idleTime().plusSeconds(1));
      SQLException failure =
          catchThrowableOfType(
              SQLException.class, () -> TestServer.execute(connection, "DELETE FROM item"));
      assertThat(failure.getSQLState()).isEqualTo("08003");
      assertThat(connection.isClosed()).isTrue();
    }
    assertThat(server.query("SELECT COUNT(*) FROM item")).isEqualTo("1000");
  }

  @Test
  void driver_findsItselfThatOnlyHttpGetsThrough() throws Exception {
    try (HttpOnlyProxy proxy = new HttpOnlyProxy(server.port());
        Connection connection =
            DriverManager.getConnection("jdbc:moka://127.0.0.1:" + proxy.port() + "/");
        PreparedStatement delete = connection.prepareStatement("DELETE FROM item")) {
      assertThat(TestServer.query(connection, "SELECT COUNT(*) FROM item")).isEqualTo("1000");
      proxy.loseAnswers();
      SQLException failure = catchThrowableOfType(SQLException.class, delete::executeUpdate);
      assertThat(failure.getSQLState()).isEqualTo("08007");
    }
    assertThat(server.query("SELECT COUNT(*) FROM item")).isEqualTo("0");
  }

  @Test
  void transport_isOneOfTwo() {
    SQLException failure =
        catchThrowableOfType(SQLException.class, () -> server.remote("transport=pigeon"));
    assertThat(failure.getMessage()).contains("'transport' is auto or http");
  }

  @Test
  void session_isForWhoKnowsItsSecret() throws Exception {
    try (Connection connection = server.remote(HTTP)) {
      assertThat(connection.isValid(10)).isTrue();
      long id = server.sessions().sessions().iterator().next().id();
      HttpResponse<byte[]> answer =
          post(HttpForm.MEDIA_TYPE, HttpForm.name(id, 42), frame(Op.COMMIT));
      FrameReader in = new FrameReader(new ByteArrayInputStream(answer.body()), 1_000);
      assertThat(in.next()).isTrue();
      assertThat(in.readStatus()).isEqualTo(ReplyStatus.FAILED);
      in.readLong();
      assertThat(WireFailures.read(in).state().code()).isEqualTo("08003");
      assertThat(connection.isValid(10)).isTrue();
    }
  }

  @Test
  void whatIsNoFrame_isRefused() throws Exception {
    assertThat(post("text/plain", null, frame(Op.HELLO)).statusCode()).isEqualTo(415);
    assertThat(post(HttpForm.MEDIA_TYPE, null, new byte[0]).statusCode()).isEqualTo(400);
    assertThat(post(HttpForm.MEDIA_TYPE, null, new byte[] {0, 0, 0, 9, 1}).statusCode())
        .isEqualTo(400);
    assertThat(post(HttpForm.MEDIA_TYPE, "nobody", new byte[] {1}).statusCode()).isEqualTo(400);
    assertThat(post(HttpForm.MEDIA_TYPE, null, frame(Op.COMMIT)).statusCode()).isEqualTo(400);
    assertThat(server.sessions().sessions()).isEmpty();
  }

  private static byte[] frame(Op op) throws IOException {
    FrameWriter writer = new FrameWriter();
    writer.writeByte(op.code());
    writer.writeLong(1);
    writer.writeInt(0);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writer.sendTo(out);
    return out.toByteArray();
  }

  private HttpResponse<byte[]> post(String type, String session, byte[] body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + HttpForm.PATH))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    if (session != null) {
      request.header(HttpForm.SESSION, session);
    }
    return HttpClient.newHttpClient()
        .send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }
}
