package io.mokadb.remote;

import io.mokadb.wire.FrameReader;
import io.mokadb.wire.WireException;
import io.mokadb.wire.WireValues;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Rows of one answer.
 *
 * @param last whether there are no more
 */
record RowBlock(Queue<Object[]> rows, boolean last) {
  private static final int ROW = 1;
  private static final int MORE = 2;
  private static final int LAST = 3;

  static RowBlock read(RemoteSession session, FrameReader in, int width) throws WireException {
    Queue<Object[]> rows = new ArrayDeque<>();
    while (true) {
      int what = in.readByte();
      switch (what) {
        case ROW -> {
          Object[] row = new Object[width];
          for (int i = 0; i < width; i++) {
            row[i] = RemoteObject.of(session, WireValues.read(in));
          }
          rows.add(row);
        }
        case MORE -> {
          return new RowBlock(rows, false);
        }
        case LAST -> {
          return new RowBlock(rows, true);
        }
        default -> throw new WireException("Neither a row nor an end of rows: " + what);
      }
    }
  }
}
