package io.mokadb.txn.observe;

import io.mokadb.txn.node.EntryCodec;
import io.mokadb.txn.node.EntryPages;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Bodies of messages about {@link io.mokadb.txn.node.Topic#ROWS}: a version, then for each row
 * {@code int observer, long timestamp, int depth, long origin, int length}, and its key. Stateless.
 */
final class HandedRows implements EntryCodec<HandedRow> {
  private static final int HEAD_BYTES = 2 * Long.BYTES + 3 * Integer.BYTES;
  private static final EntryPages<HandedRow> PAGES = new EntryPages<>("Rows", 1, new HandedRows());

  private HandedRows() {}

  /** As many bodies as it takes. */
  static List<byte[]> encode(List<HandedRow> rows) {
    return PAGES.encode(rows);
  }

  /**
   * Reads a body that came from another process.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static List<HandedRow> decode(byte[] body) {
    return PAGES.decode(body);
  }

  @Override
  public int bytesOf(HandedRow handed) {
    return HEAD_BYTES + handed.row().length();
  }

  @Override
  public void write(HandedRow handed, ByteBuffer out) {
    out.putInt(handed.observer()).putLong(handed.timestamp()).putInt(handed.depth());
    out.putLong(handed.origin()).putInt(handed.row().length()).put(handed.row().unsafeBytes());
  }

  @Override
  public HandedRow read(ByteBuffer in) {
    int observer = in.getInt();
    long timestamp = in.getLong();
    int depth = in.getInt();
    long origin = in.getLong();
    int length = in.getInt();
    if (observer < 0 || timestamp <= 0 || depth < 0 || origin <= 0) {
      throw new IllegalArgumentException("Rows of other nodes have values that none has");
    }
    return new HandedRow(observer, EntryPages.key(in, length), timestamp, depth, origin);
  }
}
