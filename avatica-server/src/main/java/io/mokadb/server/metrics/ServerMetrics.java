package io.mokadb.server.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.mokadb.server.session.ServerListener;
import io.mokadb.server.session.ServerSession;
import io.mokadb.server.session.SessionRegistry;
import io.mokadb.server.session.SessionSource;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlState;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/** Counts what sessions do. Thread-safe. */
public final class ServerMetrics implements ServerListener, AutoCloseable {
  private static final String SUCCESS = "00000";
  private static final Duration[] BUCKETS = {
    Duration.ofNanos(100_000),
    Duration.ofMillis(1),
    Duration.ofMillis(10),
    Duration.ofMillis(100),
    Duration.ofSeconds(1),
    Duration.ofSeconds(10)
  };

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final DatabaseGauges database = new DatabaseGauges(registry);
  private final ConcurrentMap<Outcome, Timer> timers = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Timer> commits = new ConcurrentHashMap<>();

  /** The labels of an execution. */
  private record Outcome(StatementKind kind, SqlState failure) {}

  public ServerMetrics() {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
  }

  /** Adds the numbers of sessions as they are now. */
  public void watch(SessionRegistry sessions) {
    Gauge.builder("moka.sessions", sessions, all -> all.sessions().size())
        .description("Sessions that are open")
        .register(registry);
    Gauge.builder(
            "moka.sessions.busy",
            sessions,
            all -> all.sessions().stream().filter(ServerSession::isBusy).count())
        .description("Sessions that run a request")
        .register(registry);
    Gauge.builder(
            "moka.sessions.transactions",
            sessions,
            all -> all.sessions().stream().filter(ServerSession::inTransaction).count())
        .description("Sessions with an open transaction")
        .register(registry);
  }

  @Override
  public void executed(
      ServerSession session, String sql, StatementKind kind, long nanos, SqlState failure) {
    timers
        .computeIfAbsent(new Outcome(kind, failure), this::timer)
        .record(nanos, TimeUnit.NANOSECONDS);
    if (failure == SqlState.SERIALIZATION_CONFLICT) {
      registry.counter("moka.conflicts").increment();
    }
  }

  @Override
  public void committed(ServerSession session, long nanos, SqlState failure) {
    commits
        .computeIfAbsent(failure == null ? SUCCESS : failure.code(), this::commitTimer)
        .record(nanos, TimeUnit.NANOSECONDS);
    if (failure == SqlState.SERIALIZATION_CONFLICT) {
      registry.counter("moka.conflicts").increment();
    }
  }

  private Timer commitTimer(String state) {
    return Timer.builder("moka.commits")
        .description("Calls of commit, by SQLState (00000: success)")
        .tag("state", state)
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  private Timer timer(Outcome outcome) {
    return Timer.builder("moka.statements")
        .description("Executions of statements, by kind and SQLState (00000: success)")
        .tag("kind", outcome.kind().name().toLowerCase(Locale.ROOT))
        .tag("state", outcome.failure() == null ? SUCCESS : outcome.failure().code())
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  @Override
  public void opened(ServerSession session) {
    registry.counter("moka.sessions.opened").increment();
  }

  @Override
  public void closed(ServerSession session, String reason) {
    registry.counter("moka.sessions.closed", "reason", reason).increment();
  }

  @Override
  public void refused(String user, String client, SqlState why) {
    registry.counter("moka.sessions.refused", "state", why.code()).increment();
  }

  /**
   * All numbers in Prometheus' text format.
   *
   * @param source of the database that is asked for its own
   */
  public String scrape(SessionSource source) {
    database.refresh(source);
    return registry.scrape();
  }

  @Override
  public void close() {
    registry.close();
  }
}
