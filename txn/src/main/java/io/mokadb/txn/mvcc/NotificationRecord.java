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
 * @param change commit timestamp of the change, where the cell stands at a later one because the
 *     observer is told of it once more; else 0
 */
public record NotificationRecord(int depth, long origin, long change) {
  private static final NotificationRecord BY_USER = new NotificationRecord(0, 0);

  public NotificationRecord(int depth, long origin) {
    this(depth, origin, 0);
  }

  /** Tells of a change once more, as if a user had made it. */
  public static NotificationRecord again(long change) {
    return new NotificationRecord(0, change, change);
  }

  public static NotificationRecord of(NotifiedColumns notified) {
    return notified.depth() == 0 && notified.origin() == 0
        ? BY_USER
        : new NotificationRecord(notified.depth(), notified.origin());
  }

  public byte[] encode() {
    RecordWriter out = new RecordWriter(origin == 0 ? 1 : 2 + Long.BYTES);
    out.writeCount(depth);
    if (origin != 0 || change != 0) {
      out.writeLong(origin);
    }
    if (change != 0) {
      out.writeLong(change);
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
    long change = in.isAtEnd() ? 0 : in.readLong();
    return depth == 0 && origin == 0 && change == 0
        ? BY_USER
        : new NotificationRecord(depth, origin, change);
  }

  /** When the first change of the chain was committed, for a notification at this timestamp. */
  public long originOr(long timestamp) {
    return origin == 0 ? timestamp : origin;
  }

  /** When the change was committed, for a notification at this timestamp. */
  public long changeOr(long timestamp) {
    return change == 0 ? timestamp : change;
  }
}
