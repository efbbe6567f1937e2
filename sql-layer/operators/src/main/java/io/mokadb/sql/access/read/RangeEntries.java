package io.mokadb.sql.access.read;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.sql.layout.EncodedRow;
import io.mokadb.txn.CellRun;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.List;

/**
 * Entries of key ranges, scanned one after the other; forward, and where calls to the store are
 * dear, some hundred together.
 */
public final class RangeEntries implements Entries {
  private static final int MOST_TOGETHER = 200;

  private final Transaction transaction;
  private final EncodedRows stored;
  private final List<KeyRange> ranges;
  private final boolean reverse;
  private final int blockSize;
  private int opened;
  private ValueCursor cursor;

  /**
   * @param ranges ascending and disjoint
   */
  public RangeEntries(
      Transaction transaction,
      EncodedRows stored,
      List<KeyRange> ranges,
      boolean reverse,
      int blockSize) {
    this.transaction = transaction;
    this.stored = stored;
    this.ranges = ranges;
    this.reverse = reverse;
    this.blockSize = blockSize;
  }

  @Override
  public boolean next() {
    while (cursor == null || !cursor.next()) {
      close();
      if (opened == ranges.size()) {
        return false;
      }
      open();
    }
    return true;
  }

  private void open() {
    int left = ranges.size() - opened;
    if (!reverse && left > 1 && transaction.prefetches()) {
      int end = opened + Math.min(left, MOST_TOGETHER);
      cursor = stored.scan(transaction, ranges.subList(opened, end), blockSize);
      opened = end;
    } else {
      KeyRange range = ranges.get(reverse ? left - 1 : opened);
      opened++;
      cursor = stored.scan(transaction, range, reverse, blockSize);
    }
  }

  /** As {@link ValueCursor#run}. */
  CellRun run() {
    return cursor.run();
  }

  @Override
  public Key key() {
    return cursor.key().row();
  }

  @Override
  public int copyKey(byte[] target) {
    return cursor.copyRow(target);
  }

  @Override
  public byte[] value() {
    return cursor.value();
  }

  @Override
  public void show(EncodedRow row) {
    row.moveTo(cursor.bytes(), cursor.start(), cursor.end());
  }

  @Override
  public void close() {
    if (cursor != null) {
      cursor.close();
      cursor = null;
    }
  }
}
