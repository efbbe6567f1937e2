package io.mokadb.kv;

import java.util.Objects;

/**
 * A scan over the columns of a range of rows, in key order. A column is returned if any family
 * asked for has a cell in its range.
 *
 * @param range the rows
 * @param columns which columns of a row, or null for all
 * @param ranges what to look at
 * @param reverse from the last key to the first
 * @param blockSize how many columns a backend may read ahead: a hint, at least 1
 * @param supersededOnly only columns that have, in {@link Family#WRITE}, more than the newest
 *     version. A backend that cannot tell cheaply returns others as well: callers must still look.
 * @param gone the first byte of values in {@link Family#WRITE} that say that a column has nothing,
 *     or {@link #NOTHING_GONE}. A column of which such a value is all that there is to see may be
 *     left out; of one that is not left out for another family's sake, it may be missing.
 */
public record ScanRequest(
    KeyRange range,
    ColumnRange columns,
    ReadRanges ranges,
    boolean reverse,
    int blockSize,
    boolean supersededOnly,
    int gone) {
  public static final int DEFAULT_BLOCK_SIZE = 256;

  /** No value says that a column has nothing. */
  public static final int NOTHING_GONE = -1;

  public ScanRequest {
    Objects.requireNonNull(range);
    Objects.requireNonNull(ranges);
    if (blockSize < 1) {
      throw new IllegalArgumentException("A block has at least one column, not " + blockSize);
    }
  }

  public static ScanRequest forward(KeyRange range, ReadRanges ranges) {
    return new ScanRequest(range, null, ranges, false, DEFAULT_BLOCK_SIZE, false, NOTHING_GONE);
  }

  public static ScanRequest backward(KeyRange range, ReadRanges ranges) {
    return new ScanRequest(range, null, ranges, true, DEFAULT_BLOCK_SIZE, false, NOTHING_GONE);
  }

  public ScanRequest withRange(KeyRange rows) {
    return new ScanRequest(rows, columns, ranges, reverse, blockSize, supersededOnly, gone);
  }

  public ScanRequest withColumns(ColumnRange only) {
    return new ScanRequest(range, only, ranges, reverse, blockSize, supersededOnly, gone);
  }

  public ScanRequest withBlockSize(int size) {
    return new ScanRequest(range, columns, ranges, reverse, size, supersededOnly, gone);
  }

  public ScanRequest onlySuperseded() {
    return new ScanRequest(range, columns, ranges, reverse, blockSize, true, gone);
  }

  /** Columns may be left out of which a value that begins so is all there is. */
  public ScanRequest withoutGone(byte firstByte) {
    return new ScanRequest(range, columns, ranges, reverse, blockSize, supersededOnly, firstByte);
  }

  /**
   * Columns by id.
   *
   * @param first the smallest id, inclusive
   * @param last the largest id, inclusive
   */
  public record ColumnRange(int first, int last) {
    public boolean contains(Column column) {
      return contains(column.id());
    }

    public boolean contains(int columnId) {
      return columnId >= first && columnId <= last;
    }
  }
}
