package io.mokadb.nodestest;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.LargeObject;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.Session;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A session whose statements run at two nodes in turns. A transaction stays where it began; so does
 * the session once it has something of its own, such as a temporary table. Threads as with any
 * {@link Session}.
 */
final class TurningSession implements Session {
  /**
   * What one node knows afterwards and the other one does not: what belongs to a session, the
   * numbers that a node takes from a sequence at a time, and an analysis, for a while.
   */
  private static final Pattern OWN =
      Pattern.compile(
          "(?is).*\\b(TEMP|TEMPORARY|IDENTITY|SERIAL|BIGSERIAL|AUTO_INCREMENT|SEQUENCE|NEXTVAL"
              + "|ANALYZE)\\b.*");

  private static final Pattern SETTING =
      Pattern.compile("(?is)\\s*(SET|RESET|USE)\\b.*|.*\\bSET_CONFIG\\b.*");

  private final Session first;
  private final Session second;
  private volatile Session current;
  private boolean stays;

  TurningSession(Session first, Session second) {
    this.first = first;
    this.second = second;
    this.current = first;
  }

  /** The session at the node where statements run now. */
  Session current() {
    return current;
  }

  Session other() {
    return current == first ? second : first;
  }

  /** Goes on at the other node, unless something keeps the session where it is. */
  void turn() {
    if (!stays && !current.inTransaction()) {
      current = other();
    }
  }

  private void both(Consumer<Session> call) {
    call.accept(current);
    call.accept(other());
  }

  @Override
  public PreparedStatement prepare(String sql, PrepareOptions options, long timeoutMillis) {
    stays |= OWN.matcher(sql).matches();
    return new TurningStatement(
        this,
        session -> session.prepare(sql, options, timeoutMillis),
        SETTING.matcher(sql).matches());
  }

  @Override
  public long id() {
    return first.id();
  }

  @Override
  public boolean autoCommit() {
    return current.autoCommit();
  }

  @Override
  public void setAutoCommit(boolean autoCommit) {
    both(session -> session.setAutoCommit(autoCommit));
  }

  @Override
  public boolean readOnly() {
    return current.readOnly();
  }

  @Override
  public void setReadOnly(boolean readOnly) {
    both(session -> session.setReadOnly(readOnly));
  }

  @Override
  public IsolationLevel isolation() {
    return current.isolation();
  }

  @Override
  public void setIsolation(IsolationLevel level) {
    both(session -> session.setIsolation(level));
  }

  @Override
  public String schema() {
    return current.schema();
  }

  @Override
  public void setSchema(String schema) {
    both(session -> session.setSchema(schema));
  }

  @Override
  public void commit() {
    current.commit();
  }

  @Override
  public void rollback() {
    current.rollback();
  }

  @Override
  public void setSavepoint(String name) {
    current.setSavepoint(name);
  }

  @Override
  public void rollbackToSavepoint(String name) {
    current.rollbackToSavepoint(name);
  }

  @Override
  public void releaseSavepoint(String name) {
    current.releaseSavepoint(name);
  }

  @Override
  public boolean inTransaction() {
    return current.inTransaction();
  }

  @Override
  public void cancel() {
    both(Session::cancel);
  }

  @Override
  public void abort() {
    both(Session::abort);
  }

  @Override
  public boolean isValid() {
    return first.isValid() && second.isValid();
  }

  @Override
  public LargeObject largeObject(byte[] locator) {
    return current.largeObject(locator);
  }

  @Override
  public String databaseVersion() {
    return first.databaseVersion();
  }

  @Override
  public String user() {
    return first.user();
  }

  @Override
  public boolean isClosed() {
    return first.isClosed() || second.isClosed();
  }

  @Override
  public void close() {
    both(Session::close);
  }
}
