package io.mokadb.sql.catalog;

import java.util.Map;

/**
 * The planner's knowledge of a table's contents; estimates, possibly old.
 *
 * @param rowCount rows; kept up by every commit
 * @param columns by column id, from the last ANALYZE; empty before it
 * @param analyzedAt when that was, in milliseconds since 1970; {@link #NEVER} before it, and where
 *     that was not noted
 */
public record TableStatistics(
    double rowCount, Map<Integer, ColumnStatistics> columns, long analyzedAt) {
  public static final long NEVER = 0;

  /** For a table of which nothing is known. */
  public static final TableStatistics UNKNOWN = new TableStatistics(1000, Map.of());

  /** Of a table about whose ANALYZE nothing is said. */
  public TableStatistics(double rowCount, Map<Integer, ColumnStatistics> columns) {
    this(rowCount, columns, NEVER);
  }

  public TableStatistics {
    columns = Map.copyOf(columns);
  }

  /**
   * Of one column.
   *
   * @param distinct number of different values
   * @param nullFraction share of nulls, 0 to 1
   * @param min smallest value, or null
   * @param max largest value, or null
   * @param distribution how the values lie
   */
  public record ColumnStatistics(
      double distinct, double nullFraction, Object min, Object max, Distribution distribution) {
    /** Without knowledge of how the values lie. */
    public ColumnStatistics(double distinct, double nullFraction, Object min, Object max) {
      this(distinct, nullFraction, min, max, Distribution.UNKNOWN);
    }
  }
}
