package io.mokadb.sql.vector;

import io.mokadb.sql.layout.EncodedRow;
import io.mokadb.sql.layout.KeyBytes;
import io.mokadb.txn.CellList;
import java.util.function.Function;

/** Reads one column of cells, each as if it were a row by itself. Confined. */
final class EncodedCellReader {
  private final CellList cells;
  private final EncodedRow row;

  /** The cell that is read now. */
  private int at;

  /**
   * @param rows makes what reads the column of a cell whose key it is given
   */
  EncodedCellReader(CellList cells, Function<KeyBytes, EncodedRow> rows) {
    this.cells = cells;
    this.row = rows.apply(this::copyKey);
  }

  /** Null if a value does not fit. */
  LongVector longs() {
    long[] values = new long[cells.size()];
    long[] nulls = null;
    for (int i = 0; i < values.length; i++) {
      if (moves(i)) {
        if (row.isNull(0)) {
          nulls = withNull(nulls, i, values.length);
        } else if (row.isLong(0)) {
          values[i] = row.longAt(0);
        } else {
          return null;
        }
      } else if (i > 0) {
        // Any number will do, and this one makes the range of numbers no larger.
        values[i] = values[i - 1];
      }
    }
    return new LongVector(values, values.length, nulls);
  }

  /** Null if a value is not a double. */
  DoubleVector doubles() {
    double[] values = new double[cells.size()];
    long[] nulls = null;
    for (int i = 0; i < values.length; i++) {
      if (moves(i)) {
        if (row.isNull(0)) {
          nulls = withNull(nulls, i, values.length);
        } else if (row.isDouble(0)) {
          values[i] = row.doubleAt(0);
        } else {
          return null;
        }
      }
    }
    return new DoubleVector(values, values.length, nulls);
  }

  /** Null if there are too many different values. */
  CodeVector codes() {
    int[] codes = new int[cells.size()];
    CodeBuilder builder = new CodeBuilder(codes.length);
    long[] nulls = null;
    for (int i = 0; i < codes.length; i++) {
      if (moves(i)) {
        if (row.isNull(0)) {
          nulls = withNull(nulls, i, codes.length);
        } else {
          codes[i] = builder.of(row);
          if (codes[i] < 0) {
            return null;
          }
        }
      }
    }
    return builder.build(codes, nulls);
  }

  private static long[] withNull(long[] nullsOrNull, int place, int size) {
    long[] nulls = nullsOrNull == null ? new long[(size + 63) / 64] : nullsOrNull;
    nulls[place >>> 6] |= 1L << place;
    return nulls;
  }

  /** Moves to a cell, if that has a value. */
  private boolean moves(int place) {
    at = place;
    if (!cells.isValue(place)) {
      return false;
    }
    row.moveTo(cells.bytes(place), cells.start(place), cells.end(place));
    return true;
  }

  private int copyKey(byte[] target) {
    return cells.copyRow(at, target);
  }
}
