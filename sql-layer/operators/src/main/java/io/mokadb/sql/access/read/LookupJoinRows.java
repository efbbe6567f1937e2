package io.mokadb.sql.access.read;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Output of a look-up join: reads outer rows in batches that grow, then pairs them. The inner rows
 * of a batch are in memory, or else read again for each outer row.
 */
final class LookupJoinRows implements RowStream {
  private static final int FIRST_BATCH = 8;
  private static final int LARGEST_BATCH = 128;

  /** Where each batch is a call over a network. */
  private static final int FIRST_BATCH_FAR = 64;

  private static final long MOST_INNER_ROWS = 4096;

  private final ExecutionContext context;
  private final RowStream outer;
  private final JoinKind kind;
  private final InnerLookup lookup;
  private final Expr residual;
  private final int outerWidth;
  private final int innerWidth;
  private final LooksAhead ahead;
  private final List<Object[]> outers = new ArrayList<>();
  private final RowMemory memory;

  /** For the outer rows in memory; if it is full, they are looked up one by one. */
  private FoundRows found;

  /** The inner rows of the current outer row where it is looked up by itself; else null. */
  private RowStream single;

  private int batch;
  private int outerAt = -1;
  private int innerAt;
  private boolean matched;

  /** Whether nothing more comes of the current outer row. */
  private boolean answered;

  private boolean exhausted;

  /**
   * @param ahead reads for joins above what they will look up by the outer rows
   */
  LookupJoinRows(
      ExecutionContext context,
      RowStream outer,
      JoinKind kind,
      InnerLookup lookup,
      Expr residual,
      int outerWidth,
      int innerWidth,
      LooksAhead ahead) {
    this.context = context;
    this.outer = outer;
    this.kind = kind;
    this.lookup = lookup;
    this.residual = residual;
    this.outerWidth = outerWidth;
    this.innerWidth = innerWidth;
    this.ahead = ahead;
    this.memory = new RowMemory(context);
    this.batch = context.transaction().prefetches() ? FIRST_BATCH_FAR : FIRST_BATCH;
  }

  @Override
  public Object[] next() {
    while (true) {
      if (outerAt < 0 || outerAt >= outers.size()) {
        if (!fill()) {
          return null;
        }
      }
      Object[] row = answered ? null : pair();
      if (row != null) {
        return row;
      }
      moveTo(outerAt + 1);
    }
  }

  private void moveTo(int outer) {
    closeSingle();
    outerAt = outer;
    innerAt = 0;
    matched = false;
    answered = false;
  }

  /** The next output of the current outer row; null if it has no more. */
  private Object[] pair() {
    Object[] left = outers.get(outerAt);
    boolean outerOnly = kind == JoinKind.SEMI || kind == JoinKind.ANTI;
    for (Object[] inner = nextInner(); inner != null; inner = nextInner()) {
      if (outerOnly && residual == null) {
        matched = true;
      } else {
        Object[] joined = joined(left, inner);
        if (residual == null || residual.test(joined, context)) {
          matched = true;
          if (!outerOnly) {
            return joined;
          }
        }
      }
      if (matched && outerOnly) {
        answered = true;
        return kind == JoinKind.SEMI ? left : null;
      }
    }
    answered = true;
    if (matched) {
      return null;
    }
    return kind == JoinKind.LEFT
        ? Arrays.copyOf(left, outerWidth + innerWidth)
        : kind == JoinKind.ANTI ? left : null;
  }

  private Object[] nextInner() {
    if (!found.isFull()) {
      List<Object[]> right = found.of(outerAt);
      return innerAt < right.size() ? right.get(innerAt++) : null;
    }
    if (single == null) {
      single = lookup.rowsOf(outers.get(outerAt), context);
    }
    return single.next();
  }

  private Object[] joined(Object[] left, Object[] inner) {
    Object[] row = Arrays.copyOf(left, outerWidth + innerWidth);
    System.arraycopy(inner, 0, row, outerWidth, innerWidth);
    context.correlate(lookup.correlationId(), left);
    return row;
  }

  private boolean fill() {
    closeSingle();
    outers.clear();
    memory.release();
    while (!exhausted && outers.size() < batch) {
      Object[] row = outer.next();
      if (row == null) {
        exhausted = true;
      } else {
        outers.add(row);
        if (!memory.tryAdd(row)) {
          break;
        }
      }
    }
    if (outers.isEmpty()) {
      return false;
    }
    ahead.read(outers, lookup, context);
    found = lookup.find(outers, memory, context);
    if (found.isFull()) {
      // What was found is read again, for one outer row at a time.
      memory.release();
    }
    batch = nextBatch();
    moveTo(0);
    return true;
  }

  /** Outer rows with many partners are taken a few at a time, so that memory stays bounded. */
  private int nextBatch() {
    if (found.isFull()) {
      return Math.max(1, outers.size() / 8);
    }
    return found.size() > MOST_INNER_ROWS
        ? (int) Math.max(1, batch * MOST_INNER_ROWS / found.size())
        : Math.min(LARGEST_BATCH, batch * 4);
  }

  private void closeSingle() {
    if (single != null) {
      single.close();
      single = null;
    }
  }

  @Override
  public void close() {
    exhausted = true;
    outers.clear();
    found = null;
    memory.release();
    try {
      closeSingle();
    } finally {
      outer.close();
    }
  }
}
