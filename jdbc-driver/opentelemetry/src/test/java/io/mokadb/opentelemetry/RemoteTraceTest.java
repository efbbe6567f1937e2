package io.mokadb.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.server.MokaServer;
import io.mokadb.server.ProviderSource;
import io.mokadb.server.ServerOptions;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.junit5.OpenTelemetryExtension;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces that begin with the client of a server, which is in this process for the exporter. */
final class RemoteTraceTest {
  @RegisterExtension
  static final OpenTelemetryExtension TELEMETRY = OpenTelemetryExtension.create();

  private ProviderSource source;
  private MokaServer server;

  @BeforeEach
  void open() {
    source = new ProviderSource("jdbc:moka:mem:traced");
    server = MokaServer.start(ServerOptions.loopback(0), source);
  }

  @AfterEach
  void close() {
    server.close();
    source.close();
  }

  private Connection connect(String properties) throws SQLException {
    return DriverManager.getConnection("jdbc:moka://127.0.0.1:" + server.port() + "/" + properties);
  }

  /** The server ends a span after its answer. */
  private static SpanData only(String name) {
    Awaitility.await().until(() -> !named(name).isEmpty());
    assertThat(named(name)).hasSize(1);
    return named(name).get(0);
  }

  private static List<SpanData> named(String name) {
    return TELEMETRY.getSpans().stream().filter(span -> span.getName().equals(name)).toList();
  }

  private static Span request() {
    return TELEMETRY.getOpenTelemetry().getTracer("test").spanBuilder("request").startSpan();
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void assertIsPartOf(Span request, SpanData span) {
    assertThat(span.getTraceId()).isEqualTo(request.getSpanContext().getTraceId());
    assertThat(span.getParentSpanId()).isEqualTo(request.getSpanContext().getSpanId());
    assertThat(span.getParentSpanContext().isRemote()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ";transport=http"})
  void statement_ofADriver_isAPartOfItsCallersSpan(String properties) throws SQLException {
    Span request = request();
    try (Connection connection = connect(properties);
        PreparedStatement query = connection.prepareStatement("SELECT 1")) {
      try (Scope current = request.makeCurrent()) {
        assertThat(current).isNotNull();
        query.executeQuery().close();
      }
      query.executeQuery().close();
    }
    request.end();
    Awaitility.await().until(() -> named("SELECT PUBLIC").size() == 2);
    SpanData inside = named("SELECT PUBLIC").get(0);
    assertIsPartOf(request, inside);
    assertThat(inside.getKind()).isEqualTo(SpanKind.SERVER);
    SpanData outside = named("SELECT PUBLIC").get(1);
    assertThat(outside.getParentSpanContext().isValid()).isFalse();
    assertThat(outside.getKind()).isEqualTo(SpanKind.CLIENT);
  }

  @Test
  void transaction_andItsCommit_areParts_andNothingOfLaterRequestsIs() throws SQLException {
    Span request = request();
    try (Connection connection = connect("")) {
      run(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY)");
      TELEMETRY.clearSpans();
      connection.setAutoCommit(false);
      try (Scope current = request.makeCurrent()) {
        assertThat(current).isNotNull();
        run(connection, "INSERT INTO t VALUES (1)");
        connection.commit();
      }
      run(connection, "DELETE FROM t");
      connection.rollback();
    }
    request.end();
    assertIsPartOf(request, only("INSERT PUBLIC"));
    assertIsPartOf(request, only("COMMIT"));
    assertThat(only("DELETE PUBLIC").getTraceId())
        .isNotEqualTo(request.getSpanContext().getTraceId());
  }

  @Test
  void statement_ofAvatica_isAPartOfTheSpanInItsHeaders() throws IOException, InterruptedException {
    Span request = request();
    String parent =
        "00-"
            + request.getSpanContext().getTraceId()
            + "-"
            + request.getSpanContext().getSpanId()
            + "-01";
    post(parent, "{\"request\":\"openConnection\",\"connectionId\":\"c\",\"info\":{}}");
    post(parent, "{\"request\":\"createStatement\",\"connectionId\":\"c\"}");
    String answer =
        post(
            parent,
            "{\"request\":\"prepareAndExecute\",\"connectionId\":\"c\",\"statementId\":1,"
                + "\"sql\":\"SELECT 1\",\"maxRowsInFirstFrame\":1,\"maxRowCount\":-1}");
    assertThat(answer).contains("executeResults");
    request.end();
    assertIsPartOf(request, only("SELECT PUBLIC"));
  }

  private String post(String parent, String body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
            .header("traceparent", parent)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
