package io.mokadb.sql.access.read;

import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Output of a look-up join: reads outer rows in batches that grow, then pairs them. */
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
  private List<List<Object[]>> inners = List.of();
  private int batch;
  private int outerAt = -1;
  private int innerAt;
  private boolean matched;
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
      Object[] row = pair();
      if (row != null) {
        return row;
      }
      outerAt++;
      innerAt = 0;
      matched = false;
    }
  }

  /** The next output of the current outer row; null if it has no more. */
  private Object[] pair() {
    Object[] left = outers.get(outerAt);
    List<Object[]> right = inners.get(outerAt);
    boolean outerOnly = kind == JoinKind.SEMI || kind == JoinKind.ANTI;
    while (innerAt < right.size()) {
      Object[] inner = right.get(innerAt++);
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
        innerAt = right.size() + 1;
        return kind == JoinKind.SEMI ? left : null;
      }
    }
    if (innerAt == right.size() && !matched) {
      // Passed once: nothing matched, and no pair is left.
      innerAt = right.size() + 1;
      if (kind == JoinKind.LEFT) {
        return Arrays.copyOf(left, outerWidth + innerWidth);
      }
      return kind == JoinKind.ANTI ? left : null;
    }
    return null;
  }

  private Object[] joined(Object[] left, Object[] inner) {
    Object[] row = Arrays.copyOf(left, outerWidth + innerWidth);
    System.arraycopy(inner, 0, row, outerWidth, innerWidth);
    context.correlate(lookup.correlationId(), left);
    return row;
  }

  private boolean fill() {
    outers.clear();
    while (!exhausted && outers.size() < batch) {
      Object[] row = outer.next();
      if (row == null) {
        exhausted = true;
      } else {
        outers.add(row);
      }
    }
    ahead.read(outers, lookup, context);
    inners = outers.isEmpty() ? List.of() : lookup.find(outers, context);
    long found = 0;
    for (List<Object[]> one : inners) {
      found += one.size();
    }
    // Outer rows with many partners are taken a few at a time, so that memory stays bounded.
    batch =
        found > MOST_INNER_ROWS
            ? (int) Math.max(1, batch * MOST_INNER_ROWS / found)
            : Math.min(LARGEST_BATCH, batch * 4);
    outerAt = 0;
    innerAt = 0;
    matched = false;
    return !outers.isEmpty();
  }

  @Override
  public void close() {
    exhausted = true;
    outers.clear();
    inners = List.of();
    outer.close();
  }
}
