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
import org.apache.calcite.util.ImmutableNullableList;

/** NOTIFY: notifies a notify-only column of some rows. */
public final class NotifyColumn extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("NOTIFY", SqlKind.OTHER);

  private final SqlIdentifier column;
  private final SqlIdentifier alias;
  private final SqlNode condition;

  public NotifyColumn(
      SqlParserPos position, SqlIdentifier column, SqlIdentifier alias, SqlNode condition) {
    super(position);
    this.column = column;
    this.alias = alias;
    this.condition = condition;
  }

  /** Table and column, at least. */
  public SqlIdentifier column() {
    return column;
  }

  /** What the condition calls the table, or null. */
  public SqlIdentifier alias() {
    return alias;
  }

  /** Which rows, or null for all. */
  public SqlNode condition() {
    return condition;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return ImmutableNullableList.of(column, alias, condition);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("NOTIFY");
    column.unparse(writer, 0, 0);
    if (alias != null) {
      writer.keyword("AS");
      alias.unparse(writer, 0, 0);
    }
    if (condition != null) {
      writer.keyword("WHERE");
      condition.unparse(writer, 0, 0);
    }
  }
}
