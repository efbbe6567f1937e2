package io.mokadb.session;

/**
 * A column of a result.
 *
 * @param label the name that the query gives it
 * @param name the base column's name, or the label if it is computed
 * @param table the base table, or null
 * @param schema its schema, or null
 * @param type its type
 * @param nullable whether it may be null
 * @param autoIncrement whether it is an identity column
 */
public record ColumnInfo(
    String label,
    String name,
    String table,
    String schema,
    SqlType type,
    boolean nullable,
    boolean autoIncrement) {}
