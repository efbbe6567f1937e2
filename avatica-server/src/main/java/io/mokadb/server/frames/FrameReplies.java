package io.mokadb.server.frames;

import io.mokadb.server.session.ServerSession;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.wire.FrameWriter;
import io.mokadb.wire.ReplyStatus;
import io.mokadb.wire.SessionState;
import io.mokadb.wire.WireFailures;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The replies of a connection: a head, a body, and what has changed of the session's state since
 * the reply before. Confined to the thread of the connection.
 */
final class FrameReplies {
  private static final SessionState NO_SESSION =
      new SessionState(true, false, false, IsolationLevel.SNAPSHOT, "");

  private final FrameWriter writer = new FrameWriter();
  private final OutputStream out;

  /** Null before it is open. */
  private ServerSession session;

  /** The state that the client knows; null if it knows none. */
  private SessionState told;

  FrameReplies(OutputStream out) {
    this.out = out;
  }

  /** From now on replies tell the state of a session. */
  void open(ServerSession opened) {
    session = opened;
    told = null;
  }

  /** Writes a reply, in place of one that was begun and not sent. */
  void write(long id, ReplyStatus status, FrameRequests.Request body) {
    writer.reset();
    writer.writeByte(status.code());
    writer.writeLong(id);
    body.run(writer);
    SessionState now = state();
    now.write(writer, told);
    told = now;
  }

  /** Writes a reply that says why a request failed. */
  void fail(long id, MokaException failure) {
    write(id, ReplyStatus.FAILED, body -> WireFailures.write(body, failure));
  }

  /** Sends the reply that was written. */
  void send() throws IOException {
    writer.sendTo(out);
  }

  /** Writes and sends a reply. */
  void send(long id, ReplyStatus status, FrameRequests.Request body) throws IOException {
    write(id, status, body);
    send();
  }

  private SessionState state() {
    if (session == null) {
      return NO_SESSION;
    }
    Session engine = session.engine();
    return new SessionState(
        engine.autoCommit(),
        !session.isEnded() && engine.inTransaction(),
        engine.readOnly(),
        engine.isolation(),
        engine.schema());
  }
}
