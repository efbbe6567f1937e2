package io.mokadb.sql.exec.window;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.Comparator;

/** The sorted rows of one partition, their peers and their frames. Confined. */
final class WindowPartition {
  private final Object[][] rows;
  private final ExecutionContext context;
  private final RowMemory memory;
  private final Ticker ticker;
  private final WindowGroup group;
  private final WindowFrame frame;
  private final int[] peerStart;
  private final int[] peerEnd;

  WindowPartition(
      Object[][] rows,
      WindowGroup group,
      Comparator<Object[]> order,
      ExecutionContext context,
      RowMemory memory) {
    this.rows = rows;
    this.group = group;
    this.context = context;
    this.memory = memory;
    this.ticker = new Ticker(context);
    peerStart = new int[rows.length];
    peerEnd = new int[rows.length];
    int start = 0;
    for (int i = 1; i <= rows.length; i++) {
      if (i == rows.length || order.compare(rows[i - 1], rows[i]) != 0) {
        for (int j = start; j < i; j++) {
          peerStart[j] = start;
          peerEnd[j] = i;
        }
        start = i;
      }
    }
    frame = new WindowFrame(this);
  }

  int size() {
    return rows.length;
  }

  Object[] row(int index) {
    return rows[index];
  }

  WindowGroup group() {
    return group;
  }

  ExecutionContext context() {
    return context;
  }

  RowMemory memory() {
    return memory;
  }

  void tick() {
    ticker.tick();
  }

  /** The first row that is equal to this one in the order. */
  int peerStart(int index) {
    return peerStart[index];
  }

  /** The row after the last peer. */
  int peerEnd(int index) {
    return peerEnd[index];
  }

  /** The frame's first row. */
  int start(int index) {
    return frame.start(index);
  }

  /** The row after the frame's last; not after {@link #start} if the frame is empty. */
  int end(int index) {
    return frame.end(index);
  }
}
