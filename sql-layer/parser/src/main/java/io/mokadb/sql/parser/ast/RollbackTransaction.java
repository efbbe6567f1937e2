package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ROLLBACK, of all or to a savepoint. */
public final class RollbackTransaction extends MokaCall {
  private final SqlIdentifier savepoint;

  public RollbackTransaction(SqlParserPos position, SqlIdentifier savepoint) {
    super("ROLLBACK", SqlKind.ROLLBACK, position, savepoint);
    this.savepoint = savepoint;
  }

  /** The savepoint to return to; null ends the transaction. */
  public SqlIdentifier savepoint() {
    return savepoint;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("ROLLBACK").node("TO SAVEPOINT", savepoint);
  }
}
