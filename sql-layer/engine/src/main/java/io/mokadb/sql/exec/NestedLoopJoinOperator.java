package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.BitSet;
import java.util.List;

/** Joins by any condition; the right input is read once and kept. */
public final class NestedLoopJoinOperator implements Operator {
  private final Operator left;
  private final Operator right;
  private final JoinKind kind;
  private final Expr condition;
  private final int leftWidth;
  private final int rightWidth;

  /**
   * @param condition over the joined row; null for none
   */
  public NestedLoopJoinOperator(
      Operator left, Operator right, JoinKind kind, Expr condition, int leftWidth, int rightWidth) {
    this.left = left;
    this.right = right;
    this.kind = kind;
    this.condition = condition;
    this.leftWidth = leftWidth;
    this.rightWidth = rightWidth;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    return new Join(context);
  }

  private final class Join implements RowStream {
    private final ExecutionContext context;
    private final RowMemory memory;
    private final Ticker ticker;
    private final BitSet matched = new BitSet();
    private RowStream outer;
    private List<Object[]> inner;
    private Object[] current;
    private int at;
    private boolean found;
    private boolean done;

    Join(ExecutionContext context) {
      this.context = context;
      this.memory = new RowMemory(context);
      this.ticker = new Ticker(context);
    }

    @Override
    public Object[] next() {
      if (done) {
        return null;
      }
      if (inner == null) {
        inner = Streams.readAll(right, context, memory);
        outer = left.open(context);
        advance();
      }
      while (current != null) {
        while (at < inner.size()) {
          ticker.tick();
          Object[] row = pair(at++);
          if (row != null) {
            return row;
          }
        }
        Object[] row = current;
        boolean alone = !found;
        advance();
        if (alone && kind == JoinKind.ANTI) {
          return row;
        }
        if (alone && kind.keepsLeft()) {
          return Streams.padRight(row, rightWidth);
        }
      }
      return nextUnmatched();
    }

    private void advance() {
      current = outer.next();
      // in the end the inner rows are gone through once more, for those without a partner
      at = 0;
      found = false;
    }

    private Object[] pair(int index) {
      Object[] joined = Streams.join(current, inner.get(index));
      if (condition != null && !condition.test(joined, context)) {
        return null;
      }
      found = true;
      if (kind == JoinKind.SEMI || kind == JoinKind.ANTI) {
        at = inner.size();
        return kind == JoinKind.SEMI ? current : null;
      }
      if (kind.keepsRight()) {
        matched.set(index);
      }
      return joined;
    }

    private Object[] nextUnmatched() {
      if (kind.keepsRight()) {
        int index = matched.nextClearBit(at);
        if (index < inner.size()) {
          at = index + 1;
          return Streams.padLeft(leftWidth, inner.get(index));
        }
      }
      done = true;
      return null;
    }

    @Override
    public void close() {
      done = true;
      inner = List.of();
      memory.release();
      if (outer != null) {
        outer.close();
      }
    }
  }

  @Override
  public String describe() {
    return "NestedLoopJoin " + kind + (condition == null ? " of all pairs" : "");
  }

  @Override
  public List<Operator> inputs() {
    return List.of(left, right);
  }
}
