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
 */
public record Scan(KeyRange range, ColumnRange columns, boolean reverse, int blockSize) {
  public Scan withRange(KeyRange rows) {
    return new Scan(rows, columns, reverse, blockSize);
  }

  public static Scan forward(KeyRange range) {
    return new Scan(range, null, false, io.mokadb.kv.ScanRequest.DEFAULT_BLOCK_SIZE);
  }
}
