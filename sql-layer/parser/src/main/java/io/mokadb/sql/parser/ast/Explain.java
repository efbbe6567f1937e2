package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** EXPLAIN of a query or a change. */
public final class Explain extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("EXPLAIN", SqlKind.EXPLAIN);

  private final SqlNode statement;
  private final boolean analyze;

  public Explain(SqlParserPos position, SqlNode statement, boolean analyze) {
    super(position);
    this.statement = statement;
    this.analyze = analyze;
  }

  /** A query or a change. */
  public SqlNode statement() {
    return statement;
  }

  /** Whether to run it and show what happened. */
  public boolean analyze() {
    return analyze;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(statement);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("EXPLAIN");
    if (analyze) {
      writer.keyword("ANALYZE");
    }
    statement.unparse(writer, 0, 0);
  }
}
