package io.mokadb.sql.access.read;

import io.mokadb.sql.layout.EntryDecoder;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.RowStream;

/** Rows decoded from entries, filtered. */
final class DecodedRows implements RowStream {
  private final ExecutionContext context;
  private final Entries entries;
  private final EntryDecoder decoder;
  private final Expr filter;
  private boolean done;

  DecodedRows(ExecutionContext context, Entries entries, EntryDecoder decoder, Expr filter) {
    this.context = context;
    this.entries = entries;
    this.decoder = decoder;
    this.filter = filter;
  }

  @Override
  public Object[] next() {
    if (done) {
      return null;
    }
    // A row that the filter turns down leaves its array to the next one.
    Object[] row = new Object[decoder.width()];
    while (entries.next()) {
      context.checkCancelled();
      if (row.length > 0) {
        // Counting entries needs none of their bytes.
        decoder.readInto(entries.key(), entries.value(), row, 0);
      }
      if (filter == null || filter.test(row, context)) {
        return row;
      }
    }
    done = true;
    return null;
  }

  @Override
  public void close() {
    done = true;
    entries.close();
  }
}
