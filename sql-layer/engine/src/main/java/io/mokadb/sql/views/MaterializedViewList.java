package io.mokadb.sql.views;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.observe.FollowerState;
import io.mokadb.txn.observe.Followers;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** MOKA.MATERIALIZED_VIEWS: how views are doing. Thread-safe. */
public final class MaterializedViewList {
  private static final FollowerState UNKNOWN = new FollowerState(0, 0, 0, 0, 0, 0, null);

  private final Function<ExecutionContext, Catalog> all;
  private final Function<ExecutionContext, Catalog> visible;
  private final BiPredicate<TableDef, ExecutionContext> readable;
  private final Followers followers;
  private final FillingViews filling;
  private final TransactionManager transactions;

  /** The views that are being filled. */
  @FunctionalInterface
  public interface FillingViews {
    /** Whether one is, by the id of its query, or was at the snapshot of a transaction. */
    boolean contains(long view, Transaction transaction);
  }

  /**
   * @param all gives the catalog that an execution sees
   * @param visible gives what of it its user may know of
   * @param readable the tables whose rows the user may read
   */
  public MaterializedViewList(
      Function<ExecutionContext, Catalog> all,
      Function<ExecutionContext, Catalog> visible,
      BiPredicate<TableDef, ExecutionContext> readable,
      Followers followers,
      FillingViews filling,
      TransactionManager transactions) {
    this.all = all;
    this.visible = visible;
    this.readable = readable;
    this.followers = followers;
    this.filling = filling;
    this.transactions = transactions;
  }

  public VirtualTable table(String schema) {
    return new ComputedTable(
        new TableName(schema, "MATERIALIZED_VIEWS"),
        ComputedTable.columns(
            "VIEW_SCHEMA:VARCHAR",
            "VIEW_NAME:VARCHAR",
            "MODE:VARCHAR",
            "FRESHNESS:VARCHAR",
            "STATUS:VARCHAR",
            "AS_OF:TIMESTAMP_TZ",
            "AS_OF_COMMIT:BIGINT",
            "LAG_MILLIS:BIGINT",
            "PENDING:BIGINT",
            "ROWS_LAST_BATCH:BIGINT",
            "COMMITS:BIGINT",
            "ERROR:VARCHAR",
            "HOLDS_BACK:TIMESTAMP_TZ",
            "MAX_LAG_MILLIS:BIGINT"),
        this::rows);
  }

  private List<Object[]> rows(ExecutionContext context) {
    Map<Long, Long> groups = new HashMap<>();
    for (ViewGroup group : ViewGroup.of(all.apply(context))) {
      group.views().forEach(view -> groups.put(view.id(), group.id()));
    }
    Catalog catalog = visible.apply(context);
    List<TableDef> tables =
        catalog.tables().values().stream()
            .filter(table -> MaterializedViews.contains(catalog, table))
            .sorted(Comparator.comparing(TableDef::schema).thenComparing(TableDef::name))
            .toList();
    List<Object[]> rows = new ArrayList<>();
    for (TableDef table : tables) {
      KeptView view = KeptView.ofTable(catalog, table);
      if (view != null && view.isImmediate()) {
        rows.add(immediate(view, context.transaction()));
      } else if (view != null) {
        rows.add(kept(view, groups.getOrDefault(view.id(), 0L), context));
      } else {
        rows.add(onDemand(table));
      }
    }
    return rows;
  }

  private static Object[] onDemand(TableDef table) {
    return new Object[] {
      table.schema(),
      table.name(),
      "ON DEMAND",
      null,
      "OK",
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null
    };
  }

  /** It is what its query is, at each snapshot. */
  private Object[] immediate(KeptView view, Transaction transaction) {
    long snapshot = transaction.startTimestamp();
    boolean filled = view.filled();
    return new Object[] {
      view.table().schema(),
      view.table().name(),
      "INCREMENTAL",
      view.upkeep().freshness().name(),
      filled ? "OK" : unfilled(view, transaction),
      filled ? micros(snapshot) : null,
      filled ? snapshot : null,
      filled ? 0L : null,
      filled ? 0L : null,
      null,
      null,
      null,
      null,
      null
    };
  }

  private Object[] kept(KeptView view, long group, ExecutionContext context) {
    Watermark mark = ViewRecords.watermark(context.transaction(), view.id());
    ViewReport report = ViewRecords.report(context.transaction(), view.id());
    long asOf = mark == null || !view.filled() ? 0 : mark.asOf();
    FollowerState state = asOf == 0 ? UNKNOWN : state(group, asOf);
    boolean leadsOn = asOf != 0 && mark.leadsOn(view);
    long lag = state.pending() == 0 ? 0 : age(state.oldestPending());
    boolean late = lag > view.maxLagMillis();
    boolean isReadable = readable.test(view.table(), context);
    return new Object[] {
      view.table().schema(),
      view.table().name(),
      "INCREMENTAL",
      view.upkeep().freshness().name(),
      view.filled() ? status(view, report, leadsOn, late) : unfilled(view, context.transaction()),
      asOf == 0 ? null : micros(asOf),
      asOf == 0 ? null : asOf,
      asOf == 0 ? null : lag,
      asOf == 0 ? null : state.pending(),
      report.rows(),
      report.steps(),
      isReadable ? report.error() : null,
      leadsOn && !late ? micros(asOf) : null,
      view.maxLagMillis()
    };
  }

  private static String status(KeptView view, ViewReport report, boolean leadsOn, boolean late) {
    if (view.paused()) {
      return "PAUSED";
    }
    if (report.error() != null) {
      return "BROKEN";
    }
    return leadsOn && !late ? "OK" : "STALE";
  }

  private String unfilled(KeptView view, Transaction transaction) {
    return filling.contains(view.id(), transaction) ? "FILLING" : "UNFILLED";
  }

  private FollowerState state(long group, long watermark) {
    try {
      return followers.followerState(group, watermark);
    } catch (IllegalArgumentException notFollowedYet) {
      return UNKNOWN;
    }
  }

  private long age(long timestamp) {
    long now = Timestamps.toMillis(transactions.currentTimestamp());
    return Math.max(0, now - Timestamps.toMillis(timestamp));
  }

  private long micros(long timestamp) {
    return TimeUnit.MILLISECONDS.toMicros(transactions.millisOf(timestamp));
  }
}
