package io.mokadb.sql.catalog;

import java.util.Map;
import java.util.Set;

/**
 * All definitions of a database at one moment. Immutable.
 *
 * @param version grows with every committed change; part of every plan's key
 * @param schemas the names of the schemas
 * @param tables by schema and name
 */
public record Catalog(long version, Set<String> schemas, Map<TableName, TableDef> tables) {
  /** The schema of a new session. */
  public static final String DEFAULT_SCHEMA = "PUBLIC";

  /** A table's full name. */
  public record TableName(String schema, String name) {}

  public Catalog {
    schemas = Set.copyOf(schemas);
    tables = Map.copyOf(tables);
  }

  /** The table, or null. */
  public TableDef table(String schema, String name) {
    return tables.get(new TableName(schema, name));
  }
}
