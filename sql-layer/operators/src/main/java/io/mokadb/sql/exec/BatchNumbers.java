package io.mokadb.sql.exec;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.expr.encoded.EncodedNumber;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.vector.ColumnBatch;
import io.mokadb.sql.vector.ColumnVector;
import io.mokadb.sql.vector.DoubleVector;
import io.mokadb.sql.vector.LongVector;

/** Columns of batches, and columns of numbers that are computed from them. Confined. */
final class BatchNumbers {
  private final SqlType[] types;

  /** By column, that of the input; -1 for what is computed. */
  private final int[] from;

  /** By column; null for those of the input, and where only a single row tells. */
  private final EncodedNumber[] numbers;

  private final ColumnBatch result;
  private final boolean canCompute;
  private final long[] values = new long[ColumnBatch.MOST];

  BatchNumbers(Expr[] exprs, SqlType[] types, EncodedNumber[] numbers) {
    this.types = types;
    this.numbers = numbers;
    this.from = new int[exprs.length];
    this.result = new ColumnBatch(types);
    boolean all = true;
    for (int i = 0; i < exprs.length; i++) {
      from[i] = Exprs.inputIndex(exprs[i]);
      all &= from[i] >= 0 || numbers[i] != null;
    }
    this.canCompute = all;
  }

  /** The columns of a batch; null if the value of some row has to be looked for row by row. */
  ColumnBatch of(ColumnBatch batch) {
    if (!canCompute) {
      return null;
    }
    result.moveTo(batch, from);
    for (int i = 0; i < from.length; i++) {
      if (from[i] < 0) {
        ColumnVector vector = compute(batch, i);
        if (vector == null) {
          return null;
        }
        result.put(i, vector);
      }
    }
    return result;
  }

  private ColumnVector compute(ColumnBatch batch, int column) {
    EncodedNumber number = numbers[column];
    int[] rows = batch.selection();
    long[] nulls = null;
    int filled = 0;
    long last = 0;
    for (int i = 0; i < batch.selected(); i++) {
      int at = rows[i];
      EncodedValues row = batch.row(at);
      int state = number.eval(row);
      if (state == EncodedNumber.UNKNOWN) {
        return null;
      }
      if (state == EncodedNumber.NULL) {
        nulls = nulls == null ? new long[ColumnBatch.MOST / Long.SIZE] : nulls;
        nulls[at >>> 6] |= 1L << at;
      } else {
        last = number.value();
      }
      // Rows that are not selected get any number that makes the range no larger.
      while (filled <= at) {
        values[filled++] = last;
      }
    }
    while (filled < batch.size()) {
      values[filled++] = last;
    }
    return types[column].kind() == Kind.DOUBLE
        ? doubles(filled, nulls)
        : new LongVector(values, filled, nulls);
  }

  private ColumnVector doubles(int size, long[] nulls) {
    double[] doubles = new double[size];
    for (int i = 0; i < size; i++) {
      doubles[i] = Double.longBitsToDouble(values[i]);
    }
    return new DoubleVector(doubles, size, nulls);
  }
}
