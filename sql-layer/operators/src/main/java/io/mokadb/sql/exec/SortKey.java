package io.mokadb.sql.exec;

import io.mokadb.session.SqlType;
import io.mokadb.sql.compare.Comparators;
import io.mokadb.sql.runtime.PlanWords;
import java.util.Comparator;
import java.util.List;

/**
 * One column of a sort order.
 *
 * @param ordinal the column
 * @param descending whether larger values come first
 * @param nullsFirst whether nulls come before all values, in either direction
 * @param type the column's type, which decides the comparison
 */
public record SortKey(int ordinal, boolean descending, boolean nullsFirst, SqlType type) {

  /** Compares rows by several keys; ties are equal, so that a stable sort keeps their order. */
  public static Comparator<Object[]> comparator(SortKey[] keys) {
    int count = keys.length;
    int[] ordinals = new int[count];
    boolean[] descending = new boolean[count];
    int[] nullLeft = new int[count];
    @SuppressWarnings({"unchecked", "rawtypes"}) // generic arrays cannot be created otherwise
    Comparator<Object>[] comparators = new Comparator[count];
    for (int i = 0; i < count; i++) {
      ordinals[i] = keys[i].ordinal;
      descending[i] = keys[i].descending;
      nullLeft[i] = keys[i].nullsFirst ? -1 : 1;
      comparators[i] = Comparators.forType(keys[i].type);
    }
    return (left, right) -> {
      for (int i = 0; i < count; i++) {
        Object a = left[ordinals[i]];
        Object b = right[ordinals[i]];
        if (a == b) {
          continue;
        }
        if (a == null) {
          return nullLeft[i];
        }
        if (b == null) {
          return -nullLeft[i];
        }
        int order = comparators[i].compare(a, b);
        if (order != 0) {
          return descending[i] ? -order : order;
        }
      }
      return 0;
    };
  }

  /** For EXPLAIN: {@code $2 DESC}. */
  public String describe() {
    return describe(List.of());
  }

  /** As {@link #describe()}, with the names of the columns. */
  public String describe(List<String> columns) {
    String text = PlanWords.name(columns, ordinal) + (descending ? " DESC" : "");
    return nullsFirst == descending ? text + (nullsFirst ? " NULLS FIRST" : " NULLS LAST") : text;
  }
}
