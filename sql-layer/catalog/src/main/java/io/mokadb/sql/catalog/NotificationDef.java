package io.mokadb.sql.catalog;

/**
 * A notify-only column: it holds nothing, NOTIFY tells its triggers that a row wants attention.
 *
 * @param id drawn from the same numbers as the ids of the table's other columns
 */
public record NotificationDef(int id, String name) {}
