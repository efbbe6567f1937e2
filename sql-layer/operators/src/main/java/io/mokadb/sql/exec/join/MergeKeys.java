package io.mokadb.sql.exec.join;

import io.mokadb.session.SqlType;
import io.mokadb.sql.compare.Comparators;
import io.mokadb.sql.exec.Streams;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The keys by which two sorted inputs are merged. Immutable and thread-safe. */
final class MergeKeys {
  private final int[] left;
  private final int[] right;
  private final List<Comparator<Object>> comparators;

  MergeKeys(int[] left, int[] right, SqlType[] types) {
    this.left = left.clone();
    this.right = right.clone();
    this.comparators = Arrays.stream(types).map(Comparators::forType).toList();
  }

  /** True if a left row has a null in its key, so that no right row can match. */
  boolean isNullLeft(Object[] row) {
    return hasNull(row, left);
  }

  boolean isNullRight(Object[] row) {
    return hasNull(row, right);
  }

  /** The order of the keys of a left and a right row, as a comparator gives it. */
  int compare(Object[] leftRow, Object[] rightRow) {
    return compare(leftRow, left, rightRow, right);
  }

  boolean areEqualRight(Object[] a, Object[] b) {
    return compare(a, right, b, right) == 0;
  }

  private static boolean hasNull(Object[] row, int[] keys) {
    for (int key : keys) {
      if (row[key] == null) {
        return true;
      }
    }
    return false;
  }

  private int compare(Object[] a, int[] aKeys, Object[] b, int[] bKeys) {
    for (int i = 0; i < aKeys.length; i++) {
      int order = comparators.get(i).compare(a[aKeys[i]], b[bKeys[i]]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** For EXPLAIN. */
  String describe(List<String> leftNames, List<String> rightNames) {
    return Streams.equalities(left, leftNames, right, rightNames);
  }

  @Override
  public String toString() {
    return Streams.columns(left) + " = " + Streams.columns(right);
  }
}
