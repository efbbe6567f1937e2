package io.mokadb.sql.catalog;

/**
 * A CHECK constraint.
 *
 * @param name unique within its schema, among constraints and indexes
 * @param sql the condition over the table's columns as SQL text; a row is refused if it is false
 */
public record CheckDef(String name, String sql) {}
