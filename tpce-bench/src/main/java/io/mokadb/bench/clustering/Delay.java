package io.mokadb.bench.clustering;

/**
 * Waiting times of documents, in seconds.
 *
 * @param shortest of all, or the first percentile
 * @param median of all
 * @param longest of all, or the 99th percentile
 */
record Delay(double shortest, double median, double longest) {

  /**
   * Of a batch that runs again and again: documents arrive evenly while one run goes on, and are
   * clustered all at once at the end of the next.
   */
  static Delay ofBatch(double runBefore, double run) {
    return new Delay(run, runBefore / 2 + run, runBefore + run);
  }
}
