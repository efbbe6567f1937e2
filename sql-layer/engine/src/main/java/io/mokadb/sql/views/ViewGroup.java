package io.mokadb.sql.views;

import io.mokadb.kv.KeyRange;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.observe.FollowerDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Views that are connected by tables which they share, so that they go on together.
 *
 * @param views in the order in which they were created; at least one
 * @param tables what they read
 */
record ViewGroup(List<KeptView> views, List<TableDef> tables) {
  ViewGroup {
    views = List.copyOf(views);
    tables = List.copyOf(tables);
  }

  /** All groups of a catalog. */
  static List<ViewGroup> of(Catalog catalog) {
    Map<Long, TableDef> tables = new HashMap<>();
    catalog.tables().values().forEach(table -> tables.put(table.id(), table));
    List<ViewGroup> groups = new ArrayList<>();
    for (List<KeptView> views : connected(KeptView.following(catalog))) {
      Set<Long> used = new TreeSet<>();
      views.forEach(view -> used.addAll(view.uses()));
      List<TableDef> followed =
          used.stream()
              .map(tables::get)
              .filter(table -> table != null && table.follower() != null)
              .toList();
      groups.add(new ViewGroup(views, followed));
    }
    return groups;
  }

  private static Iterable<List<KeptView>> connected(List<KeptView> views) {
    Map<Long, List<KeptView>> groups = new LinkedHashMap<>();
    Map<Long, Long> groupOfTable = new HashMap<>();
    for (KeptView view : views) {
      List<KeptView> joined = new ArrayList<>();
      Set<Long> before = new TreeSet<>();
      for (long table : view.uses()) {
        Long group = groupOfTable.get(table);
        if (group != null) {
          before.add(group);
        }
      }
      before.forEach(group -> joined.addAll(groups.remove(group)));
      joined.add(view);
      long id = before.isEmpty() ? view.id() : before.iterator().next();
      groups.put(id, joined);
      joined.forEach(each -> each.uses().forEach(table -> groupOfTable.put(table, id)));
    }
    return groups.values();
  }

  /** The id of its oldest view. */
  long id() {
    return views.stream().mapToLong(KeptView::id).min().orElseThrow();
  }

  Set<Long> tableIds() {
    Set<Long> ids = new TreeSet<>();
    tables.forEach(table -> ids.add(table.id()));
    return ids;
  }

  FollowerDefinition definition() {
    List<FollowerDefinition.Range> ranges = new ArrayList<>();
    for (TableDef table : tables) {
      KeyRange rows = SystemKeys.all(table.id());
      ranges.add(new FollowerDefinition.Range(table.follower().observerId(), rows));
    }
    String name = String.join(", ", views.stream().map(KeptView::name).toList());
    boolean paused = views.stream().allMatch(KeptView::paused);
    return new FollowerDefinition(id(), name, ranges, paused);
  }
}
