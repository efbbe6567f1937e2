package io.mokadb.sql.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.HashMap;
import java.util.HashSet;
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
 * @param functions by schema and name
 * @param domains by schema and name
 * @param schemaComments by schema; those without are missing
 */
@RecordBuilder
public record Catalog(
    long version,
    Set<String> schemas,
    Map<TableName, TableDef> tables,
    Map<TableName, ViewDef> views,
    Map<TableName, SequenceDef> sequences,
    Map<TableName, FunctionDef> functions,
    Map<TableName, DomainDef> domains,
    Map<String, String> schemaComments)
    implements CatalogBuilder.With {
  /** The schema of a new session. */
  public static final String DEFAULT_SCHEMA = "PUBLIC";

  /** The schema of a session's temporary tables; it alone sees them, before all others. */
  public static final String TEMPORARY_SCHEMA = "PG_TEMP";

  /** A table's full name. */
  public record TableName(String schema, String name) {
    /* Written out, as in other keys that the first statement of a process compares: linking what
     * the language makes for a record takes milliseconds. */
    @Override
    public boolean equals(Object o) {
      return o instanceof TableName other && name.equals(other.name) && schema.equals(other.schema);
    }

    @Override
    public int hashCode() {
      return 31 * schema.hashCode() + name.hashCode();
    }

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
    functions = Map.copyOf(functions);
    domains = Map.copyOf(domains);
    schemaComments = Map.copyOf(schemaComments);
  }

  /** A catalog with nothing but tables. */
  public Catalog(long version, Set<String> schemas, Map<TableName, TableDef> tables) {
    this(version, schemas, tables, Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
  }

  /** These definitions with those of a session's temporary tables, under another version. */
  public Catalog withTemporary(long otherVersion, Map<TableName, TableDef> temporary) {
    Set<String> allSchemas = new HashSet<>(schemas);
    allSchemas.add(TEMPORARY_SCHEMA);
    Map<TableName, TableDef> all = new HashMap<>(tables);
    all.putAll(temporary);
    return with().version(otherVersion).schemas(allSchemas).tables(all).build();
  }

  /** These definitions without temporary tables. */
  public Catalog withoutTemporary() {
    if (!schemas.contains(TEMPORARY_SCHEMA)) {
      return this;
    }
    Set<String> others = new HashSet<>(schemas);
    others.remove(TEMPORARY_SCHEMA);
    Map<TableName, TableDef> stored = new HashMap<>(tables);
    stored.keySet().removeIf(name -> name.schema().equals(TEMPORARY_SCHEMA));
    return with().schemas(others).tables(stored).build();
  }

  /** True if a name that is written without a schema is that of a temporary table. */
  public boolean isTemporary(String name) {
    return tables.containsKey(new TableName(TEMPORARY_SCHEMA, name));
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

  /** The function, or null. */
  public FunctionDef function(String schema, String name) {
    return functions.get(new TableName(schema, name));
  }

  /** The domain, or null. */
  public DomainDef domain(String schema, String name) {
    return domains.get(new TableName(schema, name));
  }

  /** The sequence, or null. */
  public SequenceDef sequence(String schema, String name) {
    return sequences.get(new TableName(schema, name));
  }
}
