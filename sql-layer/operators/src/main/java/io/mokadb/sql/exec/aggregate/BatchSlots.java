package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.vector.ColumnBatch;
import java.util.Arrays;

/**
 * Small numbers that stand for the grouping keys of a batch's rows, as long as its columns have few
 * different values: a table by them tells the group. Confined.
 */
final class BatchSlots {
  /** A larger table would be filled more often than it is asked. */
  private static final int MOST = 1 << 12;

  private static final int FREE = -1;

  private final int[] columns;

  /** What slots of each column were made of. */
  private final Object[] sources;

  /** How many slots each column has: one of them is that of null. */
  private final int[] widths;

  /** By row of the batch. */
  private final int[] slots = new int[ColumnBatch.MOST];

  /** By slot. */
  private int[] groups = {};

  BatchSlots(int[] columns) {
    this.columns = columns;
    this.sources = new Object[columns.length];
    this.widths = new int[columns.length];
  }

  /** Looks at a batch; false if it has too many different keys. */
  boolean read(ColumnBatch batch) {
    if (!isSameSource(batch) && !begin(batch)) {
      return false;
    }
    for (int i = 0; i < columns.length; i++) {
      if (batch.isCodes(columns[i])) {
        addCodes(batch, columns[i], i);
      } else {
        addNumbers(batch, columns[i], i);
      }
    }
    return true;
  }

  private boolean isSameSource(ColumnBatch batch) {
    for (int i = 0; i < columns.length; i++) {
      if (sources[i] != batch.source(columns[i])) {
        return false;
      }
    }
    return true;
  }

  private boolean begin(ColumnBatch batch) {
    Arrays.fill(sources, null);
    long size = 1;
    for (int i = 0; i < columns.length; i++) {
      long width = width(batch, columns[i]);
      size *= width;
      if (width <= 0 || width > MOST || size > MOST) {
        return false;
      }
      widths[i] = (int) width;
    }
    if (groups.length < size) {
      groups = new int[(int) size];
    }
    Arrays.fill(groups, FREE);
    for (int i = 0; i < columns.length; i++) {
      sources[i] = batch.source(columns[i]);
    }
    return true;
  }

  /** Not positive if it does not fit into 64 bits, or if there are none. */
  private static long width(ColumnBatch batch, int column) {
    if (batch.isCodes(column)) {
      return batch.codeCount(column) + 1L;
    }
    if (!batch.isLongs(column)) {
      return 0;
    }
    long range = batch.most(column) - batch.least(column);
    return range < 0 ? 0 : range + 2;
  }

  private void addCodes(ColumnBatch batch, int column, int index) {
    int[] rows = batch.selection();
    int[] codes = batch.codes(column);
    boolean nulls = batch.hasNulls(column);
    for (int i = 0; i < batch.selected(); i++) {
      int at = rows[i];
      int slot = nulls && batch.isNull(column, at) ? 0 : codes[at] + 1;
      slots[at] = index == 0 ? slot : slots[at] * widths[index] + slot;
    }
  }

  private void addNumbers(ColumnBatch batch, int column, int index) {
    int[] rows = batch.selection();
    long[] numbers = batch.longs(column);
    long before = batch.least(column) - 1;
    boolean nulls = batch.hasNulls(column);
    for (int i = 0; i < batch.selected(); i++) {
      int at = rows[i];
      int slot = nulls && batch.isNull(column, at) ? 0 : (int) (numbers[at] - before);
      slots[at] = index == 0 ? slot : slots[at] * widths[index] + slot;
    }
  }

  /** The group of a row, negative if it is not known. */
  int group(int row) {
    return groups[slots[row]];
  }

  void know(int row, int group) {
    groups[slots[row]] = group;
  }
}
