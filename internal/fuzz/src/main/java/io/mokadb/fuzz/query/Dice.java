package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.Values;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import java.util.List;
import java.util.random.RandomGenerator;

/** Decisions by chance, and constants. */
record Dice(RandomGenerator random, Values values) {
  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  String word(String... words) {
    return words[random.nextInt(words.length)];
  }

  Node constant(Sort sort) {
    return Node.constant(sort, values.perhaps(sort, 6));
  }

  /** A sort of values; those that much can be done with more often. */
  Sort sort() {
    int n = random.nextInt(16);
    return n < 5 ? Sort.INTEGER : n < 8 ? Sort.VARCHAR : pick(Sort.TYPES);
  }
}
