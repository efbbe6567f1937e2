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
 */
public record ScanRequest(
    KeyRange range,
    ColumnRange columns,
    ReadRanges ranges,
    boolean reverse,
    int blockSize,
    boolean supersededOnly) {
  public static final int DEFAULT_BLOCK_SIZE = 256;

  public ScanRequest {
    Objects.requireNonNull(range);
    Objects.requireNonNull(ranges);
    if (blockSize < 1) {
      throw new IllegalArgumentException("A block has at least one column, not " + blockSize);
    }
  }

  public static ScanRequest forward(KeyRange range, ReadRanges ranges) {
    return new ScanRequest(range, null, ranges, false, DEFAULT_BLOCK_SIZE, false);
  }

  public static ScanRequest backward(KeyRange range, ReadRanges ranges) {
    return new ScanRequest(range, null, ranges, true, DEFAULT_BLOCK_SIZE, false);
  }

  public ScanRequest withColumns(ColumnRange only) {
    return new ScanRequest(range, only, ranges, reverse, blockSize, supersededOnly);
  }

  public ScanRequest withBlockSize(int size) {
    return new ScanRequest(range, columns, ranges, reverse, size, supersededOnly);
  }

  public ScanRequest onlySuperseded() {
    return new ScanRequest(range, columns, ranges, reverse, blockSize, true);
  }

  /**
   * Columns by id.
   *
   * @param first the smallest id, inclusive
   * @param last the largest id, inclusive
   */
  public record ColumnRange(int first, int last) {
    public boolean contains(Column column) {
      return column.id() >= first && column.id() <= last;
    }
  }
}
