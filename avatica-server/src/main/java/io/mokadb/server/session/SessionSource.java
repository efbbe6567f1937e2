package io.mokadb.server.session;

import io.mokadb.session.Session;
import java.util.Map;

/** Opens sessions of the served database. Thread-safe. */
public interface SessionSource {
  /**
   * Opens a session.
   *
   * @param properties lower-case keys, among them {@code user} and {@code password} if the client
   *     gave them
   * @throws io.mokadb.session.MokaException 28000 if the user or password is wrong
   */
  Session open(Map<String, String> properties);

  /**
   * True if the properties prove the client's identity without a password, so that failed logins of
   * others do not slow it down.
   */
  default boolean vouchesFor(Map<String, String> properties) {
    return false;
  }

  /** A session for the server's own questions, which may see everything. */
  Session openOwner();

  /** True if an anonymous client is refused. */
  boolean needsLogin();

  /**
   * @param user as a session shows it
   */
  boolean isAdministrator(String user);
}
