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

/** CALL of a procedure. */
public final class CallProcedure extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CALL", SqlKind.PROCEDURE_CALL);

  private final SqlIdentifier name;
  private final List<SqlNode> arguments;

  public CallProcedure(SqlParserPos position, SqlIdentifier name, List<SqlNode> arguments) {
    super(position);
    this.name = name;
    this.arguments = List.copyOf(arguments);
  }

  public SqlIdentifier name() {
    return name;
  }

  public List<SqlNode> arguments() {
    return arguments;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return arguments;
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("CALL");
    name.unparse(writer, 0, 0);
    SqlWriter.Frame frame = writer.startList("(", ")");
    for (SqlNode argument : arguments) {
      writer.sep(",");
      argument.unparse(writer, 0, 0);
    }
    writer.endList(frame);
  }
}
