package io.mokadb.node;

import io.mokadb.session.share.SessionOpener;
import java.util.Map;

/** A request to open a session of a database. Immutable and thread-safe. */
public interface DatabaseRequest {
  /** The identity of the database; equal requests share one. */
  Object key();

  /** True if the session has a database of its own, which no other session can reach. */
  default boolean isAlone() {
    return false;
  }

  /** The settings of the request's URL. */
  NodeSettings settings();

  /** The user who opens the session. */
  Login login();

  /** Opens the database. */
  Database open();

  /**
   * Checks that a database opened by this request can serve another one.
   *
   * @throws io.mokadb.session.MokaException 22023 if the settings of the two differ
   */
  void checkAgrees(DatabaseRequest other);

  /**
   * Serves the open database to other processes, if this request asks for it.
   *
   * @param currentOrNull what an earlier request began
   * @param others opens sessions for other processes
   * @return what serves it now, or null
   */
  default Serving share(Serving currentOrNull, SessionOpener others) {
    return currentOrNull;
  }

  /**
   * The same database, asked for by another process.
   *
   * @param sent the properties that the other process sent
   */
  default DatabaseRequest from(Map<String, String> sent) {
    throw new UnsupportedOperationException("This database is not served to other processes");
  }

  /** A database of this process that is served to others; closed before the database is. */
  interface Serving extends AutoCloseable {
    @Override
    void close();
  }
}
