package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** An INSERT, UPDATE, DELETE or MERGE whose rows are given back. */
public final class Returning extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("RETURNING", SqlKind.OTHER);

  private final SqlNode statement;
  private final SqlNodeList items;

  public Returning(SqlParserPos position, SqlNode statement, SqlNodeList items) {
    super(position);
    this.statement = statement;
    this.items = items;
  }

  /** An INSERT, UPDATE, DELETE or MERGE. */
  public SqlNode statement() {
    return statement;
  }

  /** Expressions over the new row; for DELETE over the old one. */
  public SqlNodeList items() {
    return items;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(statement, items);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    statement.unparse(writer, 0, 0);
    writer.keyword("RETURNING");
    items.unparse(writer, 0, 0);
  }
}
