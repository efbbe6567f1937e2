package io.mokadb.sql.plan.physical;

/** The cost model: microseconds on an average machine. Only ratios matter. */
final class Costs {
  static final double POINT_GET = 2.5;
  static final double BATCHED_GET = 1.5;
  static final double OPEN_RANGE = 4;
  static final double SCAN_ROW = 0.6;
  static final double SCAN_ENTRY = 0.5;
  static final double FETCH_ROW = 1.8;
  static final double FILTER_ROW = 0.05;
  static final double PROJECT_ROW = 0.03;
  static final double HASH_BUILD_ROW = 0.3;
  static final double HASH_PROBE_ROW = 0.12;
  static final double MERGE_ROW = 0.08;
  static final double LOOP_PAIR = 0.03;
  static final double REOPEN = 1;
  static final double AGGREGATE_ROW = 0.2;
  static final double SORTED_AGGREGATE_ROW = 0.06;

  private Costs() {}

  static double sort(double rows, double limit) {
    double kept = Math.max(2, Math.min(rows, limit));
    return 1 + rows * 0.06 * (Math.log(kept) / Math.log(2));
  }
}
