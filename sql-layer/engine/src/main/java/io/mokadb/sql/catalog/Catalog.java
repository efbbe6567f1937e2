package io.mokadb.sql.catalog;

import java.util.Map;
import java.util.Set;

/**
 * All definitions of a database at one moment. Immutable.
 *
 * @param version grows with every committed change; part of every plan's key. Below zero it names
 *     definitions that only an open transaction sees, and no other
 * @param schemas the names of the schemas
 * @param tables by schema and name
 * @param views by schema and name; no table is called as one of them
 * @param sequences by schema and name
 */
public record Catalog(
    long version,
    Set<String> schemas,
    Map<TableName, TableDef> tables,
    Map<TableName, ViewDef> views,
    Map<TableName, SequenceDef> sequences) {
  /** The schema of a new session. */
  public static final String DEFAULT_SCHEMA = "PUBLIC";

  /** A table's full name. */
  public record TableName(String schema, String name) {
    @Override
    public String toString() {
      return schema + "." + name;
    }
  }

  public Catalog {
    schemas = Set.copyOf(schemas);
    tables = Map.copyOf(tables);
    views = Map.copyOf(views);
    sequences = Map.copyOf(sequences);
  }

  /** A catalog with nothing but tables. */
  public Catalog(long version, Set<String> schemas, Map<TableName, TableDef> tables) {
    this(version, schemas, tables, Map.of(), Map.of());
  }

  /** The same definitions under another version. */
  public Catalog withVersion(long otherVersion) {
    return new Catalog(otherVersion, schemas, tables, views, sequences);
  }

  /** The table, or null. */
  public TableDef table(String schema, String name) {
    return tables.get(new TableName(schema, name));
  }

  /** The table with this id, or null. Looks at all tables. */
  public TableDef table(long id) {
    for (TableDef table : tables.values()) {
      if (table.id() == id) {
        return table;
      }
    }
    return null;
  }

  /** The view, or null. */
  public ViewDef view(String schema, String name) {
    return views.get(new TableName(schema, name));
  }

  /** The sequence, or null. */
  public SequenceDef sequence(String schema, String name) {
    return sequences.get(new TableName(schema, name));
  }
}
