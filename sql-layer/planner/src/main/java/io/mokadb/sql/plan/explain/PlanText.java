package io.mokadb.sql.plan.explain;

import io.mokadb.sql.runtime.PlanProfile.Measured;
import java.util.Locale;

/** A plan as text: one operator a line, inputs indented. Stateless. */
public final class PlanText {
  private PlanText() {}

  public static String of(PlanNode root) {
    StringBuilder text = new StringBuilder();
    append(text, root, 0);
    return text.toString();
  }

  private static void append(StringBuilder text, PlanNode node, int depth) {
    text.append("  ".repeat(depth)).append(node.text());
    if (node.estimate() != null) {
      text.append("  (rows ~ ").append(node.estimatedRows()).append(')');
    }
    if (node.ran()) {
      text.append(node.measured() == null ? "  (never run)" : measured(node.measured()));
    }
    text.append('\n');
    node.inputs().forEach(input -> append(text, input, depth + 1));
  }

  private static String measured(Measured measured) {
    return "  (actual rows="
        + measured.rows()
        + (measured.opens() == 1 ? "" : " opens=" + measured.opens())
        + " time="
        + millis(measured.nanos())
        + (measured.keys() == 0 ? "" : " keys=" + measured.keys() + " cells=" + measured.cells())
        + ")";
  }

  /** A duration in milliseconds. */
  public static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
  }
}
