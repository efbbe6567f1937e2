package io.mokadb.sql.export;

import io.mokadb.sql.catalog.Catalog.TableName;
import java.util.Set;

/**
 * What a script contains.
 *
 * @param postgres whether it is for PostgreSQL; else for Moka
 * @param definitions whether it has the statements that make the objects
 * @param data whether it has rows and the positions of counters
 * @param simple whether rows are INSERT statements, not lines of COPY
 * @param users whether it has users, roles and privileges
 * @param schemas those whose objects it has; empty for all
 * @param tables the tables and views that it has; empty for all
 */
public record ExportOptions(
    boolean postgres,
    boolean definitions,
    boolean data,
    boolean simple,
    boolean users,
    Set<String> schemas,
    Set<TableName> tables) {
  public ExportOptions {
    schemas = Set.copyOf(schemas);
    tables = Set.copyOf(tables);
  }

  /** True if all tables, views and functions of a schema are part of the script. */
  boolean hasAllOf(String schema) {
    return tables.isEmpty() && (schemas.isEmpty() || schemas.contains(schema));
  }

  /** True if a table, a view or a sequence is part of the script. */
  public boolean has(String schema, String relation) {
    return hasAllOf(schema) || tables.contains(new TableName(schema, relation));
  }
}
