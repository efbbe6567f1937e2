package io.mokadb.sql.catalog;

import io.mokadb.session.SqlType;

/**
 * A column of a table.
 *
 * @param id never reused within its table, so that rows written before a column was dropped or
 *     added stay readable
 * @param name as stored: upper case unless it was quoted
 * @param type its type
 * @param nullable false for NOT NULL and primary key columns
 * @param defaultSql the DEFAULT expression as SQL text, or null
 * @param identity how values are generated, or null
 */
public record ColumnDef(
    int id, String name, SqlType type, boolean nullable, String defaultSql, Identity identity) {
  /**
   * An identity column.
   *
   * @param always whether INSERT may not give a value (GENERATED ALWAYS) or may (BY DEFAULT)
   */
  public record Identity(boolean always, long start, long increment) {}
}
