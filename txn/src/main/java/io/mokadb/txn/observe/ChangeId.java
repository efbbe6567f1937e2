package io.mokadb.txn.observe;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.mvcc.NotificationRecord;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/** The name of a change as one observer sees it: observer, row and timestamp in a UUID. */
final class ChangeId {
  private static final long VERSION_BITS = 0xF000L;
  private static final long CUSTOM_VERSION = 0x8000L;
  private static final long VARIANT_BITS = 3L << 62;
  private static final long VARIANT = 1L << 63;

  private ChangeId() {}

  /**
   * @param timestamp of the change
   */
  static UUID of(int observer, Key row, long timestamp) {
    ByteBuffer text = ByteBuffer.allocate(Integer.BYTES + Long.BYTES + row.length());
    text.putInt(observer).putLong(timestamp).put(row.unsafeBytes());
    ByteBuffer digest = ByteBuffer.wrap(sha256().digest(text.array()));
    return new UUID(
        digest.getLong() & ~VERSION_BITS | CUSTOM_VERSION,
        digest.getLong() & ~VARIANT_BITS | VARIANT);
  }

  /**
   * When the newest change was committed that notifications up to a timestamp tell of; 0 if there
   * are none. One that tells of a change once more may be newer than one of a later change.
   */
  static long newest(KvStore store, int observer, Key row, long upTo) {
    CellKey column = new CellKey(row, Column.of(observer));
    long newest = 0;
    long until = upTo + 1;
    while (true) {
      ReadRanges earlier = ReadRanges.of(Family.NOTIFY, new TimeRange(0, until));
      Cell cell = store.read(new CellRead(column, earlier), Deadline.none()).notification();
      if (cell == null) {
        return newest;
      }
      NotificationRecord told = NotificationRecord.decode(cell);
      newest = Math.max(newest, told.changeOr(cell.timestamp()));
      if (told.change() == 0) {
        return newest;
      }
      until = cell.timestamp();
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
