package io.mokadb.server.frames;

import java.security.SecureRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The secrets with which clients cancel, from another connection, requests of their sessions. */
final class CancelSecrets {
  private final SecureRandom random = new SecureRandom();
  private final ConcurrentMap<Long, Known> sessions = new ConcurrentHashMap<>();

  private record Known(long secret, FrameConnection connection) {}

  /** Makes a session known for cancels; the answer is its secret. */
  long remember(long session, FrameConnection connection) {
    long secret = random.nextLong();
    sessions.put(session, new Known(secret, connection));
    return secret;
  }

  void forget(long session) {
    sessions.remove(session);
  }

  /** Does nothing if the session is unknown or the secret wrong: a guess learns nothing. */
  void cancel(long session, long secret, long request) {
    Known known = sessions.get(session);
    if (known != null && known.secret() == secret) {
      known.connection().cancel(request);
    }
  }
}
