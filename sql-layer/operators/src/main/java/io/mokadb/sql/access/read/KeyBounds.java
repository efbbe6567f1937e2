package io.mokadb.sql.access.read;

import io.mokadb.sql.runtime.Expr;

/**
 * A range of a key, by expressions over parameters, literals and correlated rows. A bound that
 * evaluates to null matches nothing; {@link #NULL} matches null.
 *
 * @param equalPrefix values that the first key columns equal; all key columns: a point
 * @param lower where the next key column starts, or null
 * @param lowerInclusive whether {@code lower} itself belongs to the range
 * @param upper where the next key column ends, or null
 * @param upperInclusive whether {@code upper} itself belongs to the range
 */
public record KeyBounds(
    Expr[] equalPrefix, Expr lower, boolean lowerInclusive, Expr upper, boolean upperInclusive) {
  /** A lower end before the first value, but after null. */
  public static final Expr NOT_NULL =
      (row, context) -> {
        throw new UnsupportedOperationException("A bound without a value");
      };

  /** Stands in {@code equalPrefix} for null itself, which the entries of an index may hold. */
  public static final Expr NULL =
      (row, context) -> {
        throw new UnsupportedOperationException("A null that is not a value");
      };

  /** All rows whose first key columns equal these. */
  public static KeyBounds equalTo(Expr... prefix) {
    return new KeyBounds(prefix, null, false, null, false);
  }

  boolean hasNull() {
    for (Expr value : equalPrefix) {
      if (value == NULL) {
        return true;
      }
    }
    return false;
  }

  boolean hasRange() {
    return lower != null || upper != null;
  }
}
