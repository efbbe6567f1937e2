package io.mokadb.sql.catalog;

import java.util.List;

/**
 * Distribution of a column's values, from a sample: frequent values one by one, the others by the
 * bounds of buckets with equal numbers of values. Values are of the classes that carry the column's
 * type. An estimate, possibly old: only costs may depend on it. Immutable.
 *
 * @param frequent values with their shares of all rows, the most frequent first
 * @param ends of the buckets, ascending: the smallest value, then the largest of each bucket; empty
 *     if nothing is known of the values that are not frequent
 */
public record Distribution(List<Frequent> frequent, List<Object> ends) {
  /** Nothing is known. */
  public static final Distribution UNKNOWN = new Distribution(List.of(), List.of());

  private static final int UNCOMPARABLE = Integer.MIN_VALUE;

  /** A value and its share of all rows, 0 to 1. */
  public record Frequent(Object value, double share) {}

  public Distribution {
    frequent = List.copyOf(frequent);
    ends = List.copyOf(ends);
  }

  public boolean isKnown() {
    return !frequent.isEmpty() || ends.size() > 1;
  }

  /** The share of all rows that the frequent values have together. */
  public double frequentShare() {
    return frequent.stream().mapToDouble(Frequent::share).sum();
  }

  /** A frequent value's share of all rows, or NaN for others. */
  public double shareOf(Object value) {
    for (Frequent one : frequent) {
      if (compare(one.value, value) == 0) {
        return one.share;
      }
    }
    return Double.NaN;
  }

  /**
   * The share of all rows whose value is less.
   *
   * @param others share of the rows that have a value, but no frequent one
   * @return NaN if it cannot be told
   */
  public double below(Object value, double others) {
    double share = 0;
    for (Frequent one : frequent) {
      int order = compare(one.value, value);
      if (order == UNCOMPARABLE) {
        return Double.NaN;
      }
      share += order < 0 ? one.share : 0;
    }
    if (ends.size() < 2) {
      return others < 0.01 ? share : Double.NaN;
    }
    double position = position(value);
    return Double.isNaN(position) ? Double.NaN : share + others * position;
  }

  /** The share of the values that are not frequent below one, 0 to 1. */
  private double position(Object value) {
    int buckets = ends.size() - 1;
    for (int i = 0; i <= buckets; i++) {
      int order = compare(ends.get(i), value);
      if (order == UNCOMPARABLE) {
        return Double.NaN;
      }
      if (order == 0) {
        return (double) i / buckets;
      }
      if (order > 0) {
        return i == 0 ? 0 : (i - 1 + within(ends.get(i - 1), value, ends.get(i))) / buckets;
      }
    }
    return 1;
  }

  /** The place of a value inside its bucket: numbers by distance, others in the middle. */
  private static double within(Object from, Object value, Object to) {
    if (from instanceof Number a && value instanceof Number b && to instanceof Number c) {
      double width = c.doubleValue() - a.doubleValue();
      return width <= 0 ? 1 : Math.min(1, Math.max(0, (b.doubleValue() - a.doubleValue()) / width));
    }
    return 0.5;
  }

  @SuppressWarnings("unchecked") // Both are of one class, which is Comparable.
  private static int compare(Object a, Object b) {
    if (a instanceof Number x && b instanceof Number y) {
      return Double.compare(x.doubleValue(), y.doubleValue());
    }
    if (a.getClass() != b.getClass() || !(a instanceof Comparable)) {
      return UNCOMPARABLE;
    }
    return Integer.signum(((Comparable<Object>) a).compareTo(b));
  }
}
