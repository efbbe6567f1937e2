package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Bodies of messages about {@link io.mokadb.txn.node.Topic#ROWS}: a version, then for each row
 * {@code int observer, long timestamp, int depth, long origin, int length}, and its key. Stateless.
 */
final class HandedRows {
  /** The longest body. */
  static final int MAX_BYTES = 1 << 16;

  private static final byte VERSION = 1;
  private static final int HEAD_BYTES = 2 * Long.BYTES + 3 * Integer.BYTES;

  private HandedRows() {}

  /** As many bodies as it takes. */
  static List<byte[]> encode(List<HandedRow> rows) {
    List<byte[]> bodies = new ArrayList<>();
    ByteBuffer out = begin();
    for (HandedRow handed : rows) {
      int bytes = HEAD_BYTES + handed.row().length();
      if (bytes > out.remaining()) {
        bodies.add(end(out));
        out = begin();
      }
      out.putInt(handed.observer()).putLong(handed.timestamp()).putInt(handed.depth());
      out.putLong(handed.origin()).putInt(handed.row().length()).put(handed.row().unsafeBytes());
    }
    if (out.position() > 1) {
      bodies.add(end(out));
    }
    return bodies;
  }

  private static ByteBuffer begin() {
    return ByteBuffer.allocate(MAX_BYTES).put(VERSION);
  }

  private static byte[] end(ByteBuffer out) {
    byte[] body = new byte[out.flip().remaining()];
    out.get(body);
    return body;
  }

  /**
   * Reads a body that came from another process.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static List<HandedRow> decode(byte[] body) {
    ByteBuffer in = ByteBuffer.wrap(body);
    List<HandedRow> rows = new ArrayList<>();
    try {
      byte version = in.get();
      if (version != VERSION) {
        throw new IllegalArgumentException("Rows of other nodes have version " + version);
      }
      while (in.hasRemaining()) {
        rows.add(next(in));
      }
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("Rows of other nodes are cut off", e);
    }
    return rows;
  }

  private static HandedRow next(ByteBuffer in) {
    int observer = in.getInt();
    long timestamp = in.getLong();
    int depth = in.getInt();
    long origin = in.getLong();
    int length = in.getInt();
    if (observer < 0 || timestamp <= 0 || depth < 0 || origin <= 0) {
      throw new IllegalArgumentException("Rows of other nodes have values that none has");
    }
    if (length < 1 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] row = new byte[length];
    in.get(row);
    return new HandedRow(observer, Key.wrap(row), timestamp, depth, origin);
  }
}
