package io.mokadb.session.share;

import io.mokadb.session.Session;
import java.util.Map;

/** Opens sessions of a database that is open in this process. Thread-safe. */
@FunctionalInterface
public interface SessionOpener {
  /**
   * Opens a session.
   *
   * @param properties lower-case keys; without {@code user}, the owner's session
   * @throws io.mokadb.session.MokaException 28000 for a wrong login, 22023 if a property asks for
   *     what the open database is not, 08001 if it is being closed
   */
  Session open(Map<String, String> properties);
}
