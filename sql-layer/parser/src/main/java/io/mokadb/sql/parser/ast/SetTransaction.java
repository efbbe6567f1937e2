package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * SET TRANSACTION or SET SESSION CHARACTERISTICS with an isolation level that snapshot isolation is
 * as good as, for which nothing has to be done, or with the access of the open transaction.
 */
public final class SetTransaction extends MokaCall {
  private final BeginTransaction.Access access;

  /**
   * @param access null if it says nothing of it
   */
  public SetTransaction(SqlParserPos position, BeginTransaction.Access access) {
    super("SET TRANSACTION", SqlKind.OTHER, position);
    this.access = access;
  }

  /** True if the transaction may write; null if nothing is said of it. */
  public BeginTransaction.Access access() {
    return access;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("SET TRANSACTION")
        .words(
            access == null
                ? "ISOLATION LEVEL REPEATABLE READ"
                : access == BeginTransaction.Access.READ_ONLY ? "READ ONLY" : "READ WRITE");
  }
}
