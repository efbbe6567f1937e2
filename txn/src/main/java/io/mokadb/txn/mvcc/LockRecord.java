package io.mokadb.txn.mvcc;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.TxnException;
import java.util.Arrays;
import java.util.Objects;

/**
 * A cell of the {@code LOCK} family, at the start timestamp of its transaction (paper, section
 * 2.2). It holds everything that another transaction needs to finish this one.
 *
 * @param startTimestamp the timestamp of the cell; not encoded
 * @param kind {@code PUT}, {@code DELETE} or {@code LOCK}
 * @param primary the cell whose lock decides
 * @param clientId the transaction manager that wrote it: a timestamp drawn when that manager
 *     started
 * @param expiresAt a timestamp after which the lock may be taken for abandoned. On a secondary it
 *     counts only while the primary has neither lock nor verdict (invariant 5).
 * @param value a short value to be put, else null. Read only.
 * @param previous see {@link WriteRecord#previous}
 * @param notified the columns to announce (invariant 7)
 * @param overRollbacks whether rollback records of younger transactions may stand at or after the
 *     start timestamp, which the prewrite overlooked: then a rollback of this lock is recorded
 *     above them (invariant 4)
 */
public record LockRecord(
    long startTimestamp,
    WriteKind kind,
    CellKey primary,
    long clientId,
    long expiresAt,
    byte[] value,
    long previous,
    NotifiedColumns notified,
    boolean overRollbacks) {
  private static final int HAS_VALUE = 0b100;
  private static final int HAS_PREVIOUS = 0b1000;
  private static final int HAS_NOTIFIED = 0b10000;
  private static final int OVER_ROLLBACKS = 0b100000;
  private static final int KNOWN =
      WriteKind.MASK | HAS_VALUE | HAS_PREVIOUS | HAS_NOTIFIED | OVER_ROLLBACKS;

  public LockRecord {
    Objects.requireNonNull(primary);
    Objects.requireNonNull(notified);
    if (kind == WriteKind.ROLLBACK
        || value != null && kind != WriteKind.PUT
        || previous != 0 && kind != WriteKind.LOCK) {
      throw new IllegalArgumentException("A lock record of kind " + kind + " has no such part");
    }
  }

  /** The same lock with a longer life. */
  public LockRecord withExpiresAt(long timestamp) {
    return new LockRecord(
        startTimestamp,
        kind,
        primary,
        clientId,
        timestamp,
        value,
        previous,
        notified,
        overRollbacks);
  }

  /** The same lock, put over rollback records of others. */
  public LockRecord withOverRollbacks() {
    return new LockRecord(
        startTimestamp, kind, primary, clientId, expiresAt, value, previous, notified, true);
  }

  /** The record that commits this lock. */
  public WriteRecord toWrite() {
    return new WriteRecord(kind, startTimestamp, value, previous);
  }

  /** Whether the value waits in the {@code DATA} family. */
  public boolean hasData() {
    return kind == WriteKind.PUT && value == null;
  }

  public byte[] encode() {
    byte[] row = primary.row().unsafeBytes();
    RecordWriter out = new RecordWriter(48 + row.length + (value == null ? 0 : value.length));
    out.writeByte(
        kind.code()
            | (value != null ? HAS_VALUE : 0)
            | (previous != 0 ? HAS_PREVIOUS : 0)
            | (notified.isEmpty() ? 0 : HAS_NOTIFIED)
            | (overRollbacks ? OVER_ROLLBACKS : 0));
    out.writeLong(clientId);
    out.writeLong(expiresAt);
    out.writeCount(primary.column().id());
    out.writeCount(row.length);
    out.writeBytes(row);
    if (previous != 0) {
      out.writeLong(previous);
    }
    if (!notified.isEmpty()) {
      int[] ids = notified.toArray();
      out.writeCount(ids.length);
      for (int id : ids) {
        out.writeCount(id);
      }
      out.writeCount(notified.depth());
      out.writeLong(notified.origin());
    }
    if (value != null) {
      out.writeBytes(value);
    }
    return out.toByteArray();
  }

  /**
   * @throws TxnException {@code CORRUPTED} if the cell holds no lock record
   */
  public static LockRecord decode(Cell cell) {
    try {
      return decode(cell.timestamp(), new RecordReader(cell.value()));
    } catch (IllegalArgumentException e) {
      throw new TxnException(
          TxnException.Kind.CORRUPTED, "The lock record at " + cell.timestamp() + " is damaged", e);
    }
  }

  private static LockRecord decode(long startTimestamp, RecordReader in) {
    int header = in.readByte();
    if ((header & ~KNOWN) != 0) {
      throw new IllegalArgumentException("Unknown layout " + header);
    }
    long clientId = in.readLong();
    long expiresAt = in.readLong();
    Column column = Column.of(in.readCount());
    CellKey primary = CellKey.of(Key.wrap(in.readBytes(in.readCount())), column);
    long previous = (header & HAS_PREVIOUS) != 0 ? in.readLong() : 0;
    NotifiedColumns notified = NotifiedColumns.NONE;
    if ((header & HAS_NOTIFIED) != 0) {
      notified = readColumns(in);
    }
    byte[] value = (header & HAS_VALUE) != 0 ? in.readRest() : null;
    return new LockRecord(
        startTimestamp,
        WriteKind.ofHeader(header),
        primary,
        clientId,
        expiresAt,
        value,
        previous,
        notified,
        (header & OVER_ROLLBACKS) != 0);
  }

  private static NotifiedColumns readColumns(RecordReader in) {
    int count = in.readCount();
    int[] ids = new int[0];
    for (int i = 0; i < count; i++) {
      if (i == ids.length) {
        // Grown as it goes: a damaged count must not allocate gigabytes.
        ids = Arrays.copyOf(ids, Math.min(count, ids.length * 2 + 8));
      }
      ids[i] = in.readCount();
    }
    return NotifiedColumns.of(ids).causedBy(in.readCount(), in.readLong());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LockRecord lock
        && startTimestamp == lock.startTimestamp
        && kind == lock.kind
        && primary.equals(lock.primary)
        && clientId == lock.clientId
        && expiresAt == lock.expiresAt
        && previous == lock.previous
        && overRollbacks == lock.overRollbacks
        && Arrays.equals(value, lock.value)
        && notified.equals(lock.notified);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        startTimestamp, kind, primary, clientId, expiresAt, previous, Arrays.hashCode(value));
  }

  @Override
  public String toString() {
    return "Lock[" + kind + "@" + startTimestamp + ", primary " + primary + "]";
  }
}
