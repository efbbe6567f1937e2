package io.mokadb.sql.monitor;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * MOKA.COMMITS and MOKA.CONFLICTS. Administrators see everything; other users see their own
 * conflicts only. Thread-safe.
 */
public final class CommitViews {
  private static final String SCHEMA = "MOKA";

  private final Function<ExecutionContext, Catalog> catalogs;
  private final MonitoredSessions sessions;
  private final CommitStatistics commits;

  /**
   * @param catalogs gives the catalog that an execution sees
   */
  public CommitViews(
      Function<ExecutionContext, Catalog> catalogs,
      MonitoredSessions sessions,
      CommitStatistics commits) {
    this.catalogs = catalogs;
    this.sessions = sessions;
    this.commits = commits;
  }

  public List<VirtualTable> tables() {
    return List.of(
        new ComputedTable(
            new TableName(SCHEMA, "COMMITS"),
            ComputedTable.columns(
                "TABLE_SCHEMA:VARCHAR",
                "TABLE_NAME:VARCHAR",
                "COMMITTED:BIGINT",
                "CONFLICTS:BIGINT",
                "FAILURES:BIGINT",
                "UNKNOWN_OUTCOMES:BIGINT",
                "TOTAL_MILLIS:DOUBLE",
                "MEAN_MILLIS:DOUBLE",
                "MAX_MILLIS:DOUBLE"),
            this::commits),
        new ComputedTable(
            new TableName(SCHEMA, "CONFLICTS"),
            ComputedTable.columns(
                "TABLE_SCHEMA:VARCHAR",
                "TABLE_NAME:VARCHAR",
                "USER_NAME:VARCHAR",
                "STATEMENT:VARCHAR",
                "CONFLICTS:BIGINT",
                "REPORTED:BIGINT",
                "LAST_AT:TIMESTAMP"),
            this::conflicts));
  }

  private List<Object[]> commits(ExecutionContext context) {
    List<Object[]> rows = new ArrayList<>();
    if (!sessions.seesAll(context.session())) {
      return rows;
    }
    rows.add(row(null, commits.all()));
    Map<Long, TableDef> tables = byId(context);
    commits
        .tables()
        .forEach(
            (id, counters) -> {
              TableDef table = tables.get(id);
              if (table != null) {
                rows.add(row(table, counters));
              }
            });
    return rows;
  }

  private Map<Long, TableDef> byId(ExecutionContext context) {
    Map<Long, TableDef> tables = new HashMap<>();
    catalogs.apply(context).tables().values().forEach(table -> tables.put(table.id(), table));
    return tables;
  }

  private static Object[] row(TableDef tableOrNull, CommitCounters counters) {
    long ended =
        counters.committed() + counters.conflicts() + counters.failures() + counters.unknown();
    double total = MonitorTimes.millis(counters.nanos());
    return new Object[] {
      tableOrNull == null ? null : tableOrNull.schema(),
      tableOrNull == null ? null : tableOrNull.name(),
      counters.committed(),
      counters.conflicts(),
      counters.failures(),
      counters.unknown(),
      total,
      ended == 0 ? null : (Object) (total / ended),
      MonitorTimes.millis(counters.maxNanos())
    };
  }

  private List<Object[]> conflicts(ExecutionContext context) {
    boolean all = sessions.seesAll(context.session());
    Map<Long, TableDef> tables = byId(context);
    List<Object[]> rows = new ArrayList<>();
    for (Map.Entry<CommitStatistics.Loser, ConflictCounters> entry : commits.losers()) {
      CommitStatistics.Loser loser = entry.getKey();
      if (all || loser.isOf(context.session())) {
        TableDef table = tables.get(loser.tableId());
        ConflictCounters counters = entry.getValue();
        rows.add(
            new Object[] {
              table == null ? null : table.schema(),
              table == null ? null : table.name(),
              loser.user(),
              loser.statement(),
              counters.conflicts(),
              counters.reported(),
              MonitorTimes.micros(counters.lastAtMillis(), context.clock().zone())
            });
      }
    }
    return rows;
  }
}
