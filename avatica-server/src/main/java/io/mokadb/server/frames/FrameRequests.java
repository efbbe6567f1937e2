package io.mokadb.server.frames;

import io.mokadb.server.session.ServerSession;
import io.mokadb.wire.FrameReader;
import io.mokadb.wire.FrameWriter;
import io.mokadb.wire.Op;
import io.mokadb.wire.WireException;

/** The execution of requests on a session. Confined to its connection's thread. */
final class FrameRequests {
  /**
   * How long an answer waits for the first of rows that come to be while they are read. Then it has
   * none, and the client asks again: so nothing between the two takes the connection for dead.
   */
  private static final long WAIT_MILLIS = 1_000;

  private final ServerSession served;
  private final OpenObjects open;
  private final SessionRequests session;
  private final StatementRequests statements;
  private final LargeObjectRequests objects;

  FrameRequests(ServerSession served, int maxCursors, UploadLimits uploads) {
    this.served = served;
    this.open = new OpenObjects(maxCursors);
    this.objects =
        new LargeObjectRequests(served.engine(), new Uploads(uploads, open::areCursorsOpen));
    this.session = new SessionRequests(served, open);
    this.statements = new StatementRequests(served, session, open, objects);
  }

  /** A request that was read to its end. */
  @FunctionalInterface
  interface Request {
    void run(FrameWriter out);
  }

  /** At the end of the connection. */
  void close() {
    objects.close();
  }

  /** Tells whether the client has begun to read rows that come to an end, and not all of them. */
  boolean areRowsLeft() {
    return open.areRowsLeft();
  }

  void closeStatements(int[] ids) {
    for (int id : ids) {
      open.closeStatement(id);
    }
  }

  /** Reads a request of an open session. */
  Request read(Op op, FrameReader in) throws WireException {
    return switch (op) {
      case PREPARE -> statements.prepare(in);
      case EXECUTE -> statements.execute(in);
      case BATCH -> statements.batch(in);
      case FETCH -> fetch(in);
      case CLOSE_CURSOR -> {
        int cursor = in.readInt();
        yield out -> open.closeCursor(cursor);
      }
      case AUTOCOMMIT,
          READ_ONLY,
          ISOLATION,
          SCHEMA,
          COMMIT,
          ROLLBACK,
          SAVEPOINT,
          ROLLBACK_TO,
          RELEASE,
          PING ->
          session.read(op, in);
      case CLOSE -> out -> {};
      case READ_OBJECT -> objects.read(in);
      case UPLOAD -> objects.receive(in);
      case HELLO, CANCEL, TRACED -> throw new WireException(op + " within a session");
    };
  }

  private Request fetch(FrameReader in) throws WireException {
    int id = in.readInt();
    return out -> {
      boolean fetched = false;
      try {
        if (RowBlocks.write(
            out,
            open.cursor(id),
            RowBlocks.LATER_BYTES,
            objects,
            cursor -> served.await(cursor, WAIT_MILLIS))) {
          open.closeCursor(id);
        }
        fetched = true;
      } finally {
        if (!fetched) {
          open.closeCursor(id);
        }
      }
    };
  }
}
