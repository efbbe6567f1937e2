package io.mokadb.server.avatica;

import io.mokadb.server.session.ServerSession;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.HashMap;
import java.util.Map;

/** A connection id of a client, and what belongs to it. Used within the session's turn only. */
final class AvaticaConnection {
  private final ServerSession session;

  /** The user who opened it; requests of other users are refused. */
  private final Caller owner;

  private final Map<Integer, AvaticaStatement> statements = new HashMap<>();
  private final int maxStatements;
  private int lastStatement;

  AvaticaConnection(ServerSession session, Caller owner, int maxStatements) {
    this.session = session;
    this.owner = owner;
    this.maxStatements = maxStatements;
  }

  ServerSession session() {
    return session;
  }

  boolean belongsTo(Caller caller) {
    return owner.mayUseWhatIsOf(caller);
  }

  AvaticaStatement createStatement() {
    if (statements.size() >= maxStatements) {
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "The connection has "
              + statements.size()
              + " statements open, which is the server's limit; close those that are not needed");
    }
    AvaticaStatement statement = new AvaticaStatement(++lastStatement);
    statements.put(statement.id(), statement);
    return statement;
  }

  AvaticaStatement statement(int id) {
    AvaticaStatement statement = statements.get(id);
    if (statement == null) {
      throw new MokaException(
          SqlState.INVALID_CURSOR_STATE, "Statement " + id + " is closed or never existed");
    }
    return statement;
  }

  /** After the session has ended, which has closed them all. */
  void forgetStatements() {
    statements.clear();
  }

  void closeStatement(int id) {
    AvaticaStatement statement = statements.remove(id);
    if (statement != null) {
      statement.close();
    }
  }
}
