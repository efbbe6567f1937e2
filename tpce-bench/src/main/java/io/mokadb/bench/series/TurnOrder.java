package io.mokadb.bench.series;

import java.util.ArrayList;
import java.util.List;

/**
 * The order of the runs: in each round all numbers of threads, for each all databases. The database
 * that begins moves on by one each round, so that none always runs after the same other one.
 */
record TurnOrder(List<SeriesSite> sites, List<Integer> threads, int rounds) {

  /**
   * All runs.
   *
   * @param first number of the first round
   */
  List<Turn> turns(int first) {
    List<Turn> turns = new ArrayList<>();
    for (int round = first; round < first + rounds; round++) {
      for (int number : threads) {
        for (int i = 0; i < sites.size(); i++) {
          SeriesSite site = sites.get((i + round - 1) % sites.size());
          turns.add(new Turn(site, number, round));
        }
      }
    }
    return turns;
  }
}
