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
 * as good as: nothing has to be done for it.
 */
public final class SetTransaction extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("SET TRANSACTION", SqlKind.OTHER);

  public SetTransaction(SqlParserPos position) {
    super(position);
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
    writer.keyword("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
  }
}
