package io.mokadb.sql.plan.physical;

import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Key;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * An order for inner joins: by dynamic programming over all orders for few inputs, by repeatedly
 * adding the cheapest next join for many. Confined.
 */
final class JoinOrder {
  /** Up to so many inputs every order is tried. */
  static final int EXHAUSTIVE_LIMIT = 8;

  private final JoinPlanner joins;
  private final JoinGraph graph;
  private final List<Part> inputs;
  private final List<Condition> between = new ArrayList<>();

  /** A joined set of inputs; {@code columns} are global. */
  record Part(BitSet inputs, JoinSide side, int[] columns) {}

  private record Condition(RexNode node, BitSet inputs) {}

  /**
   * @param inputs one part per input of the graph, conditions on it alone applied
   * @param conditions those that touch several inputs
   */
  JoinOrder(JoinPlanner joins, JoinGraph graph, List<Part> inputs, List<RexNode> conditions) {
    this.joins = joins;
    this.graph = graph;
    this.inputs = inputs;
    for (RexNode condition : conditions) {
      between.add(new Condition(condition, graph.inputsOf(condition)));
    }
  }

  Part best(RequiredProperties want) {
    return inputs.size() <= EXHAUSTIVE_LIMIT
        ? exhaustive(want)
        : new GreedyJoins(
                inputs, this::connected, (a, b) -> joined(a, b, RequiredProperties.ANYTHING))
            .all();
  }

  private Part exhaustive(RequiredProperties want) {
    int count = inputs.size();
    Part[] best = new Part[1 << count];
    for (int i = 0; i < count; i++) {
      best[1 << i] = inputs.get(i);
    }
    for (int set = 1; set < best.length; set++) {
      if (Integer.bitCount(set) < 2) {
        continue;
      }
      boolean last = set == best.length - 1;
      best[set] = bestSplit(best, set, true, last ? want : RequiredProperties.ANYTHING);
      if (best[set] == null) {
        best[set] = bestSplit(best, set, false, last ? want : RequiredProperties.ANYTHING);
      }
    }
    return best[best.length - 1];
  }

  private Part bestSplit(Part[] best, int set, boolean connected, RequiredProperties want) {
    Part cheapest = null;
    for (int left = (set - 1) & set; left > 0; left = (left - 1) & set) {
      Part a = best[left];
      Part b = best[set ^ left];
      if (a == null || b == null || (connected && !connected(a, b))) {
        continue;
      }
      cheapest = cheaper(cheapest, joined(a, b, want), want);
    }
    return cheapest;
  }

  private static Part cheaper(Part a, Part b, RequiredProperties globalWant) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    RequiredProperties forA = localized(globalWant, a.columns);
    RequiredProperties forB = localized(globalWant, b.columns);
    return forA.cost(a.side.plan()) <= forB.cost(b.side.plan()) ? a : b;
  }

  private boolean connected(Part a, Part b) {
    for (Condition condition : between) {
      if (condition.inputs.intersects(a.inputs)
          && condition.inputs.intersects(b.inputs)
          && within(condition.inputs, a.inputs, b.inputs)) {
        return true;
      }
    }
    return false;
  }

  private static boolean within(BitSet inner, BitSet a, BitSet b) {
    BitSet rest = (BitSet) inner.clone();
    rest.andNot(a);
    rest.andNot(b);
    return rest.isEmpty();
  }

  private Part joined(Part a, Part b, RequiredProperties want) {
    BitSet both = (BitSet) a.inputs.clone();
    both.or(b.inputs);
    int[] columns = new int[a.columns.length + b.columns.length];
    System.arraycopy(a.columns, 0, columns, 0, a.columns.length);
    System.arraycopy(b.columns, 0, columns, a.columns.length, b.columns.length);
    List<RexNode> applicable = new ArrayList<>();
    for (Condition condition : between) {
      if (within(condition.inputs, a.inputs, b.inputs)
          && !within(condition.inputs, a.inputs, a.inputs)
          && !within(condition.inputs, b.inputs, b.inputs)) {
        applicable.add(localized(condition.node, columns));
      }
    }
    PhysicalAlternative plan =
        joins.join(a.side, b.side, JoinKind.INNER, applicable, localized(want, columns));
    int leftWidth = a.columns.length;
    JoinSide side =
        new JoinSide(
            plan,
            columns.length,
            null,
            column ->
                column < leftWidth
                    ? a.side.distinct().applyAsDouble(column)
                    : b.side.distinct().applyAsDouble(column - leftWidth));
    return new Part(both, side, columns);
  }

  static RexNode localized(RexNode node, int[] columns) {
    return node.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return new RexInputRef(AccessPlanner.position(columns, ref.getIndex()), ref.getType());
          }
        });
  }

  /** A wish in global columns, in positions of {@code columns}; no wish if one is missing. */
  static RequiredProperties localized(RequiredProperties want, int[] columns) {
    List<Key> keys = new ArrayList<>();
    for (Key key : want.order()) {
      int position = AccessPlanner.position(columns, key.column());
      if (position < 0) {
        return RequiredProperties.ANYTHING;
      }
      keys.add(new Key(position, key.descending()));
    }
    return new RequiredProperties(keys, want.limit());
  }

  /**
   * Starts with one input and adds the cheapest next one, keeping the first one's order: good for
   * ORDER BY with LIMIT.
   */
  Part leftDeep(Part first, RequiredProperties want) {
    Part current = first;
    List<Part> rest = new ArrayList<>(inputs);
    rest.removeIf(part -> part.inputs.intersects(first.inputs));
    while (!rest.isEmpty()) {
      Part best = null;
      double bestCost = Double.POSITIVE_INFINITY;
      for (boolean connected : new boolean[] {true, false}) {
        for (Part next : rest) {
          if (connected && !connected(current, next)) {
            continue;
          }
          Part candidate = joined(current, next, want);
          double cost = localized(want, candidate.columns).cost(candidate.side.plan());
          if (cost < bestCost) {
            best = candidate;
            bestCost = cost;
          }
        }
        if (best != null) {
          break;
        }
      }
      current = best;
      BitSet joinedInputs = current.inputs;
      rest.removeIf(part -> part.inputs.intersects(joinedInputs));
    }
    return current;
  }

  JoinGraph graph() {
    return graph;
  }
}
