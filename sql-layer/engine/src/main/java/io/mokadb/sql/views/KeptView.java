package io.mokadb.sql.views;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.UpkeepDef.Freshness;
import io.mokadb.sql.catalog.UpkeepDef.UsedTable;
import io.mokadb.sql.catalog.ViewDef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * A view that keeps itself, as it is defined in one catalog.
 *
 * @param query the hidden view with its query
 * @param table the table with its rows
 */
record KeptView(ViewDef query, TableDef table) {
  private static final long DEFAULT_MAX_LAG = TimeUnit.HOURS.toMillis(1);

  private static final int DEFAULT_MAX_PENDING = 10_000;

  /** All that a catalog has, in the order in which they were created. */
  static List<KeptView> of(Catalog catalog) {
    List<KeptView> found = new ArrayList<>();
    for (ViewDef query : catalog.views().values()) {
      TableDef table = query.upkeep() == null ? null : tableOf(catalog, query);
      if (table != null) {
        found.add(new KeptView(query, table));
      }
    }
    found.sort(Comparator.comparingLong(KeptView::id));
    return found;
  }

  /** Those of {@link #of(Catalog)} that follow their tables by steps of their own. */
  static List<KeptView> following(Catalog catalog) {
    return of(catalog).stream().filter(view -> !view.isImmediate()).toList();
  }

  /** The view with the id of its query; null if there is none. */
  static KeptView of(Catalog catalog, long id) {
    return of(catalog).stream().filter(view -> view.id() == id).findFirst().orElse(null);
  }

  /** The view whose rows are in a table; null if that is something else. */
  static KeptView ofTable(Catalog catalog, TableDef table) {
    ViewDef query = catalog.view(table.schema(), MaterializedViews.queryName(table.name()));
    return query == null || query.upkeep() == null ? null : new KeptView(query, table);
  }

  private static TableDef tableOf(Catalog catalog, ViewDef query) {
    return catalog.table(query.schema(), MaterializedViews.shownName(query.name()));
  }

  long id() {
    return query.id();
  }

  String name() {
    return query.qualifiedName();
  }

  UpkeepDef upkeep() {
    return query.upkeep();
  }

  /** True if writers keep it. */
  boolean isImmediate() {
    return query.upkeep().isImmediate();
  }

  /** True if readers see it at their own snapshot. */
  boolean isCurrent() {
    return query.upkeep().freshness() == Freshness.CURRENT;
  }

  /** True if there are rows to be kept. */
  boolean filled() {
    return query.upkeep().filled();
  }

  boolean paused() {
    return query.upkeep().paused();
  }

  /**
   * True if no step takes it on. One without rows may have a watermark all the same, if what has
   * filled it broke off before that was noted in its definition.
   */
  boolean isWaiting() {
    return paused() || !filled();
  }

  long maxLagMillis() {
    Long given = query.upkeep().maxLagMillis();
    return given == null ? DEFAULT_MAX_LAG : given;
  }

  /** How many changed rows a reader computes from at most, if the view is current. */
  int maxPending() {
    Integer given = query.upkeep().maxPending();
    return given == null ? DEFAULT_MAX_PENDING : given;
  }

  /** The ids of the tables that the query reads, ascending. */
  Set<Long> uses() {
    Set<Long> ids = new TreeSet<>();
    for (UsedTable used : query.upkeep().uses()) {
      ids.add(used.tableId());
    }
    return ids;
  }
}
