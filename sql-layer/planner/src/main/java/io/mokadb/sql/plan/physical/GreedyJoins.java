package io.mokadb.sql.plan.physical;

import io.mokadb.sql.plan.physical.JoinOrder.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;

/**
 * Joins the cheapest pair of parts until one part is left; parts without a condition between them
 * only when no others are left. The cost of a pair is computed once. Confined.
 */
final class GreedyJoins {
  private final BiPredicate<Part, Part> connected;
  private final BinaryOperator<Part> joined;
  private final List<Numbered> parts = new ArrayList<>();
  private final List<Pair> related = new ArrayList<>();

  /** Null as long as there are related ones. */
  private List<Pair> unrelated;

  /**
   * @param number in the order of their making
   */
  private record Numbered(Part part, int number) {}

  private record Pair(Numbered left, Numbered right, Part joined, double score) {
    boolean has(Numbered part) {
      return left == part || right == part;
    }

    /** Of pairs that cost the same the oldest, so that the same statement gets the same plan. */
    boolean isBetterThan(Pair other) {
      if (score != other.score) {
        return score < other.score;
      }
      return left.number != other.left.number
          ? left.number < other.left.number
          : right.number < other.right.number;
    }
  }

  /**
   * @param connected whether a condition is about both of two parts
   * @param joined the join of two parts in that order
   */
  GreedyJoins(List<Part> inputs, BiPredicate<Part, Part> connected, BinaryOperator<Part> joined) {
    this.connected = connected;
    this.joined = joined;
    inputs.forEach(this::add);
  }

  Part all() {
    while (parts.size() > 1) {
      Pair best = best(related);
      if (best == null) {
        best = best(unrelated());
      }
      Pair chosen = best;
      related.removeIf(pair -> pair.has(chosen.left) || pair.has(chosen.right));
      if (unrelated != null) {
        unrelated.removeIf(pair -> pair.has(chosen.left) || pair.has(chosen.right));
      }
      parts.remove(chosen.left);
      parts.remove(chosen.right);
      add(chosen.joined);
    }
    return parts.get(0).part;
  }

  private void add(Part part) {
    int number = parts.isEmpty() ? 0 : parts.get(parts.size() - 1).number + 1;
    Numbered added = new Numbered(part, number);
    for (Numbered other : parts) {
      if (connected.test(other.part, part)) {
        addBoth(related, other, added);
      } else if (unrelated != null) {
        addBoth(unrelated, other, added);
      }
    }
    parts.add(added);
  }

  private List<Pair> unrelated() {
    if (unrelated == null) {
      unrelated = new ArrayList<>();
      for (int i = 0; i < parts.size(); i++) {
        for (Numbered other : parts.subList(0, i)) {
          addBoth(unrelated, other, parts.get(i));
        }
      }
    }
    return unrelated;
  }

  private void addBoth(List<Pair> pairs, Numbered a, Numbered b) {
    pairs.add(pair(a, b));
    pairs.add(pair(b, a));
  }

  private Pair pair(Numbered left, Numbered right) {
    Part both = joined.apply(left.part, right.part);
    PhysicalAlternative plan = both.side().plan();
    return new Pair(left, right, both, plan.cost - left.part.side().plan().cost + plan.rows);
  }

  private static Pair best(List<Pair> pairs) {
    Pair best = null;
    for (Pair pair : pairs) {
      if (best == null || pair.isBetterThan(best)) {
        best = pair;
      }
    }
    return best;
  }
}
