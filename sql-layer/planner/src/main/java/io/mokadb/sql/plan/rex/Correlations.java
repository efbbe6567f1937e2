package io.mokadb.sql.plan.rex;

import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.rel.core.CorrelationId;

/** Small numbers for the correlation variables of one plan. Confined. */
public final class Correlations {
  private final Map<CorrelationId, Integer> numbers = new HashMap<>();
  private int next;

  /** The number of a variable, the same at each call. */
  public int numberOf(CorrelationId variable) {
    return numbers.computeIfAbsent(variable, v -> next++);
  }

  /** A number for a correlation that has no variable. */
  public int fresh() {
    return next++;
  }
}
