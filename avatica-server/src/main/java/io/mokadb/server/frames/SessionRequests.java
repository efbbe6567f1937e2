package io.mokadb.server.frames;

import io.mokadb.server.session.ServerSession;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.Session;
import io.mokadb.wire.FrameReader;
import io.mokadb.wire.Op;
import io.mokadb.wire.WireException;

/** Requests about the session itself: transactions, savepoints, settings. */
final class SessionRequests {
  private final ServerSession served;
  private final Session session;
  private final OpenObjects open;

  SessionRequests(ServerSession served, OpenObjects open) {
    this.served = served;
    this.session = served.engine();
    this.open = open;
  }

  FrameRequests.Request read(Op op, FrameReader in) throws WireException {
    return switch (op) {
      case AUTOCOMMIT -> {
        boolean on = in.readBoolean();
        yield out -> ending(() -> session.setAutoCommit(on));
      }
      case READ_ONLY -> {
        boolean on = in.readBoolean();
        yield out -> session.setReadOnly(on);
      }
      case ISOLATION -> {
        IsolationLevel level = IsolationLevel.find(in.readText());
        if (level == null) {
          throw new WireException("There is no such isolation level");
        }
        yield out -> session.setIsolation(level);
      }
      case SCHEMA -> {
        String name = in.readText();
        yield out -> session.setSchema(name);
      }
      case COMMIT -> out -> ending(served::commit);
      case ROLLBACK -> out -> ending(session::rollback);
      case SAVEPOINT -> {
        String name = in.readText();
        yield out -> session.setSavepoint(name);
      }
      case ROLLBACK_TO -> {
        String name = in.readText();
        yield out -> session.rollbackToSavepoint(name);
      }
      case RELEASE -> {
        String name = in.readText();
        yield out -> session.releaseSavepoint(name);
      }
      case PING -> out -> out.writeBoolean(session.isValid());
      default -> throw new WireException(op + " is not a request about a session");
    };
  }

  /** Forgets cursors if the transaction that they belonged to has ended, failed or not. */
  void ending(Runnable work) {
    boolean began = session.inTransaction();
    try {
      work.run();
    } finally {
      if (began && !session.inTransaction()) {
        open.closeCursors();
      }
    }
  }
}
