package io.mokadb.bench.series;

/**
 * One run of a series before it begins.
 *
 * @param site on which it runs
 * @param threads that play customers
 * @param round in which it runs, the first being 1
 */
record Turn(SeriesSite site, int threads, int round) {

  /** Its directory, file and line in logs. */
  String name() {
    return "round-" + round + "-threads-" + threads + "-" + site.name();
  }
}
