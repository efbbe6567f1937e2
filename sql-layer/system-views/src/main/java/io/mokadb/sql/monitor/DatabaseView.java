package io.mokadb.sql.monitor;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.time.Timestamps;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;

/**
 * MOKA.DATABASE: one row, where the database and its oracle are, since when it is open here, and
 * from where on the past can be read. Administrators alone see where. Thread-safe.
 */
public final class DatabaseView {
  private final String location;
  private final TransactionManager manager;
  private final Clock clock;
  private final long openedAtMillis;
  private final MonitoredSessions sessions;

  /**
   * @param manager knows oracle and safe point
   * @param location a directory, or what names the database in another store
   * @param clock whose present time is that of the opening
   */
  public DatabaseView(
      TransactionManager manager, String location, Clock clock, MonitoredSessions sessions) {
    this.manager = manager;
    this.location = location;
    this.clock = clock;
    this.openedAtMillis = clock.millis();
    this.sessions = sessions;
  }

  public VirtualTable table() {
    return new ComputedTable(
        new TableName("MOKA", "DATABASE"),
        ComputedTable.columns(
            "LOCATION:VARCHAR",
            "OPENED_AT:TIMESTAMP",
            "UPTIME_MILLIS:BIGINT",
            "ORACLE:VARCHAR",
            "NEWEST_TIMESTAMP:BIGINT",
            "SAFE_POINT:BIGINT",
            "SAFE_POINT_AT:TIMESTAMP"),
        this::rows);
  }

  private List<Object[]> rows(ExecutionContext context) {
    boolean all = sessions.seesAll(context.session());
    ZoneId zone = context.clock().zone();
    long safePoint = manager.safePoint();
    return List.<Object[]>of(
        new Object[] {
          all ? location : null,
          MonitorTimes.micros(openedAtMillis, zone),
          Math.max(0, clock.millis() - openedAtMillis),
          all ? manager.oracle() : null,
          manager.currentTimestamp(),
          safePoint == 0 ? null : safePoint,
          safePoint == 0 ? null : MonitorTimes.micros(Timestamps.toMillis(safePoint), zone)
        });
  }
}
