package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** NOTIFY: notifies a notify-only column of some rows. */
public final class NotifyColumn extends MokaCall {
  private final SqlIdentifier column;
  private final SqlIdentifier alias;
  private final SqlNode condition;

  public NotifyColumn(
      SqlParserPos position, SqlIdentifier column, SqlIdentifier alias, SqlNode condition) {
    super("NOTIFY", SqlKind.OTHER, position, column, alias, condition);
    this.column = column;
    this.alias = alias;
    this.condition = condition;
  }

  /** Table and column, at least. */
  public SqlIdentifier column() {
    return column;
  }

  /** The condition's name for the table, or null. */
  public SqlIdentifier alias() {
    return alias;
  }

  /** The condition on the rows, or null for all. */
  public SqlNode condition() {
    return condition;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("NOTIFY").node(column).node("AS", alias).node("WHERE", condition);
  }
}
