package io.mokadb.sql.subscription;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.tally.TallyTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.history.TableDeltas;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.ChangeWatch;
import io.mokadb.txn.Transaction;

/** Opens subscriptions. Stateless. */
public final class Subscriptions {
  /** How often definitions may change while one is opened. */
  private static final int ATTEMPTS = 10;

  private Subscriptions() {}

  /**
   * The table that a subscription is to.
   *
   * @throws MokaException {@code NO_SUCH_TABLE}; {@code FEATURE_NOT_SUPPORTED} for a view that
   *     stores no rows, and for a temporary table
   */
  public static TableDef table(Catalog catalog, TableName name) {
    TableDef table = catalog.table(name.schema(), name.name());
    if (table == null && catalog.views().containsKey(name)) {
      throw MokaException.unsupported(
          name
              + " is a view that stores no rows; subscribe to a materialized view, created as"
              + " CREATE MATERIALIZED VIEW ... INCREMENTAL, or to a table");
    }
    if (table == null) {
      throw new MokaException(
          SqlState.NO_SUCH_TABLE, "There is no table or materialized view " + name);
    }
    if (SystemKeys.isTemporary(table.id())) {
      throw MokaException.unsupported(
          "Table " + name + " is temporary, and changes of those are not told");
    }
    if (TallyTable.of(catalog, table) != null) {
      throw MokaException.unsupported(
          "Materialized view "
              + name
              + " is immediate: its writers keep sums, and no rows whose changes could be told;"
              + " subscribe to the table of its query, or create the view without freshness");
    }
    return table;
  }

  /**
   * Opens a subscription. Waits for the commits that are under way.
   *
   * @param access fails if the rows may not be read; called at once, and from then on with each
   *     look
   * @throws MokaException as {@link #table} does; {@code OBJECT_NOT_READY} if the table was another
   *     one at its beginning; {@code SNAPSHOT_TOO_OLD}
   */
  public static Subscription open(
      SubscriptionSource source, TableName name, SubscriptionStart start, Runnable access) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      TableDef table = table(source.definitions().newest(), name);
      Subscription opened = tryOpen(source, table, start, access);
      if (opened != null) {
        return opened;
      }
    }
    throw new MokaException(
        SqlState.OBJECT_NOT_READY, name + " is being changed by others all the time; try again");
  }

  /** Null if the table is another one by the time that it is watched. */
  private static Subscription tryOpen(
      SubscriptionSource source, TableDef table, SubscriptionStart start, Runnable access) {
    TableDeltas deltas = new TableDeltas(table, source.objects());
    ChangeWatch watch = source.watch(table);
    Transaction now = null;
    Subscription opened = null;
    try {
      // After the watch: what is committed later, it tells.
      now = source.begin();
      Catalog catalog = source.catalog(now);
      SubscribedShape shape = new SubscribedShape(table);
      if (shape.isSame(catalog)) {
        access.run();
        opened = opened(source, deltas, watch, catalog, access, start, now);
      }
      return opened;
    } finally {
      if (now != null && (opened == null || !start.snapshot())) {
        now.rollback();
      }
      if (opened == null) {
        watch.close();
      }
    }
  }

  private static Subscription opened(
      SubscriptionSource source,
      TableDeltas deltas,
      ChangeWatch watch,
      Catalog catalog,
      Runnable access,
      SubscriptionStart start,
      Transaction now) {
    long present = now.startTimestamp();
    long last = start.follow() ? Long.MAX_VALUE : present;
    if (start.from() == 0) {
      Transaction beginning = start.snapshot() ? now : null;
      return new Subscription(
          source, deltas, watch, catalog, access, start, beginning, present, last);
    }
    try (Transaction then = source.at(start.from())) {
      Catalog former = source.catalog(then);
      TableDef before = new SubscribedShape(deltas.table()).before(former, start.from());
      boolean moved = before != null && before.id() != deltas.table().id();
      return new Subscription(
          source,
          moved ? new TableDeltas(before, source.objects()) : deltas,
          watch,
          moved ? former : catalog,
          access,
          start,
          null,
          start.from(),
          last);
    }
  }
}
