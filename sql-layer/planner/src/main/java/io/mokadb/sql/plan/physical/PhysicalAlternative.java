package io.mokadb.sql.plan.physical;

import io.mokadb.sql.runtime.Operator;
import java.util.List;
import java.util.function.Supplier;

/**
 * An alternative plan: its rows and costs, and how to build it. Costs are in microseconds of an
 * average machine; only their ratios matter. Confined to a statement.
 */
final class PhysicalAlternative {
  final double rows;
  final double startup;
  final double cost;
  final Order order;
  private final Supplier<Operator> build;

  PhysicalAlternative(
      double rows, double startup, double cost, Order order, Supplier<Operator> build) {
    this.rows = Math.max(rows, 0.01);
    this.startup = startup;
    this.cost = cost;
    this.order = order;
    this.build = build;
  }

  Operator build(PlanContext context) {
    Operator operator = build.get();
    context.estimate(operator, rows);
    return operator;
  }

  /** The cost of the first {@code limit} rows. */
  double costOf(double limit) {
    return limit >= rows ? cost : startup + (cost - startup) * (limit / rows);
  }

  /** This with more work per row and another order and builder. */
  PhysicalAlternative then(
      double newRows, double extraCost, Order newOrder, Supplier<Operator> newBuild) {
    return new PhysicalAlternative(newRows, startup, cost + extraCost, newOrder, newBuild);
  }

  /** One column of an order. */
  record Key(int column, boolean descending) {
    @Override
    public boolean equals(Object o) {
      return o instanceof Key other && column == other.column && descending == other.descending;
    }

    @Override
    public int hashCode() {
      return 2 * column + (descending ? 1 : 0);
    }

    Key flipped() {
      return new Key(column, !descending);
    }
  }

  /**
   * The order of rows: sorted by {@code keys}; columns in {@code constants} have one value only.
   */
  record Order(List<Key> keys, java.util.Set<Integer> constants) {
    static final Order NONE = new Order(List.of(), java.util.Set.of());

    boolean satisfies(List<Key> wanted) {
      int at = 0;
      for (Key key : wanted) {
        if (constants.contains(key.column)) {
          continue;
        }
        while (at < keys.size() && constants.contains(keys.get(at).column)) {
          at++;
        }
        if (at >= keys.size() || !keys.get(at).equals(key)) {
          return false;
        }
        at++;
      }
      return true;
    }

    /** True if rows that agree in these columns stand together. */
    boolean groups(java.util.Collection<Integer> columns) {
      java.util.Set<Integer> left = new java.util.HashSet<>(columns);
      left.removeAll(constants);
      for (Key key : keys) {
        if (left.isEmpty()) {
          return true;
        }
        if (constants.contains(key.column)) {
          continue;
        }
        if (!left.remove(key.column)) {
          return false;
        }
      }
      return left.isEmpty();
    }

    /** The order after columns moved: {@code position[c]} is where c is now, -1 if it is gone. */
    Order mapped(java.util.function.IntUnaryOperator position) {
      java.util.List<Key> mapped = new java.util.ArrayList<>();
      java.util.Set<Integer> mappedConstants = new java.util.HashSet<>();
      for (int constant : constants) {
        if (position.applyAsInt(constant) >= 0) {
          mappedConstants.add(position.applyAsInt(constant));
        }
      }
      for (Key key : keys) {
        int column = position.applyAsInt(key.column);
        if (column < 0) {
          if (constants.contains(key.column)) {
            continue;
          }
          break;
        }
        mapped.add(new Key(column, key.descending));
      }
      return new Order(mapped, mappedConstants);
    }
  }
}
