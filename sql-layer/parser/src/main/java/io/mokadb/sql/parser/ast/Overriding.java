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
 * The rows of an INSERT with {@code OVERRIDING SYSTEM VALUE}, or {@code OVERRIDING USER VALUE}:
 * then identity columns get the next number whatever the rows give (SQL:2016 part 2, 14.11).
 */
public final class Overriding extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("OVERRIDING", SqlKind.OTHER);

  private SqlNode rows;
  private final boolean userValues;

  public Overriding(SqlParserPos position, SqlNode rows, boolean userValues) {
    super(position);
    this.rows = rows;
    this.userValues = userValues;
  }

  public SqlNode rows() {
    return rows;
  }

  /** Whether the values of the user are the ones that do not count. */
  public boolean userValues() {
    return userValues;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(rows);
  }

  @Override
  public void setOperand(int i, SqlNode operand) {
    rows = operand;
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword(userValues ? "OVERRIDING USER VALUE" : "OVERRIDING SYSTEM VALUE");
    rows.unparse(writer, 0, 0);
  }
}
