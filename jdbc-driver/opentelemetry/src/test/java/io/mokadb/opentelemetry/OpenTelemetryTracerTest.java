package io.mokadb.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.junit5.OpenTelemetryExtension;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
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

/** The spans of an embedded database, as the SDK's exporter in memory gets them. */
final class OpenTelemetryTracerTest {
  private static final AttributeKey<String> QUERY = AttributeKey.stringKey("db.query.text");

  @RegisterExtension
  static final OpenTelemetryExtension TELEMETRY = OpenTelemetryExtension.create();

  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:moka:mem:");
    run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)",
        "CREATE TABLE copy (id INTEGER PRIMARY KEY)");
    TELEMETRY.clearSpans();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void run(String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static List<SpanData> spans(String name) {
    return TELEMETRY.getSpans().stream().filter(span -> span.getName().equals(name)).toList();
  }

  private static SpanData only(String name) {
    assertThat(spans(name)).as(name + " of " + TELEMETRY.getSpans()).hasSize(1);
    return spans(name).get(0);
  }

  private static String attribute(SpanData span, String key) {
    return span.getAttributes().get(AttributeKey.stringKey(key));
  }

  @Test
  void statement_isAPartOfTheCallersSpan_andHidesItsValues() throws SQLException {
    Span request =
        TELEMETRY.getOpenTelemetry().getTracer("test").spanBuilder("request").startSpan();
    try (Scope current = request.makeCurrent()) {
      assertThat(current).isNotNull();
      run("INSERT INTO t VALUES (1, 4711)");
    } finally {
      request.end();
    }
    SpanData insert = only("INSERT PUBLIC");
    assertThat(insert.getParentSpanId()).isEqualTo(request.getSpanContext().getSpanId());
    assertThat(insert.getKind()).isEqualTo(SpanKind.CLIENT);
    assertThat(attribute(insert, "db.system.name")).isEqualTo("moka");
    assertThat(attribute(insert, "db.namespace")).isEqualTo("PUBLIC");
    assertThat(attribute(insert, "db.operation.name")).isEqualTo("INSERT");
    assertThat(attribute(insert, "db.query.text")).isEqualTo("INSERT INTO t VALUES (?, ?)");
    assertThat(insert.getAttributes().toString()).doesNotContain("4711");
    SpanData commit = only("COMMIT");
    assertThat(commit.getParentSpanId()).isEqualTo(insert.getSpanId());
    assertThat(commit.getEvents())
        .extracting(EventData::getName)
        .contains("commit timestamp drawn", "committed");
  }

  @Test
  void query_ofAutocommit_hasNoCommit() throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("SELECT n FROM t WHERE id = ?")) {
      query.setInt(1, 7);
      query.executeQuery().close();
    }
    assertThat(attribute(only("SELECT PUBLIC"), "db.query.text"))
        .isEqualTo("SELECT n FROM t WHERE id = ?");
    assertThat(spans("COMMIT")).isEmpty();
  }

  @Test
  void transaction_hasItsStatements_andItsCommit() throws SQLException {
    connection.setAutoCommit(false);
    run("INSERT INTO t VALUES (1, 1)", "UPDATE t SET n = 2 WHERE id = 1");
    connection.commit();
    SpanData transaction = only("transaction");
    for (String name : List.of("INSERT PUBLIC", "UPDATE PUBLIC", "COMMIT")) {
      assertThat(only(name).getParentSpanId()).as(name).isEqualTo(transaction.getSpanId());
    }
    assertThat(transaction.getEndEpochNanos())
        .isGreaterThanOrEqualTo(only("COMMIT").getEndEpochNanos());
    assertThat(transaction.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
  }

  @Test
  void begin_beginsATransaction_ofTheCaller() throws SQLException {
    run("BEGIN", "INSERT INTO t VALUES (1, 1)", "COMMIT");
    SpanData transaction = only("transaction");
    assertThat(transaction.getParentSpanContext().isValid()).isFalse();
    assertThat(only("INSERT PUBLIC").getParentSpanId()).isEqualTo(transaction.getSpanId());
    assertThat(only("COMMIT PUBLIC").getParentSpanId()).isEqualTo(transaction.getSpanId());
    assertThat(only("COMMIT").getParentSpanId()).isEqualTo(only("COMMIT PUBLIC").getSpanId());
  }

  @Test
  void statementWithoutTransaction_leavesNoneOpen() throws SQLException {
    connection.setAutoCommit(false);
    run("SET APPLICATION_NAME = 'x'");
    connection.commit();
    run("INSERT INTO t VALUES (1, 1)");
    connection.rollback();
    assertThat(spans("transaction")).hasSize(2).allMatch(SpanData::hasEnded);
  }

  @Test
  void failure_hasItsState() throws SQLException {
    run("INSERT INTO t VALUES (1, 1)");
    TELEMETRY.clearSpans();
    assertThatThrownBy(() -> run("INSERT INTO t VALUES (1, 1)")).isInstanceOf(SQLException.class);
    SpanData insert = only("INSERT PUBLIC");
    assertThat(insert.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(attribute(insert, "db.response.status_code")).isEqualTo("23505");
    assertThat(attribute(insert, "error.type")).isEqualTo("23505");
    // Nothing is left as the thread's span.
    assertThat(Span.current().getSpanContext().isValid()).isFalse();
  }

  @Test
  void rollback_endsTheTransaction_withoutACommit() throws SQLException {
    connection.setAutoCommit(false);
    run("INSERT INTO t VALUES (1, 1)");
    connection.rollback();
    assertThat(only("transaction").hasEnded()).isTrue();
    assertThat(spans("COMMIT")).isEmpty();
  }

  @Test
  void batch_isOneSpan() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
      for (int i = 0; i < 3; i++) {
        insert.setInt(1, i);
        insert.setInt(2, i);
        insert.addBatch();
      }
      insert.executeBatch();
    }
    assertThat(only("INSERT PUBLIC").getAttributes().get(QUERY))
        .isEqualTo("INSERT INTO t VALUES (?, ?)");
  }

  @Test
  void trigger_hasASpanOfItsOwn_forEachRow() throws SQLException {
    run(
        "CREATE TRIGGER copying AFTER INSERT ON t FOR EACH ROW INSERT INTO copy VALUES (NEW.id)",
        "INSERT INTO t VALUES (1, 1), (2, 2)",
        "CALL MOKA.AWAIT_TRIGGERS(60)");
    Awaitility.await().until(() -> spans("trigger COPYING").size() == 2);
    SpanData run = spans("trigger COPYING").get(0);
    assertThat(run.getKind()).isEqualTo(SpanKind.CONSUMER);
    assertThat(attribute(run, "db.collection.name")).isEqualTo("T");
    assertThat(attribute(run, "moka.trigger.name")).isEqualTo("COPYING");
  }
}
