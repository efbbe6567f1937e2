package io.mokadb.server.session;

import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlState;

/** A listener to sessions, for metrics and logs. Calls come from any thread and must be quick. */
public interface ServerListener {
  /** A listener that does nothing. */
  ServerListener NONE = new ServerListener() {};

  /**
   * An execution has ended.
   *
   * @param failure why, or null if it succeeded
   */
  default void executed(
      ServerSession session, String sql, StatementKind kind, long nanos, SqlState failure) {}

  /**
   * A call of {@code Connection.commit} has ended. COMMIT as a statement is {@link #executed}.
   *
   * @param failure why, or null if it succeeded
   */
  default void committed(ServerSession session, long nanos, SqlState failure) {}

  /** A statement was refused before it could be executed. */
  default void notPrepared(ServerSession session, String sql, SqlState why) {}

  default void opened(ServerSession session) {}

  /**
   * @param reason one or two words: closed, idle, killed, shutdown
   */
  default void closed(ServerSession session, String reason) {}

  /** A session was refused. */
  default void refused(String user, String client, SqlState why) {}
}
