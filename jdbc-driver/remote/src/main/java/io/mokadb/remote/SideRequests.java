package io.mokadb.remote;

import io.mokadb.remote.RequestChannel.Answer;
import io.mokadb.remote.RequestChannel.Effect;
import io.mokadb.remote.RequestChannel.Payload;
import io.mokadb.session.MokaException;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.wire.Op;
import java.nio.ByteBuffer;

/**
 * Requests about a session on connections of their own, because its own connection waits for an
 * answer or is gone. They name the session by its number and secret. Thread-safe.
 */
final class SideRequests {
  private final RemotePlace place;
  private final long id;
  private final long secret;

  SideRequests(RemotePlace place, long id, long secret) {
    this.place = place;
    this.id = id;
    this.secret = secret;
  }

  /** The session's name as bytes. */
  byte[] mark() {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(id).putLong(secret).array();
  }

  /** Cancels a request of the session, if it is still under way. */
  void cancel(long request) {
    try (Link link = Link.open(place, place.patience())) {
      new RequestChannel(link, DatabaseTracer.NONE, System::nanoTime)
          .call(
              Op.CANCEL,
              Effect.NONE,
              out -> {
                out.writeLong(id);
                out.writeFixedLong(secret);
                out.writeLong(request);
              },
              Answer.NONE);
    }
  }

  /** As {@link #cancel}, if the server can be reached. */
  void cancelQuietly(long request) {
    try {
      cancel(request);
    } catch (MokaException e) {
      // The server accepts no more connections: the request ends without a cancel.
    }
  }

  /** Closes the session on the server, which does not notice the end of the connection. */
  void close() {
    try (Link link = Link.open(place, place.patience())) {
      link.continueSession(id, secret);
      new RequestChannel(link, DatabaseTracer.NONE, System::nanoTime)
          .call(Op.CLOSE, Effect.NONE, Payload.NONE, Answer.NONE);
    } catch (MokaException e) {
      // The server will find the session idle and close it, or has closed it already.
    }
  }
}
