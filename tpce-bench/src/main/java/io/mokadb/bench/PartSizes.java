package io.mokadb.bench;

import io.mokadb.bench.clustering.Documents;
import io.mokadb.bench.triggers.TriggerBenchmark;
import java.util.List;

/**
 * Amounts of data and times of the parts of {@code bench all}.
 *
 * @param rows of micro and of figure 8
 * @param repository documents of figure 7
 * @param triggers rows of triggers
 * @param views rows of views
 * @param figure9Threads numbers of threads of figure 9
 */
record PartSizes(
    int rows,
    int repository,
    TriggerBenchmark.Sizes triggers,
    Views views,
    List<Integer> figure9Threads,
    Times times) {

  static final PartSizes USUAL =
      new PartSizes(
          200_000,
          200_000,
          new TriggerBenchmark.Sizes(1_000, 50_000, 1_000_000),
          new Views(200_000, List.of(10_000, 100_000), 200, 100),
          List.of(1, 2, 4),
          new Times(0.6, 2, 60, 15, 8, 1, 15, 20, 2));

  static final PartSizes QUICK =
      new PartSizes(
          10_000,
          20_000,
          TriggerBenchmark.Sizes.QUICK,
          new Views(5_000, List.of(2_000, 5_000), 10, 10),
          List.of(1, 2),
          new Times(0.1, 0.2, 5, 1, 2, 0.3, 2, 3, 0.3));

  /**
   * Amounts of views.
   *
   * @param rows of the large table
   * @param compared numbers of rows for which the cost of a batch is compared
   * @param changes of which the time until they are visible is taken
   * @param batch changed rows of a batch
   */
  record Views(int rows, List<Integer> compared, int changes, int batch) {}

  /**
   * Seconds that are measured, at factor 1.
   *
   * @param micro for each line of micro
   * @param views for each measurement of writers
   * @param trades for each run of tpce
   * @param rampUp before it
   * @param crawl for each crawl of figure 7
   * @param store for each line of figure 8
   * @param processors for each run of figure 9
   * @param recovery before the kill, and after it, in figure 10
   * @param oracle for each number of threads
   */
  record Times(
      double micro,
      double views,
      double trades,
      double rampUp,
      double crawl,
      double store,
      double processors,
      double recovery,
      double oracle) {}

  Documents documents() {
    return new Documents(repository, 1);
  }
}
