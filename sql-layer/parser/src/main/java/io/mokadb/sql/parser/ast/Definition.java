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
 * A statement that defines something and is executed from its tree, not planned: what it refers to
 * is no operand.
 */
abstract class Definition extends SqlCall {
  private final SqlOperator operator;

  Definition(String keywords, SqlParserPos position) {
    super(position);
    this.operator = new SqlSpecialOperator(keywords, SqlKind.OTHER_DDL);
  }

  @Override
  public final SqlOperator getOperator() {
    return operator;
  }

  @Override
  public final List<SqlNode> getOperandList() {
    return List.of();
  }

  @Override
  public final void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword(operator.getName());
    writeRest(writer);
  }

  /** Writes what follows the operator's keywords. */
  abstract void writeRest(SqlWriter writer);
}
