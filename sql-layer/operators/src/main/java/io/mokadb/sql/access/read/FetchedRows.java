package io.mokadb.sql.access.read;

import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.List;

/** Rows that index entries stand for, fetched in batches that grow, in the order of the entries. */
final class FetchedRows implements RowStream {
  private static final int LARGEST_BATCH = 256;

  /** Of the first batch, where no hint says that fewer are wanted. */
  private static final int FIRST_BATCH = 32;

  /** The same where each batch is a call over a network. */
  private static final int FIRST_BATCH_FAR = 128;

  private final ExecutionContext context;
  private final Entries entries;
  private final IndexKeys index;
  private final EncodedRows stored;
  private final RowProjection projection;
  private final Expr filter;
  private final List<Key> keys = new ArrayList<>();
  private List<byte[]> values = List.of();
  private int at;
  private int batch;
  private boolean done;

  /**
   * @param block how many entries are read ahead
   */
  FetchedRows(
      ExecutionContext context,
      Entries entries,
      IndexKeys index,
      EncodedRows stored,
      RowProjection projection,
      Expr filter,
      int block) {
    this.context = context;
    this.entries = entries;
    this.index = index;
    this.stored = stored;
    this.projection = projection;
    this.filter = filter;
    this.batch =
        Math.min(block, context.transaction().prefetches() ? FIRST_BATCH_FAR : FIRST_BATCH);
  }

  @Override
  public Object[] next() {
    Object[] row = null;
    while (at < values.size() || fill()) {
      context.checkCancelled();
      Key key = keys.get(at);
      byte[] value = values.get(at++);
      if (value == null) {
        throw dangling(index, key);
      }
      if (row == null) {
        row = new Object[projection.width()];
      }
      projection.readInto(key, value, row, 0);
      if (filter == null || filter.test(row, context)) {
        return row;
      }
    }
    return null;
  }

  private boolean fill() {
    if (done) {
      return false;
    }
    keys.clear();
    at = 0;
    while (keys.size() < batch) {
      if (!entries.next()) {
        done = true;
        break;
      }
      keys.add(index.rowKey(entries.key(), entries.value()));
    }
    batch = Math.min(LARGEST_BATCH, batch * 4);
    values = keys.isEmpty() ? List.of() : stored.getAll(context.transaction(), keys);
    return !keys.isEmpty();
  }

  static MokaException dangling(IndexKeys index, Key row) {
    return new MokaException(
        SqlState.DATA_CORRUPTED,
        "Index "
            + index.index().name()
            + " has an entry for the row "
            + index.nameOfRow(row)
            + ", which does not exist; drop the index and create it again");
  }

  @Override
  public void close() {
    done = true;
    values = List.of();
    at = 0;
    entries.close();
  }
}
