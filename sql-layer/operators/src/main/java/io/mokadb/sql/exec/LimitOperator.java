package io.mokadb.sql.exec;

import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/** Skips rows, then passes at most a number of rows; a null count means no limit. */
public final class LimitOperator implements Operator {
  private final Operator in;
  private final Expr offset;
  private final Expr fetch;

  public LimitOperator(Operator in, Expr offsetOrNull, Expr fetchOrNull) {
    this.in = in;
    this.offset = offsetOrNull;
    this.fetch = fetchOrNull;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    long skip = Streams.count(offset, context, 0, SqlState.INVALID_OFFSET);
    long most = Streams.count(fetch, context, Long.MAX_VALUE, SqlState.INVALID_LIMIT);
    return limit(context.open(in), skip, most, new Ticker(context));
  }

  private static RowStream limit(RowStream rows, long skip, long most, Ticker ticker) {
    return new RowStream() {
      private long toSkip = skip;
      private long left = most;

      @Override
      public Object[] next() {
        if (left == 0) {
          return null;
        }
        for (; toSkip > 0; toSkip--) {
          ticker.tick();
          if (rows.next() == null) {
            left = 0;
            return null;
          }
        }
        left--;
        Object[] row = rows.next();
        if (row == null) {
          left = 0;
        }
        return row;
      }

      @Override
      public void close() {
        rows.close();
      }
    };
  }

  @Override
  public String describe() {
    return offset == null ? "Limit" : "Limit with offset";
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}
