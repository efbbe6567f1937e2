package io.mokadb.sql.vector;

import java.util.Arrays;

/** Doubles, bit by bit as they are stored. Immutable. */
public final class DoubleVector extends ColumnVector {
  private final double[] values;

  /**
   * @param values of {@code size} rows; those of nulls do not matter
   * @param nullsOrNull a bit for each row, set if it is null
   */
  public DoubleVector(double[] values, int size, long[] nullsOrNull) {
    super(nullsOrNull);
    this.values = Arrays.copyOf(values, size);
  }

  @Override
  DoubleVector with(int[] places, ColumnVector newer) {
    double[] all = values.clone();
    for (int i = 0; i < places.length; i++) {
      all[places[i]] = ((DoubleVector) newer).at(i);
    }
    return new DoubleVector(all, all.length, nullsWith(places, newer, all.length));
  }

  double at(int place) {
    return values[place];
  }

  @Override
  public int weight() {
    return weightOfNulls() + values.length * Double.BYTES;
  }
}
