package io.mokadb.sql.views;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * All definitions that the meaning of a view's query depends on: the same, if the query has the
 * same plans.
 *
 * @param text of the query
 * @param path in which its names are looked for
 * @param byId tables, views, functions and domains, directly and through each other
 */
record QuerySources(String text, String path, Map<Long, Object> byId) {
  static QuerySources of(Catalog catalog, ViewDef query) {
    Map<Long, Object> all = new HashMap<>();
    for (TableDef table : catalog.tables().values()) {
      all.put(table.id(), table);
    }
    for (ViewDef view : catalog.views().values()) {
      all.put(view.id(), view);
    }
    for (FunctionDef function : catalog.functions().values()) {
      all.put(function.id(), function);
    }
    for (DomainDef domain : catalog.domains().values()) {
      all.put(domain.id(), domain);
    }
    Map<Long, Object> found = new TreeMap<>();
    Deque<Long> open = new ArrayDeque<>(query.uses());
    while (!open.isEmpty()) {
      long id = open.remove();
      Object one = all.get(id);
      if (one != null && found.putIfAbsent(id, one) == null) {
        addUses(catalog, one, open);
      }
    }
    return new QuerySources(query.sql(), query.path(), found);
  }

  private static void addUses(Catalog catalog, Object one, Deque<Long> open) {
    if (one instanceof ViewDef view) {
      open.addAll(view.uses());
    } else if (one instanceof FunctionDef function) {
      open.addAll(function.uses());
    } else if (one instanceof TableDef table) {
      // The rows of a materialized view may stand for its query.
      ViewDef query = catalog.view(table.schema(), MaterializedViews.queryName(table.name()));
      if (query != null) {
        open.add(query.id());
      }
    }
  }
}
