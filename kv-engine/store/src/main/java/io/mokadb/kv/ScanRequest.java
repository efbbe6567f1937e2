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
 * @param blockBytes how many bytes it may read ahead, but for the last column: at least 1
 * @param limit how many columns are returned at most, so that nothing is read ahead behind them; at
 *     least 1
 * @param longValues up to where cells of {@link Family#DATA} are welcome although {@code ranges} do
 *     not ask for them; exclusive, 0 for nowhere. A backend brings along, of each column that it
 *     returns, the newest below it if that saves the caller a call, else none.
 * @param supersededOnly only columns that have, in {@link Family#WRITE}, an older version than the
 *     newest, and have it in the range of {@code ranges} if that has one. A backend that cannot
 *     tell cheaply returns others as well: callers must still look.
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
    int blockBytes,
    int limit,
    long longValues,
    boolean supersededOnly,
    int gone) {
  public static final int DEFAULT_BLOCK_SIZE = 256;
  public static final int DEFAULT_BLOCK_BYTES = 2 << 20;

  /** All columns that there are. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** No value says that a column has nothing. */
  public static final int NOTHING_GONE = -1;

  public ScanRequest {
    Objects.requireNonNull(range);
    Objects.requireNonNull(ranges);
    if (blockSize < 1 || blockBytes < 1 || limit < 1) {
      throw new IllegalArgumentException(
          "Not at least one column: "
              + blockSize
              + " or "
              + blockBytes
              + " bytes in a block, at most "
              + limit);
    }
  }

  public static ScanRequest forward(KeyRange range, ReadRanges ranges) {
    return of(range, ranges, false);
  }

  public static ScanRequest backward(KeyRange range, ReadRanges ranges) {
    return of(range, ranges, true);
  }

  private static ScanRequest of(KeyRange range, ReadRanges ranges, boolean reverse) {
    return new ScanRequest(
        range,
        null,
        ranges,
        reverse,
        DEFAULT_BLOCK_SIZE,
        DEFAULT_BLOCK_BYTES,
        UNLIMITED,
        0,
        false,
        NOTHING_GONE);
  }

  public ScanRequest withRange(KeyRange rows) {
    return new ScanRequest(
        rows,
        columns,
        ranges,
        reverse,
        blockSize,
        blockBytes,
        limit,
        longValues,
        supersededOnly,
        gone);
  }

  public ScanRequest withColumns(ColumnRange only) {
    return new ScanRequest(
        range,
        only,
        ranges,
        reverse,
        blockSize,
        blockBytes,
        limit,
        longValues,
        supersededOnly,
        gone);
  }

  public ScanRequest withBlockSize(int size) {
    return withBlocks(size, blockBytes);
  }

  public ScanRequest withBlocks(int columnsAtMost, int bytes) {
    return new ScanRequest(
        range,
        columns,
        ranges,
        reverse,
        columnsAtMost,
        bytes,
        limit,
        longValues,
        supersededOnly,
        gone);
  }

  /** As many columns at most, which are one block. */
  public ScanRequest withLimit(int most) {
    return new ScanRequest(
        range, columns, ranges, reverse, most, blockBytes, most, longValues, supersededOnly, gone);
  }

  /** Cells of {@link Family#DATA} at or before a timestamp may come along. */
  public ScanRequest withLongValues(long upTo) {
    return new ScanRequest(
        range,
        columns,
        ranges,
        reverse,
        blockSize,
        blockBytes,
        limit,
        upTo + 1,
        supersededOnly,
        gone);
  }

  public ScanRequest onlySuperseded() {
    return new ScanRequest(
        range, columns, ranges, reverse, blockSize, blockBytes, limit, longValues, true, gone);
  }

  /** Columns may be left out of which a value that begins so is all there is. */
  public ScanRequest withoutGone(byte firstByte) {
    return new ScanRequest(
        range,
        columns,
        ranges,
        reverse,
        blockSize,
        blockBytes,
        limit,
        longValues,
        supersededOnly,
        firstByte);
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
