package io.mokadb.sql.vector;

import io.mokadb.txn.DecodedCells;

/** A column of many rows, by their places from 0. Immutable. */
public abstract sealed class ColumnVector implements DecodedCells
    permits LongVector, DoubleVector, CodeVector {
  /** What a vector costs beside its arrays. */
  static final int OVERHEAD = 96;

  /** A bit for each place, set if there is null; null if nothing is. */
  private final long[] nullsOrNull;

  ColumnVector(long[] nullsOrNull) {
    this.nullsOrNull = nullsOrNull;
  }

  /**
   * The column with other values in some places.
   *
   * @param places ascending
   * @param newer a vector of the same type, with a value for each of the places
   * @return null if there are too many values
   */
  abstract ColumnVector with(int[] places, ColumnVector newer);

  /** The bits of nulls, after places have got other values. */
  final long[] nullsWith(int[] places, ColumnVector newer, int size) {
    if (nullsOrNull == null && newer.nullsOrNull == null) {
      return null;
    }
    long[] nulls = nullsOrNull == null ? new long[(size + 63) / 64] : nullsOrNull.clone();
    for (int i = 0; i < places.length; i++) {
      long bit = 1L << places[i];
      if (newer.isNull(i)) {
        nulls[places[i] >>> 6] |= bit;
      } else {
        nulls[places[i] >>> 6] &= ~bit;
      }
    }
    return nulls;
  }

  /** True if some value is null. */
  public final boolean hasNulls() {
    return nullsOrNull != null;
  }

  public final boolean isNull(int place) {
    return nullsOrNull != null && (nullsOrNull[place >>> 6] >>> place & 1) != 0;
  }

  final int weightOfNulls() {
    return OVERHEAD + (nullsOrNull == null ? 0 : nullsOrNull.length * Long.BYTES);
  }
}
