package io.mokadb.session;

import java.util.List;

/**
 * A session of one user with a database. Used by one thread at a time, except {@link #cancel()} and
 * {@link #abort()}. Every method throws {@link MokaException}, {@code CONNECTION_CLOSED} after
 * {@link #close()}.
 */
public interface Session extends AutoCloseable {
  /** A number that is unique among the sessions of a database. */
  long id();

  /**
   * Parses and plans a text, or finds the plan of the same text in a cache. {@link #cancel()} ends
   * it.
   *
   * @param timeoutMillis how long it may take; 0 for no limit but the session's own
   */
  PreparedStatement prepare(String sql, PrepareOptions options, long timeoutMillis);

  /** As {@link #prepare(String, PrepareOptions, long)}, without a limit. */
  default PreparedStatement prepare(String sql, PrepareOptions options) {
    return prepare(sql, options, 0);
  }

  boolean autoCommit();

  /** Turning it on commits an open transaction (JDBC, {@code Connection.setAutoCommit}). */
  void setAutoCommit(boolean autoCommit);

  boolean readOnly();

  /** Takes effect with the next transaction. */
  void setReadOnly(boolean readOnly);

  /** The isolation level of transactions that begin from now on. */
  IsolationLevel isolation();

  /** Sets the isolation level of transactions that begin from now on. */
  void setIsolation(IsolationLevel level);

  String schema();

  void setSchema(String schema);

  /**
   * Ends the open transaction; the next statement begins a new one. Does nothing if none is open.
   */
  void commit();

  void rollback();

  /** Begins a transaction if none is open. */
  void setSavepoint(String name);

  void rollbackToSavepoint(String name);

  void releaseSavepoint(String name);

  /** Tells whether a transaction is open. */
  boolean inTransaction();

  /**
   * Stops the running statement, which then fails with {@code CANCELLED}; a later one is not
   * affected.
   */
  void cancel();

  /**
   * Ends the session from another thread, even while it works: what runs fails, and is rolled back.
   * {@link #close()} follows.
   */
  default void abort() {
    cancel();
  }

  /**
   * Sets the time that a call may wait for a network; it has no effect on sessions without one.
   *
   * @param millis 0 for no limit
   */
  default void setNetworkTimeout(int millis) {}

  /** That time in milliseconds; 0 for no limit. */
  default int networkTimeout() {
    return 0;
  }

  /**
   * Sets the address of the session's client, for lists of sessions; not called for a session in
   * the engine's own process.
   */
  default void setClient(String address) {}

  /** Returns a statement's text for other users: without passwords. */
  default String withoutPasswords(String sql) {
    return sql;
  }

  /** Tells whether the engine can run statements; never throws. */
  boolean isValid();

  /**
   * Returns a large object that was in a result of this session.
   *
   * @param locator as {@link LargeObject#locator()} returned it
   * @throws MokaException {@code INVALID_PARAMETER} if it is unknown
   */
  default LargeObject largeObject(byte[] locator) {
    throw MokaException.unsupported("This session has large objects in its results only");
  }

  /** The version of the database that the session belongs to. */
  String databaseVersion();

  String user();

  boolean isClosed();

  /**
   * Whether it can never be used again: it is closed, or was killed, or its database was taken
   * down. Does not ask the store.
   */
  default boolean isEnded() {
    return isClosed();
  }

  /** Rolls back and frees everything; never throws. */
  @Override
  void close();

  /**
   * Requested information about a statement's effect.
   *
   * @param generatedKeys whether generated keys will be asked for
   * @param keyColumns the columns to return as generated keys; empty for identity columns, or else
   *     the primary key
   */
  record PrepareOptions(boolean generatedKeys, List<String> keyColumns) {
    public static final PrepareOptions NONE = new PrepareOptions(false, List.of());
  }
}
