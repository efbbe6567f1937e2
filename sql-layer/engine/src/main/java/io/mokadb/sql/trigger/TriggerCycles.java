package io.mokadb.sql.trigger;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.ViewDef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds triggers that set themselves off again, as far as SQL bodies tell. Confined. */
final class TriggerCycles {
  private final Catalog catalog;
  private final Deque<String> path = new ArrayDeque<>();
  private final Set<Integer> visited = new HashSet<>();

  TriggerCycles(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The shortest-found way from a trigger back to itself, as {@code A -> B -> A}; or null. */
  String through(TriggerDef trigger) {
    path.addLast(trigger.name());
    return search(trigger, trigger) ? String.join(" -> ", path) : null;
  }

  private boolean search(TriggerDef from, TriggerDef target) {
    for (TriggerDef next : successors(from)) {
      path.addLast(next.name());
      if (next.id() == target.id() || visited.add(next.id()) && search(next, target)) {
        return true;
      }
      path.removeLast();
    }
    return false;
  }

  private List<TriggerDef> successors(TriggerDef from) {
    List<TriggerDef> found = new ArrayList<>();
    for (String sql : from.statements()) {
      TriggerEffects effects = TriggerEffects.of(sql, catalog, from.searchSchema());
      if (effects != null) {
        TableDef table = effects.table();
        table.triggers().stream().filter(effects::concerns).forEach(found::add);
        found.addAll(ofViews(table));
      }
    }
    return found;
  }

  /** Those on views that follow a table: which of their rows a change is in is not known. */
  private List<TriggerDef> ofViews(TableDef table) {
    List<TriggerDef> found = new ArrayList<>();
    for (ViewDef view : catalog.views().values()) {
      boolean follows =
          view.upkeep() != null
              && view.upkeep().uses().stream().anyMatch(used -> used.tableId() == table.id());
      TableDef rows =
          follows ? catalog.table(view.schema(), MaterializedViews.shownName(view.name())) : null;
      if (rows != null) {
        found.addAll(rows.triggers());
      }
    }
    return found;
  }
}
