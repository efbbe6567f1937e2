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
