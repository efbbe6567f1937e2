package io.mokadb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is assumed of the values of parameters where the share of rows that they let through is
 * estimated: nothing, or that some let few rows through and all others many. A plan that is the
 * same for all extremes suits all values. Immutable.
 */
public final class AssumedValues {
  /** Averages are taken. */
  public static final AssumedValues NONE = new AssumedValues(null);

  private static final double MANY_ROWS = 1e9;

  /** Parameters that let few rows through; null for no assumption. */
  private final Set<Integer> few;

  private AssumedValues(Set<Integer> few) {
    this.few = few;
  }

  /**
   * Assumptions between which the plan of a statement changes if these parameters decide about it:
   * each of them alone lets few rows through, or all do, or none.
   */
  public static List<AssumedValues> extremes(Set<Integer> parameters) {
    List<AssumedValues> extremes = new ArrayList<>();
    extremes.add(new AssumedValues(Set.of()));
    extremes.add(new AssumedValues(Set.copyOf(parameters)));
    if (parameters.size() > 1) {
      parameters.forEach(one -> extremes.add(new AssumedValues(Set.of(one))));
    }
    return extremes;
  }

  /** True if a pattern is one that begins with letters. */
  boolean isPrefix(int pattern) {
    return few != null && few.contains(pattern);
  }

  /**
   * The share of the rows that a bound or a pattern lets through.
   *
   * @param average where nothing is assumed
   */
  double share(int parameter, double average) {
    return few == null ? average : few.contains(parameter) ? 0 : 1;
  }

  /** The number of rows that LIMIT lets through. */
  double rows(int parameter, double average) {
    return few == null ? average : few.contains(parameter) ? 1 : MANY_ROWS;
  }
}
