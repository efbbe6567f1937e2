package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** UPDATE ... FROM and DELETE ... USING: a change that looks at other tables. */
public final class ChangeFrom extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("FROM", SqlKind.OTHER);

  private final SqlNode change;
  private final SqlNode from;

  /**
   * @param change a SqlUpdate or a SqlDelete, whose condition may name columns of both
   * @param from the other tables
   */
  public ChangeFrom(SqlParserPos position, SqlNode change, SqlNode from) {
    super(position);
    this.change = change;
    this.from = from;
  }

  public SqlNode change() {
    return change;
  }

  public SqlNode from() {
    return from;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(change, from);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    if (change instanceof SqlUpdate update) {
      writer.keyword("UPDATE");
      unparseTable(writer, update.getTargetTable(), update.getAlias());
      Identifiers.unparseAssignments(
          writer, update.getTargetColumnList(), update.getSourceExpressionList());
      unparseRest(writer, "FROM", update.getCondition());
    } else {
      SqlDelete delete = (SqlDelete) change;
      writer.keyword("DELETE FROM");
      unparseTable(writer, delete.getTargetTable(), delete.getAlias());
      unparseRest(writer, "USING", delete.getCondition());
    }
  }

  private static void unparseTable(SqlWriter writer, SqlNode table, SqlNode alias) {
    table.unparse(writer, 0, 0);
    if (alias != null) {
      writer.keyword("AS");
      alias.unparse(writer, 0, 0);
    }
  }

  private void unparseRest(SqlWriter writer, String keyword, SqlNode condition) {
    writer.keyword(keyword);
    SqlWriter.Frame frame = writer.startList(SqlWriter.FrameTypeEnum.FROM_LIST);
    from.unparse(writer, 0, 0);
    writer.endList(frame);
    if (condition != null) {
      writer.keyword("WHERE");
      condition.unparse(writer, 0, 0);
    }
  }
}
