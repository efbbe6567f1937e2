package io.mokadb.remote;

import io.mokadb.remote.RequestChannel.Answer;
import io.mokadb.remote.RequestChannel.Effect;
import io.mokadb.remote.RequestChannel.Payload;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.RowCursor;
import io.mokadb.session.SqlState;
import io.mokadb.wire.Op;
import java.util.List;

/**
 * Rows, a block at a time. A caller that reaches the third block is taken to want all: from then on
 * the server makes the next block while this one is read. Of rows that come to be while they are
 * read, the server gives those that are there, and none if none come for a moment; then they are
 * asked for again. Confined like its session.
 */
final class RemoteCursor implements RowCursor {
  private final RemoteSession session;
  private final List<ColumnInfo> columns;
  private final Payload request;
  private final Answer<RowBlock> answer;
  private final boolean endless;
  private RowBlock block;
  private int fetched;
  private PrefetchedReply<RowBlock> ahead;
  private boolean closed;

  /**
   * @param endless whether rows come to be while they are read
   */
  RemoteCursor(
      RemoteSession session, int id, List<ColumnInfo> columns, RowBlock first, boolean endless) {
    this.session = session;
    this.endless = endless;
    this.columns = columns;
    this.request = out -> out.writeInt(id);
    this.answer = in -> RowBlock.read(session, in, columns.size());
    this.block = first;
  }

  @Override
  public List<ColumnInfo> columns() {
    return columns;
  }

  @Override
  public boolean isEndless() {
    return endless;
  }

  @Override
  public boolean await(long millis) {
    if (closed) {
      return false;
    }
    if (millis > 0 && block.rows().isEmpty() && !block.last()) {
      // The server waits for a moment.
      fetch();
    }
    return !block.rows().isEmpty() || block.last();
  }

  @Override
  public Object[] next() {
    if (closed) {
      throw new MokaException(SqlState.INVALID_CURSOR_STATE, "The result is closed");
    }
    long cancels = session.cancels();
    Object[] row = block.rows().poll();
    while (row == null && !block.last()) {
      fetch();
      row = block.rows().poll();
      if (row == null && session.cancels() != cancels) {
        // It came between two requests, so the server knows nothing of it.
        close();
        throw new MokaException(
            SqlState.CANCELLED, "The statement was cancelled by the user while it waited for rows");
      }
    }
    return row;
  }

  private void fetch() {
    PrefetchedReply<RowBlock> begun = ahead;
    ahead = null;
    boolean done = false;
    try {
      block = begun == null ? session.call(Op.FETCH, Effect.NONE, request, answer) : begun.get();
      fetched++;
      if (fetched > 1 && !block.last() && !endless) {
        ahead = session.callAhead(Op.FETCH, request, answer);
      }
      done = true;
    } finally {
      if (!done) {
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
      if (ahead != null) {
        session.giveUp(ahead);
      }
      if (!block.last() && !session.isClosed()) {
        // Also if it has come to its end meanwhile: that is nothing to the server.
        session.call(Op.CLOSE_CURSOR, Effect.NONE, request, Answer.NONE);
      }
    }
  }
}
