package io.mokadb.sql.catalog;

import io.mokadb.sql.catalog.Catalog.TableName;

/** The definition of an object that has a name in a schema. */
public sealed interface SchemaObject
    permits TableDef, ViewDef, SequenceDef, FunctionDef, DomainDef {
  /** Never reused; another one only for a table or sequence whose contents begin again. */
  long id();

  String schema();

  String name();

  /** The key of the definition among those of its kind. */
  default TableName fullName() {
    return new TableName(schema(), name());
  }

  /** The name in messages. */
  default String qualifiedName() {
    return schema() + "." + name();
  }
}
