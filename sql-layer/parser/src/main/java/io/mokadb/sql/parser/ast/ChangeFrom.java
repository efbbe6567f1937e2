package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.parser.SqlParserPos;

/** UPDATE ... FROM and DELETE ... USING: a change that looks at other tables. */
public final class ChangeFrom extends MokaCall {
  private final SqlNode change;
  private final SqlNode from;

  /**
   * @param change a SqlUpdate or a SqlDelete, whose condition may name columns of both
   * @param from the other tables
   */
  public ChangeFrom(SqlParserPos position, SqlNode change, SqlNode from) {
    super("FROM", SqlKind.OTHER, position, change, from);
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
  void unparse(Unparser sql) {
    if (change instanceof SqlUpdate update) {
      sql.words("UPDATE").node(update.getTargetTable()).node("AS", update.getAlias());
      sql.assignments(update.getTargetColumnList(), update.getSourceExpressionList());
      sql.from("FROM", from).node("WHERE", update.getCondition());
    } else {
      SqlDelete delete = (SqlDelete) change;
      sql.words("DELETE FROM").node(delete.getTargetTable()).node("AS", delete.getAlias());
      sql.from("USING", from).node("WHERE", delete.getCondition());
    }
  }
}
