package io.mokadb.txn.observe;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.Key;
import io.mokadb.txn.TxnException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Why a row is parked. Part of the on-disk format.
 *
 * @param changedAt timestamp of the newest notification that it stands for
 */
record ParkedRecord(long changedAt, int depth, int attempts, String error) {
  private static final int LONGEST_ERROR = 2000;

  /** What an exception says to people, causes included. */
  static String describe(Throwable failure) {
    StringBuilder text = new StringBuilder();
    int left = 8;
    for (Throwable each = failure; each != null && left > 0; each = each.getCause(), left--) {
      String message = each.getMessage() == null ? each.getClass().getName() : each.getMessage();
      if (text.indexOf(message) < 0) {
        text.append(text.length() == 0 ? "" : "; caused by: ").append(message);
      }
    }
    return text.length() <= LONGEST_ERROR ? text.toString() : text.substring(0, LONGEST_ERROR);
  }

  /** Stands for the change of an earlier record, too: this may be of one that is older still. */
  ParkedRecord notBefore(ParkedRecord earlier) {
    return earlier.changedAt > changedAt
        ? new ParkedRecord(earlier.changedAt, earlier.depth, attempts, error)
        : this;
  }

  byte[] encode() {
    byte[] text = error.getBytes(UTF_8);
    return ByteBuffer.allocate(Long.BYTES + 2 * Integer.BYTES + text.length)
        .putLong(changedAt)
        .putInt(depth)
        .putInt(attempts)
        .put(text)
        .array();
  }

  static ParkedRecord decode(byte[] value) {
    try {
      ByteBuffer in = ByteBuffer.wrap(value);
      long changedAt = in.getLong();
      int depth = in.getInt();
      int attempts = in.getInt();
      return new ParkedRecord(
          changedAt, depth, attempts, new String(value, in.position(), in.remaining(), UTF_8));
    } catch (BufferUnderflowException e) {
      throw new TxnException(
          TxnException.Kind.CORRUPTED, "The record of a parked notification is damaged", e);
    }
  }

  ParkedNotification of(int observer, Key row) {
    return new ParkedNotification(observer, row, changedAt, depth, attempts, error);
  }
}
