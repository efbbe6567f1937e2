package io.mokadb.sql.copy;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** The rows of its input as the bytes of a file: rows of one piece of it. */
public final class CopyBytesOperator implements Operator {
  private static final int PIECE = 48 << 10;

  private final Operator input;
  private final FileFormat format;
  private final List<CopyColumn> columns;

  public CopyBytesOperator(Operator input, FileFormat format, List<CopyColumn> columns) {
    this.input = input;
    this.format = format;
    this.columns = List.copyOf(columns);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    AtomicLong count = new AtomicLong();
    context.state(this, count);
    return new Pieces(context, count);
  }

  /** How many rows the bytes hold that were given so far. */
  long count(ExecutionContext context) {
    return ((AtomicLong) context.state(this)).get();
  }

  private final class Pieces implements RowStream {
    private final RowStream rows;
    private final ExecutionContext context;
    private final AtomicLong count;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final FileSink sink;
    private byte[] ready = new byte[0];
    private int next;
    private boolean ended;

    Pieces(ExecutionContext context, AtomicLong count) {
      this.context = context;
      this.count = count;
      this.sink = format.write(out, columns, context);
      this.rows = context.open(input);
    }

    @Override
    public Object[] next() {
      if (next == ready.length && !fill()) {
        return null;
      }
      int end = Math.min(ready.length, next + PIECE);
      Object[] piece = {Binary.wrap(Arrays.copyOfRange(ready, next, end))};
      next = end;
      return piece;
    }

    private boolean fill() {
      try {
        while (out.size() == 0 && !ended) {
          context.checkCancelled();
          Object[] row = rows.next();
          if (row == null) {
            sink.finish();
            ended = true;
          } else {
            sink.row(row);
            count.incrementAndGet();
          }
        }
      } catch (IOException e) {
        throw new MokaException(
            SqlState.IO_ERROR, "COPY TO cannot write its result: " + e.getMessage(), e);
      }
      ready = out.toByteArray();
      out.reset();
      next = 0;
      return ready.length > 0;
    }

    @Override
    public void close() {
      rows.close();
    }
  }

  @Override
  public String describe() {
    return "CopyBytes " + format.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public List<Operator> inputs() {
    return List.of(input);
  }
}
