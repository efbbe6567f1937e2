package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The rows of an INSERT with {@code OVERRIDING SYSTEM VALUE}, or {@code OVERRIDING USER VALUE}:
 * then identity columns get the next number whatever the rows give (SQL:2016 part 2, 14.11).
 */
public final class Overriding extends MokaCall {
  private SqlNode rows;
  private final boolean userValues;

  public Overriding(SqlParserPos position, SqlNode rows, boolean userValues) {
    super("OVERRIDING", SqlKind.OTHER, position, rows);
    this.rows = rows;
    this.userValues = userValues;
  }

  public SqlNode rows() {
    return rows;
  }

  /** True if the values of the user are the ones that do not count. */
  public boolean userValues() {
    return userValues;
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
  void unparse(Unparser sql) {
    sql.words(userValues ? "OVERRIDING USER VALUE" : "OVERRIDING SYSTEM VALUE").node(rows);
  }
}
