package io.mokadb.server.frames;

import io.mokadb.session.RowCursor;
import io.mokadb.wire.FrameWriter;
import io.mokadb.wire.WireValues;
import java.util.function.Predicate;

/** Rows as answers carry them: each with a byte before it, and a byte for the end. Stateless. */
final class RowBlocks {
  /** The first block, which comes with the answer to the execution. */
  static final int FIRST_BYTES = 32 << 10;

  /**
   * Later ones: as many as both ends have room for in the buffers that they keep. The client asks
   * for the next before it reads one, so that the way there and back does not count.
   */
  static final int LATER_BYTES = 60 << 10;

  private static final int ROW = 1;
  private static final int MORE = 2;
  private static final int LAST = 3;

  private RowBlocks() {}

  /**
   * Writes rows until the block is full or the cursor at its end, where it is closed.
   *
   * @return whether that was all
   */
  static boolean write(FrameWriter out, RowCursor cursor, int bytes, LargeObjectRequests objects) {
    return write(out, cursor, bytes, objects, waiting -> waiting.await(0));
  }

  /**
   * The same. Of rows that come to be while they are read a block has those that are there.
   *
   * @param first waits for the first of those
   */
  static boolean write(
      FrameWriter out,
      RowCursor cursor,
      int bytes,
      LargeObjectRequests objects,
      Predicate<RowCursor> first) {
    int start = out.size();
    while (out.size() < start + bytes) {
      if (cursor.isEndless() && !(out.size() == start ? first.test(cursor) : cursor.await(0))) {
        break;
      }
      Object[] row = cursor.next();
      if (row == null) {
        out.writeByte(LAST);
        cursor.close();
        return true;
      }
      out.writeByte(ROW);
      for (Object value : row) {
        boolean plain = value instanceof String || value instanceof Number;
        WireValues.write(out, plain ? value : objects.outward(value));
      }
    }
    out.writeByte(MORE);
    return false;
  }
}
