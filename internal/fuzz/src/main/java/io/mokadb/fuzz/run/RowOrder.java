package io.mokadb.fuzz.run;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The order that all columns of rows make, the first one first. Immutable. */
public final class RowOrder implements Comparator<List<Object>> {
  private final List<Comparator<Object>> columns = new ArrayList<>();
  private final List<String> keys = new ArrayList<>();

  private RowOrder() {}

  /**
   * An order of as many columns.
   *
   * @param directions of the columns, by turns: what may stand behind a key of ORDER BY
   */
  public static RowOrder of(String[] directions, int width) {
    RowOrder order = new RowOrder();
    for (int i = 0; i < width; i++) {
      String direction = directions[i % directions.length];
      boolean descending = direction.contains("DESC");
      // Null is the smallest value if nothing is said of it.
      boolean nullsFirst =
          direction.contains("NULLS") ? direction.contains("NULLS FIRST") : !descending;
      Comparator<Object> values = descending ? downwards() : RowOrder::compareValues;
      order.columns.add(nullsFirst ? Comparator.nullsFirst(values) : Comparator.nullsLast(values));
      order.keys.add((i + 1) + direction);
    }
    return order;
  }

  private static Comparator<Object> downwards() {
    return (a, b) -> compareValues(b, a);
  }

  @Override
  public int compare(List<Object> a, List<Object> b) {
    for (int i = 0; i < columns.size(); i++) {
      int compared = columns.get(i).compare(a.get(i), b.get(i));
      if (compared != 0) {
        return compared;
      }
    }
    return 0;
  }

  /** Two values of a column, which are of one type; blanks at the end are CHAR's. */
  @SuppressWarnings("unchecked")
  private static int compareValues(Object a, Object b) {
    if (a instanceof String text) {
      return Arrays.compareUnsigned(bytes(text), bytes((String) b));
    }
    if (a instanceof Double number) {
      double other = (Double) b;
      return number == other ? 0 : Double.compare(number, other);
    }
    return ((Comparable<Object>) a).compareTo(b);
  }

  private static byte[] bytes(String text) {
    return text.stripTrailing().getBytes(StandardCharsets.UTF_8);
  }

  /** The list of an ORDER BY. */
  @Override
  public String toString() {
    return String.join(", ", keys);
  }
}
