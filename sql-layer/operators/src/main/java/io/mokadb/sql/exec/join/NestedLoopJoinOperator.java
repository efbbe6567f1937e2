package io.mokadb.sql.exec.join;

import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.exec.spill.RowBuffer;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.BitSet;
import java.util.List;

/**
 * Joins by any condition; the right input is read once and kept, when the first left row asks for
 * it.
 */
public final class NestedLoopJoinOperator implements Operator {
  private final Operator left;
  private final Operator right;
  private final JoinKind kind;
  private final Expr leftCondition;
  private final Expr condition;
  private final int leftWidth;
  private final int rightWidth;

  /**
   * @param condition over the joined row; null for none
   */
  public NestedLoopJoinOperator(
      Operator left, Operator right, JoinKind kind, Expr condition, int leftWidth, int rightWidth) {
    this(left, right, kind, null, condition, leftWidth, rightWidth);
  }

  /**
   * @param leftCondition over the left row: one for which it does not hold has no partner and does
   *     not ask for the right input; null for none
   * @param condition over the joined row; null for none
   */
  public NestedLoopJoinOperator(
      Operator left,
      Operator right,
      JoinKind kind,
      Expr leftCondition,
      Expr condition,
      int leftWidth,
      int rightWidth) {
    this.left = left;
    this.right = right;
    this.kind = kind;
    this.leftCondition = leftCondition;
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
    private final Ticker ticker;
    private final BitSet matched = new BitSet();
    private RowStream outer;
    private RowBuffer inner;
    private RowStream innerRows;
    private Object[] candidate;
    private Object[] current;
    private int at;
    private boolean found;
    private boolean done;

    Join(ExecutionContext context) {
      this.context = context;
      this.ticker = new Ticker(context);
    }

    @Override
    public Object[] next() {
      if (done) {
        return null;
      }
      if (outer == null) {
        outer = context.open(left);
        advance();
      }
      while (current != null) {
        while ((candidate = innerRows.next()) != null) {
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
      // at the end come the inner rows without a partner
      boolean asks =
          current == null
              ? kind.keepsRight()
              : leftCondition == null || leftCondition.test(current, context);
      at = 0;
      innerRows = asks ? innerRows() : Streams.of(List.of());
      found = false;
    }

    private RowStream innerRows() {
      if (inner == null) {
        inner = RowBuffer.of(right, context);
      }
      return inner.rows();
    }

    private Object[] pair(int index) {
      Object[] joined = Streams.join(current, candidate);
      if (condition != null && !condition.test(joined, context)) {
        return null;
      }
      found = true;
      if (kind == JoinKind.SEMI || kind == JoinKind.ANTI) {
        innerRows = Streams.of(List.of());
        return kind == JoinKind.SEMI ? current : null;
      }
      if (kind.keepsRight()) {
        matched.set(index);
      }
      return joined;
    }

    private Object[] nextUnmatched() {
      if (kind.keepsRight()) {
        for (Object[] row = innerRows.next(); row != null; row = innerRows.next()) {
          ticker.tick();
          if (!matched.get(at++)) {
            return Streams.padLeft(leftWidth, row);
          }
        }
      }
      done = true;
      return null;
    }

    @Override
    public void close() {
      done = true;
      if (inner != null) {
        inner.close();
      }
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
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    List<String> both = PlanLine.joined(inputs, leftWidth);
    String on = condition == null ? null : words.text(condition, both);
    return new PlanLine(
        describe() + (on == null ? "" : " on " + on), kind.columns(inputs.get(0).columns(), both));
  }

  @Override
  public List<Operator> inputs() {
    return List.of(left, right);
  }
}
