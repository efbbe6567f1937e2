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

/** A command that is keywords and a name. */
abstract class NamedCommand extends SqlCall {
  private final SqlOperator operator;
  private final SqlIdentifier name;

  NamedCommand(String keywords, SqlParserPos position, SqlIdentifier name) {
    super(position);
    this.operator = new SqlSpecialOperator(keywords, SqlKind.OTHER);
    this.name = name;
  }

  public final SqlIdentifier name() {
    return name;
  }

  @Override
  public final SqlOperator getOperator() {
    return operator;
  }

  @Override
  public final List<SqlNode> getOperandList() {
    return List.of(name);
  }

  @Override
  public final void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword(operator.getName());
    name.unparse(writer, 0, 0);
  }
}
