package io.mokadb.sql.monitor;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.StoreRegion;
import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.layout.CellName;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * MOKA.REGIONS: the parts of a store on several servers, with their servers; empty for another one.
 * For administrators, since the borders are keys of rows. Thread-safe.
 */
public final class RegionView {
  /** What is asked is in the client's memory or in a table of the cluster. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(4);

  private final KvStore store;
  private final Function<ExecutionContext, Catalog> catalogs;
  private final MonitoredSessions sessions;

  /**
   * @param catalogs gives the catalog that an execution sees
   */
  public RegionView(
      KvStore store, Function<ExecutionContext, Catalog> catalogs, MonitoredSessions sessions) {
    this.store = store;
    this.catalogs = catalogs;
    this.sessions = sessions;
  }

  public VirtualTable table() {
    return new ComputedTable(
        new TableName("MOKA", "REGIONS"),
        ComputedTable.columns(
            "REGION:INTEGER",
            "SERVER:VARCHAR",
            "FIRST_SCHEMA:VARCHAR",
            "FIRST_TABLE:VARCHAR",
            "FIRST_INDEX:VARCHAR",
            "FIRST_KEY:VARCHAR"),
        this::rows);
  }

  private List<Object[]> rows(ExecutionContext context) {
    List<Object[]> rows = new ArrayList<>();
    if (!sessions.seesAll(context.session())) {
      return rows;
    }
    Catalog catalog = catalogs.apply(context);
    for (StoreRegion region : store.placement(Deadline.after(System::nanoTime, PATIENCE_NANOS))) {
      rows.add(row(rows.size() + 1, region, catalog));
    }
    return rows;
  }

  private static Object[] row(int number, StoreRegion region, Catalog catalog) {
    Key first = region.range().start();
    CellName cell = first == null ? null : CellName.of(new CellKey(first, Column.ZERO), catalog);
    return new Object[] {
      number,
      region.server(),
      cell == null ? null : cell.schema(),
      cell == null ? null : cell.table(),
      cell == null ? null : cell.index(),
      cell == null ? null : cell.key()
    };
  }
}
