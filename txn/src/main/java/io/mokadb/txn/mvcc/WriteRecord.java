package io.mokadb.txn.mvcc;

import io.mokadb.txn.TxnException;
import java.util.Arrays;
import java.util.Objects;

/**
 * A cell of the {@code WRITE} family: what the transaction that began at {@code startTimestamp}
 * did, at the timestamp of its commit; a rollback stands at the start timestamp itself, or above
 * rollback records of others that the transaction had overlooked.
 *
 * @param value the value of a {@code PUT} if it is short; null if it stands in {@code DATA} at the
 *     start timestamp, and for all other kinds. Read only.
 * @param previous for a {@code LOCK}, the commit timestamp of the newest version below it, so that
 *     readers of a cell that is locked again and again need one step; 0 if not known
 */
public record WriteRecord(WriteKind kind, long startTimestamp, byte[] value, long previous) {
  /** The longest value that lives in its write record, in bytes. */
  public static final int MAX_INLINE_VALUE = 1024;

  /** As {@code previous}: there is no version below. */
  public static final long NOTHING_BELOW = 1;

  /** The first byte of a {@code DELETE}, which is all that a scan would see of it. */
  static final byte DELETED = (byte) WriteKind.DELETE.code();

  private static final int INLINE = 0b100;
  private static final int PREVIOUS = 0b1000;

  /** Where the value begins in a record for which {@link #isInlinePut} holds. */
  public static final int VALUE_OFFSET = 1 + Long.BYTES;

  public WriteRecord {
    if (value != null && kind != WriteKind.PUT || previous != 0 && kind != WriteKind.LOCK) {
      throw new IllegalArgumentException("A write record of kind " + kind + " has no such part");
    }
  }

  /** The record of a rollback. */
  public static WriteRecord rollback(long startTimestamp) {
    return new WriteRecord(WriteKind.ROLLBACK, startTimestamp, null, 0);
  }

  public byte[] encode() {
    byte[] bytes;
    if (value != null) {
      bytes = new byte[VALUE_OFFSET + value.length];
      bytes[0] = (byte) (kind.code() | INLINE);
      System.arraycopy(value, 0, bytes, VALUE_OFFSET, value.length);
    } else if (previous != 0) {
      bytes = new byte[VALUE_OFFSET + Long.BYTES];
      bytes[0] = (byte) (kind.code() | PREVIOUS);
      Longs.put(bytes, VALUE_OFFSET, previous);
    } else {
      bytes = new byte[VALUE_OFFSET];
      bytes[0] = (byte) kind.code();
    }
    Longs.put(bytes, 1, startTimestamp);
    return bytes;
  }

  /**
   * @throws TxnException {@code CORRUPTED} if the bytes are not a write record
   */
  public static WriteRecord decode(byte[] bytes) {
    if (bytes.length < VALUE_OFFSET || (bytes[0] & ~(WriteKind.MASK | INLINE | PREVIOUS)) != 0) {
      throw corrupted(bytes);
    }
    WriteKind kind = WriteKind.ofHeader(bytes[0]);
    boolean inline = (bytes[0] & INLINE) != 0;
    boolean hasPrevious = (bytes[0] & PREVIOUS) != 0;
    if (inline && kind != WriteKind.PUT
        || hasPrevious && (kind != WriteKind.LOCK || bytes.length != VALUE_OFFSET + Long.BYTES)
        || !inline && !hasPrevious && bytes.length != VALUE_OFFSET) {
      throw corrupted(bytes);
    }
    return new WriteRecord(
        kind,
        Longs.get(bytes, 1),
        inline ? inlineValue(bytes) : null,
        hasPrevious ? Longs.get(bytes, VALUE_OFFSET) : 0);
  }

  /** Whether {@code bytes} encode a {@code PUT} with its value: the case that reads hope for. */
  static boolean isInlinePut(byte[] bytes) {
    return isInlinePut(bytes, 0, bytes.length);
  }

  /** As above, of a record that is part of an array. */
  public static boolean isInlinePut(byte[] bytes, int from, int to) {
    return to - from >= VALUE_OFFSET && bytes[from] == INLINE;
  }

  /** The value in the encoding of a record for which {@link #isInlinePut} holds. */
  static byte[] inlineValue(byte[] bytes) {
    return Arrays.copyOfRange(bytes, VALUE_OFFSET, bytes.length);
  }

  private static TxnException corrupted(byte[] bytes) {
    return new TxnException(
        TxnException.Kind.CORRUPTED, "A write record of " + bytes.length + " bytes is damaged");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WriteRecord record
        && kind == record.kind
        && startTimestamp == record.startTimestamp
        && previous == record.previous
        && Arrays.equals(value, record.value);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, startTimestamp, previous, Arrays.hashCode(value));
  }

  @Override
  public String toString() {
    return kind + "@" + startTimestamp;
  }
}
