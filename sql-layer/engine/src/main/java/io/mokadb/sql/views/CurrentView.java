package io.mokadb.sql.views;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A view that is current, with what a reader asks about its tables.
 *
 * @param tables that its query reads, by the ids under which they announce changes; null if one of
 *     them does not announce any in this catalog
 * @param observers these ids; null then, too
 * @param seen what readers have found
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CurrentView(
    KeptView view, Map<Integer, TableDef> tables, int[] observers, SeenWatermark seen) {
  static CurrentView of(Catalog catalog, KeptView view) {
    Map<Integer, TableDef> tables = new LinkedHashMap<>();
    for (long id : view.uses()) {
      TableDef table = catalog.table(id);
      if (table == null || table.follower() == null) {
        return new CurrentView(view, null, null, new SeenWatermark());
      }
      tables.put(table.follower().observerId(), table);
    }
    int[] observers = tables.keySet().stream().mapToInt(Integer::intValue).toArray();
    return new CurrentView(view, tables, observers, new SeenWatermark());
  }

  /** Whether all of its tables announce their changes. */
  boolean isFollowed() {
    return observers != null;
  }
}
