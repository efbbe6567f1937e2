package io.mokadb.sql.plan.physical;

import java.util.List;

/**
 * The order that a consumer would like, and how many rows it will probably read. A preference, not
 * a duty: the consumer checks the order that it got.
 */
record RequiredProperties(List<PhysicalAlternative.Key> order, double limit) {
  static final RequiredProperties ANYTHING =
      new RequiredProperties(List.of(), Double.POSITIVE_INFINITY);

  @Override
  public boolean equals(Object o) {
    return o instanceof RequiredProperties other
        && limit == other.limit
        && order.equals(other.order);
  }

  @Override
  public int hashCode() {
    return 31 * order.hashCode() + Double.hashCode(limit);
  }

  RequiredProperties unordered() {
    return order.isEmpty() ? this : new RequiredProperties(List.of(), Double.POSITIVE_INFINITY);
  }

  /** The costs of an alternative, a sort included if it lacks the order. */
  double cost(PhysicalAlternative plan) {
    if (order.isEmpty() || plan.order.satisfies(order)) {
      return plan.costOf(limit);
    }
    return plan.cost + Costs.sort(plan.rows, limit);
  }

  PhysicalAlternative better(PhysicalAlternative a, PhysicalAlternative b) {
    if (a == null) {
      return b;
    }
    return b == null || cost(a) <= cost(b) ? a : b;
  }
}
