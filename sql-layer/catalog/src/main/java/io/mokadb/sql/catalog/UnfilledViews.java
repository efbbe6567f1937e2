package io.mokadb.sql.catalog;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Views that keep themselves and have no rows yet, which no statement reads. Stateless. */
public final class UnfilledViews {
  private UnfilledViews() {}

  /**
   * Looks whether a statement reads such a view, itself or through other views.
   *
   * @param used ids of the tables and views that it names
   * @throws MokaException {@code OBJECT_NOT_READY}
   */
  public static void requireNone(Catalog catalog, Collection<Long> used) {
    Map<Long, ViewDef> unfilled = unfilled(catalog);
    if (!unfilled.isEmpty()) {
      look(catalog, used, unfilled, new HashSet<>());
    }
  }

  /** By the ids of the tables with their rows. */
  private static Map<Long, ViewDef> unfilled(Catalog catalog) {
    Map<Long, ViewDef> unfilled = new HashMap<>();
    for (ViewDef view : catalog.views().values()) {
      if (view.upkeep() != null && !view.upkeep().filled()) {
        TableDef rows = catalog.table(view.schema(), MaterializedViews.shownName(view.name()));
        if (rows != null) {
          unfilled.put(rows.id(), view);
        }
      }
    }
    return unfilled;
  }

  private static void look(
      Catalog catalog, Collection<Long> used, Map<Long, ViewDef> unfilled, Set<Long> seen) {
    for (long id : used) {
      ViewDef view = unfilled.get(id);
      if (view != null) {
        throw new MokaException(
            SqlState.OBJECT_NOT_READY,
            "Materialized view "
                + view.qualifiedName()
                + " has not been filled; REFRESH MATERIALIZED VIEW fills it");
      }
    }
    for (ViewDef view : catalog.views().values()) {
      if (used.contains(view.id()) && seen.add(view.id())) {
        look(catalog, view.uses(), unfilled, seen);
      }
    }
  }
}
