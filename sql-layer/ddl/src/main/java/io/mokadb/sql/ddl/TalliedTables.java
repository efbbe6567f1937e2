package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The views that the writers of tables keep: each table lists those that are immediate and made of
 * it. Stateless.
 */
final class TalliedTables {
  private TalliedTables() {}

  /** Gives every table the list that the views of the catalog ask for. */
  static void settle(CatalogEditor editor) {
    Map<Long, List<Long>> spaces = new HashMap<>();
    for (ViewDef view : editor.views().values()) {
      if (view.upkeep() != null && view.upkeep().isImmediate()) {
        for (UpkeepDef.UsedTable used : view.upkeep().uses()) {
          spaces
              .computeIfAbsent(used.tableId(), id -> new ArrayList<>())
              .add(view.upkeep().tally().space());
        }
      }
    }
    for (TableDef table : editor.tables().values()) {
      List<Long> wanted =
          spaces.getOrDefault(table.id(), List.of()).stream().sorted().distinct().toList();
      if (!wanted.equals(table.tallies())) {
        editor.put(table.edit().tallies(wanted).build());
      }
    }
  }
}
