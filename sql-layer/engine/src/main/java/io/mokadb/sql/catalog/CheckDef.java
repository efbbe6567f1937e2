package io.mokadb.sql.catalog;

/**
 * A CHECK constraint.
 *
 * @param name unique within its schema, among constraints and indexes
 * @param sql the condition over the table's columns as SQL text; a row is refused if it is false
 * @param valid whether all rows are known to fulfil it; every write is checked in any case
 */
public record CheckDef(String name, String sql, boolean valid) {
  public CheckDef validated() {
    return new CheckDef(name, sql, true);
  }
}
