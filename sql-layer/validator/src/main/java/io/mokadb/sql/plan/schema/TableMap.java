package io.mokadb.sql.plan.schema;

import java.util.AbstractMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.schema.Table;

/**
 * The tables of one schema: those asked for are looked up one by one, so that a big schema costs
 * nothing.
 */
final class TableMap extends AbstractMap<String, Table> {
  private final SchemaView view;
  private final String schema;

  TableMap(SchemaView view, String schema) {
    this.view = view;
    this.schema = schema;
  }

  @Override
  public Table get(Object name) {
    return view.table(schema, (String) name);
  }

  @Override
  public boolean containsKey(Object name) {
    return get(name) != null;
  }

  @Override
  public Set<Map.Entry<String, Table>> entrySet() {
    Set<Map.Entry<String, Table>> entries = new HashSet<>();
    for (String name : view.tableNames(schema)) {
      entries.add(Map.entry(name, view.table(schema, name)));
    }
    return entries;
  }
}
