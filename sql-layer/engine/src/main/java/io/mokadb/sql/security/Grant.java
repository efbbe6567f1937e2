package io.mokadb.sql.security;

/**
 * A privilege on something.
 *
 * @param schema or null for the whole database
 * @param table or null for the whole schema
 */
public record Grant(Privilege privilege, String schema, String table) {
  boolean covers(Privilege wanted, String inSchema, String onTable) {
    return privilege == wanted
        && (schema == null || schema.equals(inSchema))
        && (table == null || table.equals(onTable));
  }

  /** As it is written after ON. */
  String object() {
    return schema == null
        ? "DATABASE"
        : table == null ? "SCHEMA " + schema : "TABLE " + schema + "." + table;
  }
}
