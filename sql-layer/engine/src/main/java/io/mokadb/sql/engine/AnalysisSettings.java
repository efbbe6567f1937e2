package io.mokadb.sql.engine;

/**
 * Settings of automatic analysis: a table is analysed when more of its rows have changed since the
 * last time than the threshold plus a share of its rows.
 *
 * @param automatic whether at all
 * @param threshold rows
 * @param percent of the table's rows
 */
public record AnalysisSettings(boolean automatic, long threshold, int percent) {
  /** Of a small table, whose row count is known anyway, the rest makes little difference. */
  public static final AnalysisSettings DEFAULT = new AnalysisSettings(true, 500, 10);

  public AnalysisSettings {
    if (threshold < 0 || percent < 0) {
      throw new IllegalArgumentException("Neither threshold nor percent can be below zero");
    }
  }

  boolean isDue(double rows, long changed) {
    return changed > threshold + rows * percent / 100;
  }
}
