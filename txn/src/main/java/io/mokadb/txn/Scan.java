package io.mokadb.txn;

import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ScanRequest.ColumnRange;

/**
 * A transactional scan.
 *
 * @param range the rows
 * @param columns which columns, or null for all
 * @param reverse from the last key to the first
 * @param blockSize how many cells may be read ahead: a hint
 * @param decodingOrNull how values are wanted that can be given as {@linkplain ValueCursor#run
 *     runs}; null if each is wanted by itself
 */
public record Scan(
    KeyRange range, ColumnRange columns, boolean reverse, int blockSize, Decoding decodingOrNull) {
  /** For values one by one. */
  public Scan(KeyRange range, ColumnRange columns, boolean reverse, int blockSize) {
    this(range, columns, reverse, blockSize, null);
  }

  public Scan withRange(KeyRange rows) {
    return new Scan(rows, columns, reverse, blockSize, decodingOrNull);
  }

  public Scan decoding(Decoding wish) {
    return new Scan(range, columns, reverse, blockSize, wish);
  }

  /** Without runs. */
  public Scan oneByOne() {
    return decodingOrNull == null ? this : new Scan(range, columns, reverse, blockSize);
  }

  public static Scan forward(KeyRange range) {
    return new Scan(range, null, false, io.mokadb.kv.ScanRequest.DEFAULT_BLOCK_SIZE);
  }
}
