package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * SET TRANSACTION or SET SESSION CHARACTERISTICS with an isolation level that snapshot isolation is
 * as good as, for which nothing has to be done, or with the access of the open transaction.
 */
public final class SetTransaction extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("SET TRANSACTION", SqlKind.OTHER);

  private final BeginTransaction.Access access;

  /**
   * @param access null if it says nothing of it
   */
  public SetTransaction(SqlParserPos position, BeginTransaction.Access access) {
    super(position);
    this.access = access;
  }

  /** Whether the transaction may write; null if nothing is said of it. */
  public BeginTransaction.Access access() {
    return access;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of();
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("SET TRANSACTION");
    writer.keyword(
        access == null
            ? "ISOLATION LEVEL REPEATABLE READ"
            : access == BeginTransaction.Access.READ_ONLY ? "READ ONLY" : "READ WRITE");
  }
}
