package io.mokadb.sql.copy;

import io.mokadb.session.MokaException;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;
import java.util.Locale;

/** The rows that a COPY is given, as values of its columns. */
public final class CopyRowsOperator implements Operator {
  private final CopyFormat format;
  private final CopySource source;
  private final List<CopyColumn> columns;

  public CopyRowsOperator(CopyFormat format, CopySource source, List<CopyColumn> columns) {
    this.format = format;
    this.source = source;
    this.columns = List.copyOf(columns);
  }

  public CopySource source() {
    return source;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    CopyReader reader = CopyReader.of(format, columns, source, context);
    context.state(this, reader);
    return new RowStream() {
      @Override
      public Object[] next() {
        context.checkCancelled();
        return reader.next();
      }

      @Override
      public void close() {
        reader.close();
      }
    };
  }

  /** A failure of the row that was given last, with its line. */
  public MokaException located(MokaException failure, ExecutionContext context) {
    return context.state(this) instanceof CopyReader reader
            && !failure.getMessage().startsWith("COPY")
        ? new MokaException(
            failure.state(), "COPY " + reader.place() + ": " + failure.getMessage(), failure)
        : failure;
  }

  @Override
  public String describe() {
    return "CopyRows " + format.kind().name().toLowerCase(Locale.ROOT) + " from " + source;
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }
}
