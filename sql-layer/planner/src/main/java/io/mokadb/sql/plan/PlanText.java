package io.mokadb.sql.plan;

import io.mokadb.sql.runtime.Operator;
import java.util.IdentityHashMap;
import java.util.function.Function;

/** The text of a plan, for EXPLAIN. Stateless. */
final class PlanText {
  private PlanText() {}

  static String of(Operator root, IdentityHashMap<Operator, Double> estimates) {
    return of(root, estimates, operator -> "");
  }

  /**
   * @param more more text for an operator
   */
  static String of(
      Operator root, IdentityHashMap<Operator, Double> estimates, Function<Operator, String> more) {
    StringBuilder text = new StringBuilder();
    append(text, root, 0, estimates, more);
    return text.toString();
  }

  private static void append(
      StringBuilder text,
      Operator operator,
      int depth,
      IdentityHashMap<Operator, Double> estimates,
      Function<Operator, String> more) {
    text.append("  ".repeat(depth)).append(operator.describe());
    Double rows = estimates.get(operator);
    if (rows != null) {
      text.append("  (rows ~ ").append(Math.max(1, Math.round(rows))).append(')');
    }
    text.append(more.apply(operator)).append('\n');
    for (Operator input : operator.inputs()) {
      append(text, input, depth + 1, estimates, more);
    }
  }
}
