package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.SchemaObject;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The catalog that rows of the store add up to. Confined to one thread. */
final class StoredDefinitions {
  private final Set<String> schemas = new HashSet<>(Set.of(Catalog.DEFAULT_SCHEMA));
  private final Map<String, String> schemaComments = new HashMap<>();
  private final Map<TableName, TableDef> tables = new HashMap<>();
  private final Map<TableName, ViewDef> views = new HashMap<>();
  private final Map<TableName, SequenceDef> sequences = new HashMap<>();
  private final Map<TableName, FunctionDef> functions = new HashMap<>();
  private final Map<TableName, DomainDef> domains = new HashMap<>();

  /**
   * Adds a row.
   *
   * @param kind as in the keys of {@link CatalogStore}; rows that are not definitions are passed
   *     over
   * @throws io.mokadb.session.MokaException {@code DATA_CORRUPTED}
   */
  void add(long kind, byte[] json) {
    if (kind == CatalogStore.SCHEMA) {
      add(CatalogJson.read(json, CatalogJson.Schema.class));
    } else if (kind == CatalogStore.TABLE) {
      add(tables, CatalogJson.read(json, TableDef.class));
    } else if (kind == CatalogStore.VIEW) {
      add(views, CatalogJson.read(json, ViewDef.class));
    } else if (kind == CatalogStore.SEQUENCE) {
      add(sequences, CatalogJson.read(json, SequenceDef.class));
    } else if (kind == CatalogStore.FUNCTION) {
      add(functions, CatalogJson.read(json, FunctionDef.class));
    } else if (kind == CatalogStore.DOMAIN) {
      add(domains, CatalogJson.read(json, DomainDef.class));
    }
  }

  private void add(CatalogJson.Schema schema) {
    schemas.add(schema.name());
    if (schema.comment() != null) {
      schemaComments.put(schema.name(), schema.comment());
    }
  }

  private static <D extends SchemaObject> void add(Map<TableName, D> byName, D definition) {
    byName.put(definition.fullName(), definition);
  }

  Catalog catalog(long version) {
    return new Catalog(
        version, schemas, tables, views, sequences, functions, domains, schemaComments);
  }
}
