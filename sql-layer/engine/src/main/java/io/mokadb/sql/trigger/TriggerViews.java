package io.mokadb.sql.trigger;

import io.mokadb.kv.Key;
import io.mokadb.session.IsolationLevel;
import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.expr.value.ZonedTimes;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.observe.ObserverState;
import io.mokadb.txn.observe.Observers;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/**
 * MOKA.TRIGGER_QUEUE, FAILING_NOTIFICATIONS and PARKED_NOTIFICATIONS: how triggers are doing.
 * Thread-safe.
 */
public final class TriggerViews {
  /** The schema of what tells of the running engine. */
  public static final String SCHEMA = "MOKA";

  private static final long MICROS_PER_MILLI = 1000;

  /** Rows per trigger that FAILING_NOTIFICATIONS and PARKED_NOTIFICATIONS show. */
  private static final int MAX_ROWS = 10_000;

  private final Function<ExecutionContext, Catalog> catalogs;
  private final BiPredicate<TableDef, ExecutionContext> readable;
  private final Observers observers;
  private final UnobservedColumns unobserved;
  private final Runnable follow;
  private final LongSupplier now;

  /**
   * @param catalogs gives the catalog that an execution sees
   * @param readable the tables whose rows it may read
   * @param unobserved finds columns that bodies read and do not observe
   * @param follow has the observers follow what other processes have done to triggers
   * @param now gives a timestamp of the oracle
   */
  public TriggerViews(
      Function<ExecutionContext, Catalog> catalogs,
      BiPredicate<TableDef, ExecutionContext> readable,
      Observers observers,
      UnobservedColumns unobserved,
      Runnable follow,
      LongSupplier now) {
    this.catalogs = catalogs;
    this.readable = readable;
    this.observers = observers;
    this.unobserved = unobserved;
    this.follow = follow;
    this.now = now;
  }

  public List<VirtualTable> tables() {
    return List.of(
        new ComputedTable(
            new TableName(SCHEMA, "TRIGGER_QUEUE"),
            ComputedTable.columns(
                "TRIGGER_SCHEMA:VARCHAR",
                "TRIGGER_NAME:VARCHAR",
                "TABLE_NAME:VARCHAR",
                "STATUS:VARCHAR",
                "WAITING:BIGINT",
                "OLDEST_AGE_MILLIS:BIGINT",
                "RUNNING:BIGINT",
                "COMMITTED:BIGINT",
                "CONFLICTS:BIGINT",
                "RETRIES:BIGINT",
                "PARKED:BIGINT",
                "FAILING:BIGINT",
                "LAST_ERROR:VARCHAR",
                "TIMEOUT_MILLIS:BIGINT",
                "UNOBSERVED_COLUMNS:VARCHAR",
                "ISOLATION_LEVEL:VARCHAR"),
            this::queue),
        new ComputedTable(
            new TableName(SCHEMA, "FAILING_NOTIFICATIONS"),
            ComputedTable.columns(
                "TRIGGER_SCHEMA:VARCHAR",
                "TRIGGER_NAME:VARCHAR",
                "TABLE_NAME:VARCHAR",
                "ROW_KEY:VARCHAR",
                "ATTEMPTS:INTEGER",
                "NEXT_ATTEMPT_AT:TIMESTAMP",
                "LAST_ERROR:VARCHAR"),
            this::failing),
        new ComputedTable(
            new TableName(SCHEMA, "PARKED_NOTIFICATIONS"),
            ComputedTable.columns(
                "TRIGGER_SCHEMA:VARCHAR",
                "TRIGGER_NAME:VARCHAR",
                "TABLE_NAME:VARCHAR",
                "ROW_KEY:VARCHAR",
                "ATTEMPTS:INTEGER",
                "CHANGED_AT:TIMESTAMP",
                "CHAIN_DEPTH:INTEGER",
                "ERROR:VARCHAR"),
            this::parked));
  }

