package io.mokadb.txn.mvcc;

import io.mokadb.kv.Cell;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.TxnException;

/**
 * A cell of the {@code NOTIFY} family, at {@code (observed row, observer's id)} and the commit
 * timestamp of the change that it tells of.
 *
 * @param depth see {@link NotifiedColumns#causedBy}
 * @param origin commit timestamp of the first change of the chain; 0 for this one itself
 */
public record NotificationRecord(int depth, long origin) {
  private static final NotificationRecord BY_USER = new NotificationRecord(0, 0);

  public static NotificationRecord of(NotifiedColumns notified) {
    return notified.depth() == 0 && notified.origin() == 0
        ? BY_USER
        : new NotificationRecord(notified.depth(), notified.origin());
  }

  public byte[] encode() {
    RecordWriter out = new RecordWriter(origin == 0 ? 1 : 2 + Long.BYTES);
    out.writeCount(depth);
    if (origin != 0) {
      out.writeLong(origin);
    }
    return out.toByteArray();
  }

  /**
   * @throws TxnException {@code CORRUPTED} if the cell holds no notification
   */
  public static NotificationRecord decode(Cell cell) {
    RecordReader in = new RecordReader(cell.value());
    int depth = in.readCount();
    long origin = in.isAtEnd() ? 0 : in.readLong();
    return depth == 0 && origin == 0 ? BY_USER : new NotificationRecord(depth, origin);
  }

  /** When the first change of the chain was committed, for a notification at this timestamp. */
  public long originOr(long timestamp) {
    return origin == 0 ? timestamp : origin;
  }
}
