package io.mokadb.sql.access.read;

import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.PlanWords;
import java.util.ArrayList;
import java.util.List;

/** The bounds of a key in SQL, for EXPLAIN. Stateless. */
final class BoundsWords {
  private BoundsWords() {}

  /**
   * One bound.
   *
   * @param skipped how many columns of the key the bound begins behind
   * @return null if a part of it has no words
   */
  static String of(
      KeyBounds bound, List<String> columns, int skipped, List<String> outer, PlanWords words) {
    List<String> parts = new ArrayList<>();
    int at = skipped;
    for (Expr value : bound.equalPrefix()) {
      if (value == KeyBounds.NULL) {
        parts.add(PlanWords.name(columns, at++) + " IS NULL");
      } else {
        parts.add(part(PlanWords.name(columns, at++), " = ", value, outer, words));
      }
    }
    String next = PlanWords.name(columns, at);
    if (bound.lower() == KeyBounds.NOT_NULL) {
      if (bound.upper() == null) {
        parts.add(next + " IS NOT NULL");
      }
    } else if (bound.lower() != null) {
      parts.add(part(next, bound.lowerInclusive() ? " >= " : " > ", bound.lower(), outer, words));
    }
    if (bound.upper() != null) {
      parts.add(part(next, bound.upperInclusive() ? " <= " : " < ", bound.upper(), outer, words));
    }
    return parts.isEmpty() || parts.contains(null) ? null : String.join(" AND ", parts);
  }

  private static String part(
      String column, String operator, Expr value, List<String> outer, PlanWords words) {
    String text = words.text(value, outer);
    return text == null ? null : column + operator + text;
  }
}
