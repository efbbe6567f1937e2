package io.mokadb.sql.parser.ast;

import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;

/**
 * A statement or clause that Calcite does not have. Its operands are the nodes that visitors reach;
 * null stands for an operand that was not written.
 */
abstract class MokaCall extends SqlCall {
  private final SqlOperator operator;
  private final List<SqlNode> operands;

  MokaCall(String operator, SqlKind kind, SqlParserPos position, SqlNode... operands) {
    this(operator, kind, position, Arrays.asList(operands));
  }

  MokaCall(String operator, SqlKind kind, SqlParserPos position, List<? extends SqlNode> operands) {
    super(position);
    this.operator = new SqlSpecialOperator(operator, kind);
    this.operands = ImmutableNullableList.copyOf(operands);
  }

  @Override
  public final SqlOperator getOperator() {
    return operator;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return operands;
  }

  @Override
  public final void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    unparse(new Unparser(writer));
  }

  abstract void unparse(Unparser sql);
}
