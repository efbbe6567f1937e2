package io.mokadb.server.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.mokadb.server.session.SessionSource;
import io.mokadb.server.status.StatusQuery;
import io.mokadb.server.status.StatusQuery.Table;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gauges read from the views of the schema MOKA, at each scrape. Thread-safe. */
final class DatabaseGauges {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseGauges.class);
  private static final int MAX_ROWS = 1_000;

  private static final String QUEUES =
      "SELECT TRIGGER_SCHEMA, TRIGGER_NAME, WAITING, OLDEST_AGE_MILLIS, RUNNING, COMMITTED,"
          + " CONFLICTS, RETRIES, PARKED FROM MOKA.TRIGGER_QUEUE";

  private static final String COMMITS =
      "SELECT TABLE_SCHEMA, TABLE_NAME, COMMITTED, CONFLICTS, FAILURES, UNKNOWN_OUTCOMES,"
          + " TOTAL_MILLIS FROM MOKA.COMMITS WHERE TABLE_NAME IS NOT NULL";

  /** Of the numbers that COMMITS gives, from its third column on. */
  private static final List<String> COMMIT_NUMBERS =
      List.of("committed", "conflicts", "failures", "unknown", "total.millis");

  /** Of the numbers that QUEUES gives, from its third column on. */
  private static final List<String> QUEUE_NUMBERS =
      List.of(
          "waiting", "oldest.age.millis", "running", "committed", "conflicts", "retries", "parked");

  /** Counts, by the names of their gauges. */
  private static final Map<String, String> COUNTS =
      Map.of(
          "moka.transactions.open",
          "SELECT COUNT(*) FROM MOKA.TRANSACTIONS"
              + " WHERE NODE = (SELECT NODE FROM MOKA.SESSIONS WHERE IS_CURRENT)",
          "moka.locks",
          "SELECT COUNT(TRANSACTION_ID) FROM MOKA.LOCKS");

  private final MeterRegistry registry;
  private final List<MultiGauge> queues = new ArrayList<>();
  private final List<MultiGauge> commits = new ArrayList<>();
  private final Map<String, AtomicLong> numbers = new ConcurrentHashMap<>();

  DatabaseGauges(MeterRegistry registry) {
    this.registry = registry;
    for (String name : QUEUE_NUMBERS) {
      queues.add(
          MultiGauge.builder("moka.trigger." + name)
              .description("Of MOKA.TRIGGER_QUEUE")
              .register(registry));
    }
    for (String name : COMMIT_NUMBERS) {
      commits.add(
          MultiGauge.builder("moka.table.commits." + name)
              .description("Of MOKA.COMMITS")
              .register(registry));
    }
  }

  private static void fill(List<MultiGauge> gauges, String tag, Table table) {
    for (int i = 0; i < gauges.size(); i++) {
      List<MultiGauge.Row<?>> rows = new ArrayList<>();
      for (Object[] row : table.rows()) {
        if (row[i + 2] instanceof Number number) {
          rows.add(MultiGauge.Row.of(Tags.of(tag, row[0] + "." + row[1]), number));
        }
      }
      gauges.get(i).register(rows, true);
    }
  }

  /** Asks again. What cannot be asked keeps its last numbers. */
  synchronized void refresh(SessionSource source) {
    try (Session session = source.openOwner()) {
      setAll(session, "SELECT * FROM MOKA.STORE", "moka.store.");
      setAll(session, "SELECT * FROM MOKA.CONTENTION", "moka.contention.");
      for (Map.Entry<String, String> count : COUNTS.entrySet()) {
        Table found = StatusQuery.run(session, count.getValue(), 1);
        if (!found.rows().isEmpty()) {
          set(count.getKey(), found.rows().get(0)[0]);
        }
      }
      fill(queues, "trigger", StatusQuery.run(session, QUEUES, MAX_ROWS));
      fill(commits, "table", StatusQuery.run(session, COMMITS, MAX_ROWS));
    } catch (MokaException e) {
      LOG.warn("The database does not tell how it is doing: {}", e.getMessage());
    }
  }

  /** Of a table of names and numbers. */
  private void setAll(Session session, String query, String prefix) {
    for (Object[] row : StatusQuery.run(session, query, MAX_ROWS).rows()) {
      set(prefix + row[0].toString().replace('_', '.'), row[1]);
    }
  }

  private void set(String name, Object value) {
    if (value instanceof Number number) {
      numbers
          .computeIfAbsent(
              name,
              fresh -> {
                AtomicLong holder = new AtomicLong();
                Gauge.builder(fresh, holder, AtomicLong::get).register(registry);
                return holder;
              })
          .set(number.longValue());
    }
  }
}
