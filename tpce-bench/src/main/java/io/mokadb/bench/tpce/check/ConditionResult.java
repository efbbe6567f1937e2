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

  /** True if it holds. */
  public boolean holds() {
    return violations == 0;
  }
}
