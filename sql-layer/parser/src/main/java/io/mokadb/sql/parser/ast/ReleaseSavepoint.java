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

/** RELEASE SAVEPOINT. */
public final class ReleaseSavepoint extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("RELEASE SAVEPOINT", SqlKind.OTHER);

  private final SqlIdentifier name;

  public ReleaseSavepoint(SqlParserPos position, SqlIdentifier name) {
    super(position);
    this.name = name;
  }

  public SqlIdentifier name() {
    return name;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("RELEASE SAVEPOINT");
    name.unparse(writer, 0, 0);
  }
}
