package io.mokadb.sql.access.read;

import io.mokadb.sql.expr.encoded.EncodedPredicate;
import io.mokadb.sql.layout.EncodedRow;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;

/** Encoded rows of a table, filtered; decoded only if the caller takes them as rows. */
final class EncodedScan implements EncodedStream, RowStream {
  private final ExecutionContext context;
  private final Entries entries;
  private final EncodedRow row;
  private final EncodedPredicate filter;
  private boolean done;

  /**
   * @param filterOrNull the condition of the rows
   */
  EncodedScan(
      ExecutionContext context, Entries entries, EncodedRow row, EncodedPredicate filterOrNull) {
    this.context = context;
    this.entries = entries;
    this.row = row;
    this.filter = filterOrNull;
  }

  @Override
  public boolean advance() {
    while (!done && entries.next()) {
      context.checkCancelled();
      entries.show(row);
      if (filter == null || filter.test(row)) {
        return true;
      }
    }
    done = true;
    return false;
  }

  @Override
  public Object[] next() {
    return advance() ? row.take() : null;
  }

  @Override
  public EncodedValues values() {
    return row;
  }

  @Override
  public void close() {
    done = true;
    entries.close();
  }
}
