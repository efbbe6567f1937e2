package io.mokadb.sql.copy;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;
import java.util.Locale;

/** The rows of its input as lines of a format: rows of one text. */
public final class CopyLinesOperator implements Operator {
  private final Operator input;
  private final CopyFormat format;
  private final List<CopyColumn> columns;

  public CopyLinesOperator(Operator input, CopyFormat format, List<CopyColumn> columns) {
    this.input = input;
    this.format = format;
    this.columns = List.copyOf(columns);
  }

  CopyFormat format() {
    return format;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    LineFormat lines = new LineFormat(format, columns, context);
    RowStream rows = context.open(input);
    return new RowStream() {
      private String header = lines.header();

      @Override
      public Object[] next() {
        if (header != null) {
          Object[] first = {header};
          header = null;
          return first;
        }
        Object[] row = rows.next();
        return row == null ? null : new Object[] {lines.line(row)};
      }

      @Override
      public void close() {
        rows.close();
      }
    };
  }

  @Override
  public String describe() {
    return "CopyLines " + format.kind().name().toLowerCase(Locale.ROOT);
  }

  @Override
  public List<Operator> inputs() {
    return List.of(input);
  }
}
