package io.mokadb.bench.tpce.check;

import java.util.List;

/**
 * Result of checking one condition.
 *
 * @param condition its name
 * @param text the condition in words
 * @param violations how many rows break it
 * @param examples some of them
 */
public record ConditionResult(
    String condition, String text, long violations, List<String> examples) {

  private static final int MOST_EXAMPLES = 5;

  /** The result with all violations, each a text. */
  public static ConditionResult of(String condition, String text, List<String> broken) {
    return new ConditionResult(
        condition, text, broken.size(), broken.stream().limit(MOST_EXAMPLES).toList());
  }

  /** True if it holds. */
  public boolean holds() {
    return violations == 0;
  }
}
