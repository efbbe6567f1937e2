package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CALL of a procedure. */
public final class CallProcedure extends MokaCall {
  private final SqlIdentifier name;
  private final List<SqlNode> arguments;

  public CallProcedure(SqlParserPos position, SqlIdentifier name, List<SqlNode> arguments) {
    super("CALL", SqlKind.PROCEDURE_CALL, position, arguments);
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
  void unparse(Unparser sql) {
    sql.words("CALL").node(name).parentheses(arguments);
  }
}
