package io.mokadb.sql.exec.join;

import io.mokadb.session.MokaException;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/** Opens the right input again for each left row, which it sees as the row of a correlation. */
public final class CorrelateOperator implements Operator {
  private final Operator left;
  private final Operator right;
  private final JoinKind kind;
  private final int correlationId;
  private final int rightWidth;

  /**
   * @param kind INNER, LEFT, SEMI or ANTI
   */
  public CorrelateOperator(
      Operator left,
      Operator right,
      JoinKind kind,
      int correlationId,
      int leftWidth,
      int rightWidth) {
    if (kind.keepsRight()) {
      throw MokaException.unsupported("A lateral join cannot keep all rows of its right side");
    }
    this.left = left;
    this.right = right;
    this.kind = kind;
    this.correlationId = correlationId;
    this.rightWidth = rightWidth;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream outer = context.open(left);
    Ticker ticker = new Ticker(context);
    return new RowStream() {
      private Object[] current;
      private RowStream inner;
      private boolean found;

      @Override
      public Object[] next() {
        while (true) {
          if (inner == null) {
            current = outer.next();
            if (current == null) {
              return null;
            }
            context.correlate(correlationId, current);
            inner = context.open(right);
            found = false;
          }
          ticker.tick();
          Object[] row = inner.next();
          if (row != null) {
            found = true;
            if (kind == JoinKind.INNER || kind == JoinKind.LEFT) {
              return Streams.join(current, row);
            }
          }
          // SEMI and ANTI know enough after the first row
          inner.close();
          inner = null;
          if (kind == JoinKind.SEMI && found || kind == JoinKind.ANTI && !found) {
            return current;
          }
          if (kind == JoinKind.LEFT && !found) {
            return Streams.padRight(current, rightWidth);
          }
        }
      }

      @Override
      public void close() {
        try {
          if (inner != null) {
            inner.close();
            inner = null;
          }
        } finally {
          outer.close();
        }
      }
    };
  }

  @Override
  public String describe() {
    return "Correlate " + kind + " as $cor" + correlationId;
  }

  @Override
  public List<Operator> inputs() {
    return List.of(left, right);
  }
}
