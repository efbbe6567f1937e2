package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.txn.lock.AwaitedCell;
import java.nio.ByteBuffer;

/**
 * Bodies of messages about {@link io.mokadb.txn.node.Topic#WAITS}: a version, then of a question a
 * cell, which is {@code int column} and the bytes of the row; of an answer nothing, or {@code long
 * node, long waiter} and a cell. Stateless.
 */
final class WaitMessages {
  private static final byte VERSION = 1;

  private WaitMessages() {}

  /** Asks what the holder of a cell waits for. */
  static byte[] question(CellKey cell) {
    ByteBuffer out = ByteBuffer.allocate(1 + bytes(cell)).put(VERSION);
    put(out, cell);
    return out.array();
  }

  /**
   * @param waitOrNull null if the holder goes on, or there is none
   */
  static byte[] answer(AwaitedCell waitOrNull) {
    if (waitOrNull == null) {
      return new byte[] {VERSION};
    }
    ByteBuffer out = ByteBuffer.allocate(1 + 2 * Long.BYTES + bytes(waitOrNull.cell()));
    out.put(VERSION).putLong(waitOrNull.node()).putLong(waitOrNull.waiter());
    put(out, waitOrNull.cell());
    return out.array();
  }

  private static int bytes(CellKey cell) {
    return Integer.BYTES + cell.row().length();
  }

  private static void put(ByteBuffer out, CellKey cell) {
    out.putInt(cell.column().id()).put(cell.row().unsafeBytes());
  }

  /**
   * Reads a question that came from another process.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static CellKey cell(byte[] question) {
    return cell(checked(question, Integer.BYTES));
  }

  /** Reads an answer, as {@link #cell(byte[])} does a question; null if the holder goes on. */
  static AwaitedCell awaited(byte[] answer) {
    ByteBuffer in = checked(answer, 0);
    if (!in.hasRemaining()) {
      return null;
    }
    in = checked(answer, 2 * Long.BYTES + Integer.BYTES);
    long node = in.getLong();
    long waiter = in.getLong();
    return new AwaitedCell(cell(in), node, waiter);
  }

  private static CellKey cell(ByteBuffer in) {
    Column column = new Column(in.getInt());
    byte[] row = new byte[in.remaining()];
    in.get(row);
    return CellKey.of(Key.wrap(row), column);
  }

  private static ByteBuffer checked(byte[] body, int least) {
    if (body.length < 1 + least || body[0] != VERSION) {
      throw new IllegalArgumentException(
          "A message of another node about waits has another version, or is cut off");
    }
    return ByteBuffer.wrap(body, 1, body.length - 1);
  }
}
