package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** SET TRANSACTION, or SET SESSION CHARACTERISTICS with an isolation level. */
public final class SetTransaction extends MokaCall {
  private final TransactionModes modes;
  private final boolean ofSession;

  /**
   * @param ofSession whether it is about the transactions to come, not about the open one
   */
  public SetTransaction(SqlParserPos position, TransactionModes modes, boolean ofSession) {
    super("SET TRANSACTION", SqlKind.OTHER, position);
    this.modes = modes;
    this.ofSession = ofSession;
  }

  public TransactionModes modes() {
    return modes;
  }

  /** Whether it is about the transactions to come, not about the open one. */
  public boolean isOfSession() {
    return ofSession;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words(ofSession ? "SET SESSION CHARACTERISTICS AS TRANSACTION" : "SET TRANSACTION")
        .words(modes.sql());
  }
}
