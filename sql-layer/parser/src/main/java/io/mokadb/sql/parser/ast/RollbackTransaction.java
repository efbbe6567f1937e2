package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;

/** ROLLBACK, of all or to a savepoint. */
public final class RollbackTransaction extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("ROLLBACK", SqlKind.ROLLBACK);

  private final SqlIdentifier savepoint;

  public RollbackTransaction(SqlParserPos position, SqlIdentifier savepoint) {
    super(position);
    this.savepoint = savepoint;
  }

  /** The savepoint to return to; null ends the transaction. */
  public SqlIdentifier savepoint() {
    return savepoint;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return ImmutableNullableList.of(savepoint);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("ROLLBACK");
    if (savepoint != null) {
      writer.keyword("TO SAVEPOINT");
      savepoint.unparse(writer, 0, 0);
    }
  }
}
