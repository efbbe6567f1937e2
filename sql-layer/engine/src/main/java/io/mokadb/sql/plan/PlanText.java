package io.mokadb.sql.plan;

import io.mokadb.sql.runtime.Operator;
import java.util.IdentityHashMap;

/** A plan for people. Stateless. */
final class PlanText {
  private PlanText() {}

  static String of(Operator root, IdentityHashMap<Operator, Double> estimates) {
    StringBuilder text = new StringBuilder();
    append(text, root, 0, estimates);
    return text.toString();
  }

  private static void append(
      StringBuilder text,
      Operator operator,
      int depth,
      IdentityHashMap<Operator, Double> estimates) {
    text.append("  ".repeat(depth)).append(operator.describe());
    Double rows = estimates.get(operator);
    if (rows != null) {
      text.append("  (rows ~ ").append(Math.max(1, Math.round(rows))).append(')');
    }
    text.append('\n');
    for (Operator input : operator.inputs()) {
      append(text, input, depth + 1, estimates);
    }
  }
}
