package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** BEGIN or START TRANSACTION. */
public final class BeginTransaction extends MokaCall {
  /** The access mode of the transaction. */
  public enum Access {
    READ_ONLY,
    READ_WRITE
  }

  private final TransactionModes modes;

  /**
   * @param modes what they do not say is as in the connection
   */
  public BeginTransaction(SqlParserPos position, TransactionModes modes) {
    super("BEGIN", SqlKind.OTHER, position);
    this.modes = modes;
  }

  public TransactionModes modes() {
    return modes;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("BEGIN").words(!modes.equals(TransactionModes.NONE), modes.sql());
  }
}
