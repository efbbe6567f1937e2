package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.sql.SQLException;
import java.sql.Savepoint;

/** A mark in a transaction. Dies with its transaction, its release, or a rollback to one before. */
final class MokaSavepoint implements Savepoint {
  private final MokaConnection connection;
  private final int id;
  private final String name;
  private final long transaction;
  private boolean released;

  /**
   * @param name null if the user gave none
   * @param transaction the connection's count of ended transactions
   */
  MokaSavepoint(MokaConnection connection, int id, String name, long transaction) {
    this.connection = connection;
    this.id = id;
    this.name = name;
    this.transaction = transaction;
  }

  /** The name that the session has for it. */
  String engineName() {
    return name == null ? "MOKA_SAVEPOINT_" + id : name;
  }

  int id() {
    return id;
  }

  boolean isUsable(MokaConnection user, long current) {
    return !released && user == connection && current == transaction;
  }

  void release() {
    released = true;
  }

  @Override
  public int getSavepointId() throws SQLException {
    if (name != null) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The savepoint has a name");
    }
    return id;
  }

  @Override
  public String getSavepointName() throws SQLException {
    if (name == null) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The savepoint has no name");
    }
    return name;
  }
}
