package io.mokadb.sql.plan.fast;

import java.util.List;

/**
 * A text with parameters instead of literals.
 *
 * @param written the text with its literals
 * @param sql the text with the parameters
 * @param literals in the order of the parameters
 */
public record LiftedText(String written, String sql, List<LiftedLiteral> literals) {
  public LiftedText {
    literals = List.copyOf(literals);
  }

  static LiftedText of(String written, List<LiftedLiteral> literals) {
    StringBuilder text = new StringBuilder(written.length());
    int copied = 0;
    for (LiftedLiteral literal : literals) {
      text.append(written, copied, literal.start()).append('?');
      copied = literal.end();
    }
    return new LiftedText(
        written, text.append(written, copied, written.length()).toString(), literals);
  }

  /** True if the best plan may depend on one of the values. */
  public boolean decides() {
    return literals.stream().anyMatch(literal -> literal.use().decides());
  }

  /** The text in which values that the best plan may depend on stay; null if all would. */
  public LiftedText undecided() {
    List<LiftedLiteral> others =
        literals.stream().filter(literal -> !literal.use().decides()).toList();
    return others.isEmpty() ? null : of(written, others);
  }
}
