package io.mokadb.sql.exec.join;

import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;

/**
 * Joins a stream of left rows with a table of right ones: in the order of the left rows, and for
 * equal keys in that of the right; right rows without a partner come last. Confined.
 */
final class HashJoinPass {
  private final JoinShape shape;
  private final JoinKind kind;
  private final JoinTable table;
  private final RowStream probe;
  private final ExecutionContext context;
  private final Ticker ticker;
  private Object[] current;
  private Object key;
  private int candidate = -1;
  private boolean found;
  private int rest;
  private boolean done;

  HashJoinPass(JoinShape shape, JoinTable table, RowStream probe, ExecutionContext context) {
    this.shape = shape;
    this.kind = shape.kind();
    this.table = table;
    this.probe = probe;
    this.context = context;
    this.ticker = new Ticker(context);
  }

  /** The next row of the join; null at the end. */
  Object[] next() {
    while (!done) {
      while (candidate >= 0) {
        ticker.tick();
        Object[] row = tryCandidate();
        if (row != null) {
          return row;
        }
      }
      if (current != null && !found && (kind.keepsLeft() || kind == JoinKind.ANTI)) {
        Object[] row = current;
        current = null;
        return kind == JoinKind.ANTI ? row : Streams.padRight(row, shape.rightWidth());
      }
      current = probe.next();
      if (current == null) {
        return nextUnmatched();
      }
      ticker.tick();
      found = false;
      key = shape.leftKeys().orNull(current);
      candidate = table.first(key);
    }
    return nextUnmatched();
  }

  /** Tests the current pair and moves on; the row to give out, or null. */
  private Object[] tryCandidate() {
    int index = candidate;
    boolean pairs = kind != JoinKind.SEMI && kind != JoinKind.ANTI;
    Object[] joined =
        pairs || shape.residual() != null ? Streams.join(current, table.row(index)) : null;
    if (shape.residual() != null && !shape.residual().test(joined, context)) {
      candidate = table.after(index, key);
      return null;
    }
    found = true;
    table.mark(index);
    if (pairs) {
      candidate = table.after(index, key);
      return joined;
    }
    candidate = -1;
    return kind == JoinKind.SEMI ? current : null;
  }

  private Object[] nextUnmatched() {
    done = true;
    if (kind.keepsRight()) {
      int index = table.unmarked(rest);
      if (index < table.size()) {
        rest = index + 1;
        return Streams.padLeft(shape.leftWidth(), table.row(index));
      }
    }
    return null;
  }
}
