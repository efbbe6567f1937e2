package io.mokadb.sql.plan.explain;

import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanProfile.Measured;
import io.mokadb.sql.runtime.PlanWords;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;

/**
 * An operator of a plan that is explained.
 *
 * @param text one line
 * @param estimate rows; null if there is none
 * @param ran whether the statement was run
 * @param measured what the operator did; null if it was not run
 * @param inputs its inputs
 */
public record PlanNode(
    String text, Double estimate, boolean ran, Measured measured, List<PlanNode> inputs) {
  /**
   * The tree of a plan.
   *
   * @param profile gives what an operator did, null for one that was not run; null if the statement
   *     was not run
   */
  public static PlanNode of(
      Operator root,
      IdentityHashMap<Operator, Double> estimates,
      PlanWords words,
      Function<Operator, Measured> profile) {
    return told(root, estimates, words, profile).node;
  }

  private record Told(PlanNode node, PlanLine line) {}

  private static Told told(
      Operator operator,
      IdentityHashMap<Operator, Double> estimates,
      PlanWords words,
      Function<Operator, Measured> profile) {
    List<PlanNode> nodes = new ArrayList<>();
    List<PlanLine> lines = new ArrayList<>();
    for (Operator input : operator.inputs()) {
      Told told = told(input, estimates, words, profile);
      nodes.add(told.node);
      lines.add(told.line);
    }
    PlanLine line = operator.line(words, lines);
    return new Told(
        new PlanNode(
            line.text(),
            estimates.get(operator),
            profile != null,
            profile == null ? null : profile.apply(operator),
            List.copyOf(nodes)),
        line);
  }

  /** The operator's name: the first words of its line. */
  public String name() {
    int end = text.indexOf(' ');
    return end < 0 ? text : text.substring(0, end);
  }

  /** The estimate as it is shown: at least one row. */
  long estimatedRows() {
    return Math.max(1, Math.round(estimate));
  }

  /** The time of the operator with its inputs, in milliseconds. */
  double millis() {
    return measured == null ? 0 : measured.nanos() / 1e6;
  }
}
