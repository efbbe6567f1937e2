package io.mokadb.sql.access.read;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.sql.layout.EncodedRow;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.List;

/** Entries of key ranges, scanned one after the other. */
public final class RangeEntries implements Entries {
  private final Transaction transaction;
  private final EncodedRows stored;
  private final List<KeyRange> ranges;
  private final boolean reverse;
  private final int blockSize;
  private int opened;
  private ValueCursor cursor;

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
      KeyRange range = ranges.get(reverse ? ranges.size() - 1 - opened : opened);
      opened++;
      cursor = stored.scan(transaction, range, reverse, blockSize);
    }
    return true;
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
