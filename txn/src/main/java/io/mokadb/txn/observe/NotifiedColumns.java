package io.mokadb.txn.observe;

import java.util.Arrays;

/** A set of column numbers, as the layer above counts them, ascending. Immutable. */
public final class NotifiedColumns {
  /** What most writes announce. */
  public static final NotifiedColumns NONE = new NotifiedColumns(new int[0]);

  private final int[] ids;

  private NotifiedColumns(int[] ids) {
    this.ids = ids;
  }

  /**
   * @param ids in any order, each at least 0; repetitions count once
   */
  public static NotifiedColumns of(int... ids) {
    if (ids.length == 0) {
      return NONE;
    }
    int[] sorted = Arrays.stream(ids).sorted().distinct().toArray();
    if (sorted[0] < 0) {
      throw new IllegalArgumentException("A column number is not negative: " + sorted[0]);
    }
    return new NotifiedColumns(sorted);
  }

  public boolean isEmpty() {
    return ids.length == 0;
  }

  /** Ascending. */
  public int[] toArray() {
    return ids.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NotifiedColumns columns && Arrays.equals(ids, columns.ids);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ids);
  }

  @Override
  public String toString() {
    return Arrays.toString(ids);
  }
}
