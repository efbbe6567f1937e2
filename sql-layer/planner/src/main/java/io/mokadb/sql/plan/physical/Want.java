package io.mokadb.sql.plan.physical;

import java.util.List;

/**
 * What the consumer would like: an order, and how many rows it will probably read. A wish: anyone
 * who asks looks at the order that it got.
 */
record Want(List<Physical.Key> order, double limit) {
  static final Want ANYTHING = new Want(List.of(), Double.POSITIVE_INFINITY);

  Want unordered() {
    return order.isEmpty() ? this : new Want(List.of(), Double.POSITIVE_INFINITY);
  }

  /** The costs of an alternative, a sort included if it lacks the order. */
  double cost(Physical plan) {
    if (order.isEmpty() || plan.order.satisfies(order)) {
      return plan.costOf(limit);
    }
    return plan.cost + Costs.sort(plan.rows, limit);
  }

  Physical better(Physical a, Physical b) {
    if (a == null) {
      return b;
    }
    return b == null || cost(a) <= cost(b) ? a : b;
  }
}
