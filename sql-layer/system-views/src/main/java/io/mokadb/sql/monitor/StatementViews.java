package io.mokadb.sql.monitor;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;

/**
 * MOKA.STATEMENTS and STATEMENT_LATENCIES: the statements since the database was opened. Users
 * other than administrators see their own. Thread-safe.
 */
final class StatementViews {
  private final MonitoredSessions sessions;
  private final StatementStatistics statements;

  StatementViews(MonitoredSessions sessions, StatementStatistics statements) {
    this.sessions = sessions;
    this.statements = statements;
  }

  VirtualTable statements() {
    return new ComputedTable(
        new TableName("MOKA", "STATEMENTS"),
        ComputedTable.columns(
            "USER_NAME:VARCHAR",
            "STATEMENT:VARCHAR",
            "CALLS:BIGINT",
            "FAILURES:BIGINT",
            "CONFLICTS:BIGINT",
            "ROW_COUNT:BIGINT",
            "TOTAL_MILLIS:DOUBLE",
            "MEAN_MILLIS:DOUBLE",
            "MAX_MILLIS:DOUBLE",
            "STORE_CALLS:BIGINT",
            "CELLS_READ:BIGINT",
            "CELLS_WRITTEN:BIGINT",
            "ORACLE_CALLS:BIGINT",
            "P50_MILLIS:DOUBLE",
            "P95_MILLIS:DOUBLE",
            "P99_MILLIS:DOUBLE",
            "STATEMENT_ID:BIGINT",
            "SCHEMA_NAME:VARCHAR",
            "EXAMPLE:VARCHAR"),
        this::counted);
  }

  VirtualTable latencies() {
    return new ComputedTable(
        new TableName("MOKA", "STATEMENT_LATENCIES"),
        ComputedTable.columns(
            "STATEMENT_ID:BIGINT",
            "USER_NAME:VARCHAR",
            "FROM_MILLIS:DOUBLE",
            "TO_MILLIS:DOUBLE",
            "CALLS:BIGINT"),
        this::buckets);
  }

  /** Those that were executed and that the user of an execution may see. */
  private List<StatementCounters> visible(ExecutionContext context) {
    boolean all = sessions.seesAll(context.session());
    return statements.all().stream()
        .filter(one -> one.calls() > 0 && (all || one.isOf(context.session())))
        .toList();
  }

  private List<Object[]> counted(ExecutionContext context) {
    return visible(context).stream().map(StatementViews::row).toList();
  }

  private static Object[] row(StatementCounters one) {
    long calls = one.calls();
    double total = MonitorTimes.millis(one.nanos());
    LatencyHistogram.Percentiles percentiles = one.latencies().percentiles();
    return new Object[] {
      one.user(),
      one.text(),
      calls,
      one.failures(),
      one.conflicts(),
      one.rows(),
      total,
      total / calls,
      MonitorTimes.millis(one.maxNanos()),
      one.storeCalls(),
      one.cellsRead(),
      one.cellsWritten(),
      one.oracleCalls(),
      atMostTheLongest(percentiles.p50Nanos(), one),
      atMostTheLongest(percentiles.p95Nanos(), one),
      atMostTheLongest(percentiles.p99Nanos(), one),
      one.id(),
      one.example() == null ? null : one.example().schema(),
      one.example() == null ? null : one.example().text()
    };
  }

  /** A histogram gives the upper end of a range. */
  private static double atMostTheLongest(long nanos, StatementCounters one) {
    return MonitorTimes.millis(Math.min(nanos, one.maxNanos()));
  }

  private List<Object[]> buckets(ExecutionContext context) {
    List<Object[]> rows = new ArrayList<>();
    for (StatementCounters one : visible(context)) {
      for (LatencyHistogram.Bucket bucket : one.latencies().buckets()) {
        rows.add(
            new Object[] {
              one.id(),
              one.user(),
              MonitorTimes.millis(bucket.fromNanos()),
              MonitorTimes.millis(bucket.toNanos()),
              bucket.calls()
            });
      }
    }
    return rows;
  }
}
