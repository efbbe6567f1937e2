package io.mokadb.sql.access;

import io.mokadb.session.LargeObject;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import java.util.HashMap;
import java.util.Map;

/** Values of one column that ANALYZE looked at. Confined to one thread. */
final class ColumnSample {
  private static final int LONGEST_TEXT = 100;

  private final Map<Object, Integer> counts = new HashMap<>();
  private long nulls;
  private long seen;
  private Object min;
  private Object max;

  void add(Object value) {
    seen++;
    if (value == null) {
      nulls++;
      return;
    }
    Object kept =
        value instanceof String text && text.length() > LONGEST_TEXT
            ? text.substring(0, LONGEST_TEXT)
            : value;
    counts.merge(kept, 1, Integer::sum);
    if (kept instanceof LargeObject) {
      return; // Each is another one, and where it stands among them is not worth reading it.
    }
    if (min == null || compare(kept, min) < 0) {
      min = kept;
    }
    if (max == null || compare(kept, max) > 0) {
      max = kept;
    }
  }

  @SuppressWarnings("unchecked") // All classes that carry storable values are Comparable.
  private static int compare(Object a, Object b) {
    return ((Comparable<Object>) a).compareTo(b);
  }

  /**
   * @param rows of the whole table
   */
  ColumnStatistics estimate(long rows) {
    double nullFraction = seen == 0 ? 0 : (double) nulls / seen;
    return new ColumnStatistics(distinct(rows * (1 - nullFraction)), nullFraction, min, max);
  }

  /**
   * The estimator of Haas and Stokes, "Estimating the Number of Classes in a Finite Population"
   * (1998): n d / (n - f1 + f1 n / N), for a sample of n out of N with d different values, f1 of
   * which occur once.
   */
  private double distinct(double population) {
    double sample = seen - nulls;
    double different = counts.size();
    if (sample >= population || sample == 0) {
      return different;
    }
    double once = counts.values().stream().filter(count -> count == 1).count();
    double estimate = sample * different / (sample - once + once * sample / population);
    return Math.max(different, Math.min(population, estimate));
  }
}
