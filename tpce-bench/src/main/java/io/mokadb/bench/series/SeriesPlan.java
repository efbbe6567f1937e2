package io.mokadb.bench.series;

import java.util.List;

/**
 * Plan of a series.
 *
 * @param sites the databases, the first being the one that ratios refer to
 * @param threads numbers of threads that play customers
 * @param rounds how often each database runs with each number of threads
 * @param arguments of {@code bench tpce} that all runs have in common
 */
public record SeriesPlan(
    List<SeriesSite> sites, List<Integer> threads, int rounds, List<String> arguments) {

  /** Copies the lists, and checks the figures. */
  public SeriesPlan {
    sites = List.copyOf(sites);
    threads = List.copyOf(threads);
    arguments = List.copyOf(arguments);
    if (sites.isEmpty()) {
      throw new IllegalArgumentException("no database; give --site NAME=URL or --sites FILE");
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("--rounds has to be at least 1");
    }
    if (threads.isEmpty() || threads.stream().anyMatch(number -> number < 1)) {
      throw new IllegalArgumentException("--threads has to be a list of numbers from 1 on");
    }
  }

  TurnOrder order() {
    return new TurnOrder(sites, threads, rounds);
  }
}
