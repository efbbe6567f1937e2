package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** KILL of a session, or of the statement that it runs. */
public final class Kill extends MokaCall {
  private final long session;
  private final boolean statementOnly;

  public Kill(SqlParserPos position, long session, boolean statementOnly) {
    super("KILL", SqlKind.OTHER, position);
    this.session = session;
    this.statementOnly = statementOnly;
  }

  /** The session's id. */
  public long session() {
    return session;
  }

  /** True if the session goes on. */
  public boolean statementOnly() {
    return statementOnly;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words(statementOnly ? "KILL QUERY" : "KILL SESSION").text(Long.toString(session));
  }
}
