package io.mokadb.sql.monitor;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.runtime.ExecutionContext;
import java.time.Clock;
import java.util.List;

/**
 * MOKA.DATABASE: one row, where the database is and since when it is open. Administrators alone see
 * where. Thread-safe.
 */
public final class DatabaseView {
  private final String location;
  private final Clock clock;
  private final long openedAtMillis;
  private final MonitoredSessions sessions;

  /**
   * @param location a directory, or what names the database in another store
   * @param clock whose present time is that of the opening
   */
  public DatabaseView(String location, Clock clock, MonitoredSessions sessions) {
    this.location = location;
    this.clock = clock;
    this.openedAtMillis = clock.millis();
    this.sessions = sessions;
  }

  public VirtualTable table() {
    return new ComputedTable(
        new TableName("MOKA", "DATABASE"),
        ComputedTable.columns("LOCATION:VARCHAR", "OPENED_AT:TIMESTAMP", "UPTIME_MILLIS:BIGINT"),
        this::rows);
  }

  private List<Object[]> rows(ExecutionContext context) {
    return List.<Object[]>of(
        new Object[] {
          sessions.seesAll(context.session()) ? location : null,
          MonitorTimes.micros(openedAtMillis, context.clock().zone()),
          Math.max(0, clock.millis() - openedAtMillis)
        });
  }
}
