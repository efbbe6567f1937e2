package io.mokadb.sql.layout;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * The cells of one row behind each other in one array, so that code that passes stored values on
 * need not know their number. Never stored. First come the ends of all, of four bytes each.
 */
public final class CellBundle {
  private CellBundle() {}

  /** Puts the values of cells together, in their order. */
  public static byte[] of(List<byte[]> cells) {
    int end = cells.size() * Integer.BYTES;
    ByteBuffer ends = ByteBuffer.allocate(end);
    for (byte[] cell : cells) {
      end += cell.length;
      ends.putInt(end);
    }
    ByteBuffer bundle = ByteBuffer.allocate(end).put(ends.flip());
    cells.forEach(bundle::put);
    return bundle.array();
  }

  /** The offset at which a cell begins. */
  static int start(byte[] bundle, int position, int cells) {
    return position == 0 ? cells * Integer.BYTES : end(bundle, position - 1);
  }

  /** The offset at which a cell ends. */
  static int end(byte[] bundle, int position) {
    return ByteBuffer.wrap(bundle).getInt(position * Integer.BYTES);
  }
}
