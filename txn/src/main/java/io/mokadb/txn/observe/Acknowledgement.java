package io.mokadb.txn.observe;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.time.Timestamps;
import java.nio.ByteBuffer;

/**
 * The last time an observer saw a row: the start timestamp of the transaction that wrote the
 * acknowledgement (paper, section 2.4), which is both its value and part of its write record.
 */
final class Acknowledgement {
  /** As a timestamp: the observer has never seen the row, or was told to forget it. */
  static final long NEVER = 0;

  private Acknowledgement() {}

  static byte[] encode(long startTimestamp) {
    return ByteBuffer.allocate(Long.BYTES).putLong(startTimestamp).array();
  }

  static long decode(byte[] value) {
    if (value == null) {
      return NEVER;
    }
    if (value.length != Long.BYTES) {
      throw new TxnException(
          TxnException.Kind.CORRUPTED, "An acknowledgement has 8 bytes, not " + value.length);
    }
    return ByteBuffer.wrap(value).getLong();
  }

  /** The newest that is committed, past any lock: one about to be committed is newer. */
  static long newest(KvStore store, CellKey cell) {
    WriteRecord record = newestVersion(store, cell);
    return record != null && record.kind() == WriteKind.PUT ? record.startTimestamp() : NEVER;
  }

  /** Which transaction deleted the acknowledgement, if that is how it stands; else never. */
  static long forgotten(KvStore store, CellKey cell) {
    WriteRecord record = newestVersion(store, cell);
    return record != null && record.kind() == WriteKind.DELETE ? record.startTimestamp() : NEVER;
  }

  private static WriteRecord newestVersion(KvStore store, CellKey cell) {
    long until = Timestamps.END;
    while (true) {
      ReadRanges ranges = ReadRanges.of(Family.WRITE, new TimeRange(0, until));
      Cell write = store.read(new CellRead(cell, ranges), Deadline.none()).write();
      if (write == null) {
        return null;
      }
      WriteRecord record = WriteRecord.decode(write.value());
      if (record.kind().isVersion()) {
        return record;
      }
      until = record.previous() > 0 ? record.previous() + 1 : write.timestamp();
    }
  }
}
