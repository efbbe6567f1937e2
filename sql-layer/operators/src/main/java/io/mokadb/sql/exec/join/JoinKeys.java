package io.mokadb.sql.exec.join;

import io.mokadb.session.SqlType;

/**
 * The pairs of columns that are equal in joined rows.
 *
 * @param left columns of the left row
 * @param right columns of the right row
 * @param types the common type of each pair
 * @param nullsMatch in which pairs a null is equal to a null (IS NOT DISTINCT FROM)
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record JoinKeys(int[] left, int[] right, SqlType[] types, boolean[] nullsMatch) {
  /** Pairs of columns in which nulls do not match. */
  public JoinKeys(int[] left, int[] right, SqlType[] types) {
    this(left, right, types, new boolean[left.length]);
  }

  boolean anyNullsMatch() {
    for (boolean match : nullsMatch) {
      if (match) {
        return true;
      }
    }
    return false;
  }
}
