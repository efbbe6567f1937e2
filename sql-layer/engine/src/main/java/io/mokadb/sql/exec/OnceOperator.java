package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/**
 * Runs its input at most once per execution and replays the rows after that; for inner inputs that
 * do not depend on the outer row, nor on a work table. The rows stay in memory until the execution
 * ends.
 */
public final class OnceOperator implements Operator {
  private final Operator in;

  public OnceOperator(Operator in) {
    this.in = in;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    if (context.state(this) instanceof List<?> rows) {
      return replay(rows);
    }
    RowMemory memory = new RowMemory(context);
    List<Object[]> rows;
    try {
      rows = Streams.readAll(in, context, memory);
    } catch (RuntimeException e) {
      memory.release();
      throw e;
    }
    context.state(this, rows);
    return replay(rows);
  }

  static RowStream replay(List<?> rows) {
    return new RowStream() {
      private int at;

      @Override
      public Object[] next() {
        return at < rows.size() ? (Object[]) rows.get(at++) : null;
      }

      @Override
      public void close() {
        at = rows.size();
      }
    };
  }

  @Override
  public String describe() {
    return "Once";
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}
