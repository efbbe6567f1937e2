package io.mokadb.sql.catalog;

import java.util.List;
import java.util.Map;

/**
 * Names that a change of definitions gives to what there is.
 *
 * @param schema of the table or view
 * @param table its name before the change; null if nothing is renamed
 * @param newTable its name afterwards, which may be the same
 * @param columns the new names of its columns by those before the change
 */
public record Renames(String schema, String table, String newTable, Map<String, String> columns) {
  /** Of a change after which everything is called as before. */
  public static final Renames NONE = new Renames(null, null, null, Map.of());

  public Renames {
    columns = Map.copyOf(columns);
  }

  public boolean isTable(List<String> qualifiedName) {
    return table != null && qualifiedName.equals(List.of(schema, table));
  }
}
