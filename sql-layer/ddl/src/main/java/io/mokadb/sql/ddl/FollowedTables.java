package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.FollowerDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What tables announce to views that keep themselves: each table that such views use has one
 * follower, for the columns that any of them uses. Stateless.
 */
final class FollowedTables {
  private FollowedTables() {}

  /** Gives every table the follower that the views of the catalog ask for. */
  static void settle(CatalogEditor editor) {
    Map<Long, Set<Integer>> used = new HashMap<>();
    for (ViewDef view : editor.views().values()) {
      if (view.upkeep() != null && !view.upkeep().isImmediate()) {
        for (UpkeepDef.UsedTable one : view.upkeep().uses()) {
          used.computeIfAbsent(one.tableId(), id -> new TreeSet<>()).addAll(one.columnIds());
        }
      }
    }
    for (TableDef table : editor.tables().values()) {
      FollowerDef wanted = follower(editor, table, used.get(table.id()));
      boolean same = wanted == null ? table.follower() == null : wanted.equals(table.follower());
      if (!same) {
        editor.follow(table, wanted);
      }
    }
  }

  private static FollowerDef follower(
      CatalogEditor editor, TableDef table, Set<Integer> columnsOrNull) {
    if (columnsOrNull == null) {
      return null;
    }
    List<Integer> columns =
        table.columns().stream()
            .map(ColumnDef::id)
            .filter(columnsOrNull::contains)
            .sorted()
            .toList();
    int id =
        table.follower() == null ? Math.toIntExact(editor.drawId()) : table.follower().observerId();
    return new FollowerDef(id, columns);
  }
}
