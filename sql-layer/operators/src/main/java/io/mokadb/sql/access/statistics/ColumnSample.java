package io.mokadb.sql.access.statistics;

import io.mokadb.session.LargeObject;
import io.mokadb.sql.catalog.Distribution;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Values of one column that ANALYZE sampled. Confined to one thread. */
final class ColumnSample {
  private static final int LONGEST_TEXT = 100;

  /** Of a distribution; no more values than this can be frequent. */
  private static final int BUCKETS = 64;

  private List<Object> values = new ArrayList<>();
  private boolean ordered = true;
  private Object min;
  private Object max;

  void add(Object value) {
    if (value == null) {
      values.add(null);
      return;
    }
    Object kept =
        value instanceof String text && text.length() > LONGEST_TEXT
            ? text.substring(0, LONGEST_TEXT)
            : value;
    values.add(kept);
    if (kept instanceof LargeObject || !(kept instanceof Comparable)) {
      // Where a large object stands among others is not worth reading it; arrays have no order
      // here.
      ordered = false;
      return;
    }
    if (min == null || compare(kept, min) < 0) {
      min = kept;
    }
    if (max == null || compare(kept, max) > 0) {
      max = kept;
    }
  }

  /** Forgets every other value, but not the least and the greatest. */
  void halve() {
    List<Object> kept = new ArrayList<>(values.size() / 2 + 1);
    for (int i = 0; i < values.size(); i += 2) {
      kept.add(values.get(i));
    }
    values = kept;
  }

  @SuppressWarnings("unchecked") // Asked of values of one class that is Comparable.
  private static int compare(Object a, Object b) {
    return ((Comparable<Object>) a).compareTo(b);
  }

  /**
   * @param rows of the whole table
   */
  ColumnStatistics estimate(long rows) {
    Map<Object, Integer> counts = new HashMap<>();
    double present = 0;
    for (Object value : values) {
      if (value != null) {
        counts.merge(value, 1, Integer::sum);
        present++;
      }
    }
    double nullFraction = values.isEmpty() ? 0 : 1 - present / values.size();
    return new ColumnStatistics(
        distinct(counts, present, rows * (1 - nullFraction)),
        nullFraction,
        min,
        max,
        distribution(counts, values.size()));
  }

  /**
   * Values that stand for more than an even bucket's share are frequent; the others fill buckets.
   */
  private Distribution distribution(Map<Object, Integer> counts, int seen) {
    if (!ordered) {
      return Distribution.UNKNOWN;
    }
    int most = Math.max(2, seen / BUCKETS);
    List<Distribution.Frequent> frequent =
        counts.entrySet().stream()
            .filter(entry -> entry.getValue() >= most)
            .sorted(
                Map.Entry.<Object, Integer>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry::getKey, ColumnSample::compare))
            .map(
                entry ->
                    new Distribution.Frequent(entry.getKey(), entry.getValue() / (double) seen))
            .toList();
    List<Map.Entry<Object, Integer>> others =
        counts.entrySet().stream()
            .filter(entry -> entry.getValue() < most)
            .sorted(Map.Entry.comparingByKey(ColumnSample::compare))
            .toList();
    return new Distribution(frequent, ends(others));
  }

  private static List<Object> ends(List<Map.Entry<Object, Integer>> others) {
    if (others.size() < 2) {
      return List.of();
    }
    double total = others.stream().mapToInt(Map.Entry::getValue).sum();
    List<Object> ends = new ArrayList<>();
    ends.add(others.get(0).getKey());
    double filled = 0;
    for (Map.Entry<Object, Integer> one : others) {
      filled += one.getValue();
      if (filled >= total / BUCKETS * ends.size()) {
        ends.add(one.getKey());
      }
    }
    return ends;
  }

  /**
   * The estimator of Haas and Stokes, "Estimating the Number of Classes in a Finite Population"
   * (1998): n d / (n - f1 + f1 n / N), for a sample of n out of N with d different values, f1 of
   * which occur once.
   */
  private static double distinct(Map<Object, Integer> counts, double sample, double population) {
    double different = counts.size();
    if (sample >= population || sample == 0) {
      return different;
    }
    double once = counts.values().stream().filter(count -> count == 1).count();
    double estimate = sample * different / (sample - once + once * sample / population);
    return Math.max(different, Math.min(population, estimate));
  }
}
