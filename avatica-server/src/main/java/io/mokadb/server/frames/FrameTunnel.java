package io.mokadb.server.frames;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.wire.WireException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Moka's own protocol for clients that reach the server by HTTP only: each request and each answer
 * is a body of HTTP's. A session does not end with a connection, but when its client says so or
 * leaves it alone for too long. Thread-safe.
 */
public final class FrameTunnel {
  private final FrameServer server;

  /** By what the clients name them. */
  private final ConcurrentMap<String, TunnelledSession> sessions = new ConcurrentHashMap<>();

  public FrameTunnel(FrameServer server) {
    this.server = server;
  }

  /** The longest body that is read, a short one before a login; the name is null for none. */
  public int maxBytes(String name) {
    boolean known = name != null && sessions.containsKey(name);
    return (known ? server.maxRequestBytes() : FrameServer.MAX_HELLO_BYTES) + Integer.BYTES;
  }

  /**
   * Answers a request.
   *
   * @param frame with its length before it
   * @param name of the session ({@link io.mokadb.wire.HttpForm#name}); null in a request that opens
   *     one, or cancels
   * @param client where it is, for people
   * @return a frame too
   * @throws WireException if it is not one well-formed frame; the session has ended
   */
  public byte[] answer(byte[] frame, String name, String client) throws WireException {
    if (name == null) {
      sessions.values().removeIf(TunnelledSession::isOver);
      TunnelledSession opened = new TunnelledSession(server, client);
      byte[] answer = opened.open(frame);
      if (opened.name() != null) {
        sessions.put(opened.name(), opened);
      }
      return answer;
    }
    TunnelledSession session = sessions.get(name);
    if (session == null) {
      return new TunnelledSession(server, client)
          .refuse(
              frame,
              new MokaException(
                  SqlState.CONNECTION_CLOSED,
                  "The session is closed, has expired or was never opened"));
    }
    boolean more = false;
    try {
      byte[] answer = session.answer(frame);
      more = !session.isOver();
      return answer;
    } finally {
      if (!more) {
        sessions.remove(name);
      }
    }
  }
}
