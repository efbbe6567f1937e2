package io.mokadb.txn.observe;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.Key;
import io.mokadb.txn.TxnException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that an observer was given, by a process that dies before it says how that went. Part of the
 * on-disk format.
 *
 * @param attempts how often they were given to the observer and not handled, this time included
 * @param error what the observer said when it failed last; null if it has not
 */
record AttemptRecord(int attempts, List<Key> rows, String error) {
  AttemptRecord {
    rows = List.copyOf(rows);
  }

  byte[] encode() {
    int length = 2 * Integer.BYTES;
    for (Key row : rows) {
      length += Integer.BYTES + row.length();
    }
    byte[] text = error == null ? new byte[0] : error.getBytes(UTF_8);
    ByteBuffer out = ByteBuffer.allocate(length + text.length).putInt(attempts).putInt(rows.size());
    for (Key row : rows) {
      out.putInt(row.length()).put(row.unsafeBytes());
    }
    return out.put(text).array();
  }

  static AttemptRecord decode(byte[] value) {
    try {
      ByteBuffer in = ByteBuffer.wrap(value);
      int attempts = in.getInt();
      int count = in.getInt();
      List<Key> rows = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
          throw new BufferUnderflowException();
        }
        byte[] row = new byte[length];
        in.get(row);
        rows.add(Key.wrap(row));
      }
      String error = in.hasRemaining() ? UTF_8.decode(in).toString() : null;
      return new AttemptRecord(attempts, rows, error);
    } catch (BufferUnderflowException e) {
      throw new TxnException(
          TxnException.Kind.CORRUPTED, "The record of an observer's attempts is damaged", e);
    }
  }
}