  private List<Object[]> queue(ExecutionContext context) {
    follow.run();
    Map<Integer, ObserverState> states = new HashMap<>();
    observers.states().forEach(state -> states.put(state.id(), state));
    Catalog catalog = catalogs.apply(context);
    List<Object[]> rows = new ArrayList<>();
    for (Observed one : observed(catalog)) {
      ObserverState state = states.get(one.trigger.id());
      if (state != null) {
        boolean isReadable = readable.test(one.table, context);
        rows.add(
            new Object[] {
              one.table.schema(),
              one.trigger.name(),
              one.table.name(),
              state.paused() ? "PAUSED" : state.backfill() != null ? "BACKFILLING" : "ACTIVE",
              state.waiting(),
              state.oldest() == 0 ? null : age(state.oldest()),
              state.running(),
              state.committed(),
              state.conflicts(),
              state.retries(),
              state.parked(),
              state.failing(),
              isReadable ? state.lastError() : null,
              one.trigger.timeoutMillis(),
              isReadable ? unobserved.text(catalog, one.table, one.trigger) : null,
              (one.trigger.isSerializable() ? IsolationLevel.SERIALIZABLE : IsolationLevel.SNAPSHOT)
                  .sql()
            });
      }
    }
    return rows;
  }

  private Long age(long timestamp) {
    return Math.max(0, Timestamps.toMillis(now.getAsLong()) - Timestamps.toMillis(timestamp));
  }

  private List<Object[]> failing(ExecutionContext context) {
    long millis = Timestamps.toMillis(now.getAsLong());
    return notifications(
        context,
        id -> observers.failing(id, MAX_ROWS),
        (one, notification) ->
            new Object[] {
              one.table.schema(),
              one.trigger.name(),
              one.table.name(),
              readable(one.table, notification.row()),
              notification.attempts(),
              micros(millis + notification.untilNextAttempt().toMillis(), context),
              notification.error()
            });
  }

  private List<Object[]> parked(ExecutionContext context) {
    return notifications(
        context,
        id -> observers.parked(id, MAX_ROWS),
        (one, notification) ->
            new Object[] {
              one.table.schema(),
              one.trigger.name(),
              one.table.name(),
              readable(one.table, notification.row()),
              notification.attempts(),
              micros(Timestamps.toMillis(notification.changedAt()), context),
              notification.depth(),
              notification.error()
            });
  }

  /** A TIMESTAMP in the zone of the session. */
  private static Long micros(long millis, ExecutionContext context) {
    return ZonedTimes.toLocal(millis * MICROS_PER_MILLI, context.clock().zone());
  }

  /** One row per notification of the triggers whose tables the user may read. */
  private <T> List<Object[]> notifications(
      ExecutionContext context,
      IntFunction<List<T>> ofTrigger,
      BiFunction<Observed, T, Object[]> row) {
    follow.run();
    List<Object[]> rows = new ArrayList<>();
    for (Observed one : observed(catalogs.apply(context))) {
      if (readable.test(one.table, context)) {
        try {
          ofTrigger.apply(one.trigger.id()).forEach(each -> rows.add(row.apply(one, each)));
        } catch (IllegalArgumentException notRegisteredYet) {
          // It has no notifications yet.
        }
      }
    }
    return rows;
  }

  /** As in {@code ID = 7, NAME = x}. */
  static String readable(TableDef table, Key row) {
    RowKeys keys = new RowKeys(table);
    Object[] values = keys.decode(row);
    int[] ordinals = keys.ordinals();
    StringJoiner text = new StringJoiner(", ");
    for (int i = 0; i < values.length; i++) {
      String name =
          ordinals[i] < table.columns().size() ? table.columns().get(ordinals[i]).name() : "row id";
      text.add(name + " = " + values[i]);
    }
    return text.toString();
  }

  private record Observed(TableDef table, TriggerDef trigger) {}

  private static List<Observed> observed(Catalog catalog) {
    List<Observed> all = new ArrayList<>();
    for (TableDef table : catalog.tables().values()) {
      table.triggers().forEach(trigger -> all.add(new Observed(table, trigger)));
    }
    all.sort(
        Comparator.comparing((Observed one) -> one.table.schema())
            .thenComparing(one -> one.trigger.name()));
    return all;
  }
}
