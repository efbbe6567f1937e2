package io.mokadb.remote;

import io.mokadb.remote.Exchange.Answer;
import io.mokadb.remote.Exchange.Effect;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.RowCursor;
import io.mokadb.session.SqlState;
import io.mokadb.wire.Op;
import java.util.List;

/** Rows, a block at a time. Confined like its session. */
final class RemoteCursor implements RowCursor {
  private final RemoteSession session;
  private final int id;
  private final List<ColumnInfo> columns;
  private RowBlock block;
  private boolean closed;

  RemoteCursor(RemoteSession session, int id, List<ColumnInfo> columns, RowBlock first) {
    this.session = session;
    this.id = id;
    this.columns = columns;
    this.block = first;
  }

  @Override
  public List<ColumnInfo> columns() {
    return columns;
  }

  @Override
  public Object[] next() {
    if (closed) {
      throw new MokaException(SqlState.INVALID_CURSOR_STATE, "The result is closed");
    }
    Object[] row = block.rows().poll();
    while (row == null && !block.last()) {
      fetch();
      row = block.rows().poll();
    }
    return row;
  }

  private void fetch() {
    boolean fetched = false;
    try {
      block =
          session.call(
              Op.FETCH,
              Effect.NONE,
              out -> out.writeInt(id),
              in -> RowBlock.read(session, in, columns.size()));
      fetched = true;
    } finally {
      if (!fetched) {
        // The server has closed it as well.
        closed = true;
      }
    }
  }

  /** At once: an open cursor keeps a snapshot in the server. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      if (!block.last() && !session.isClosed()) {
        session.call(Op.CLOSE_CURSOR, Effect.NONE, out -> out.writeInt(id), Answer.NONE);
      }
    }
  }
}
