package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER VIEW ... RENAME TO and RENAME COLUMN. */
public final class AlterView extends Definition {
  private final SqlIdentifier column;
  private final SqlIdentifier newName;

  /**
   * @param column which is renamed; null for the view itself
   */
  public AlterView(
      SqlParserPos position,
      boolean ifExists,
      SqlIdentifier name,
      SqlIdentifier column,
      SqlIdentifier newName) {
    super("ALTER VIEW", position, ifExists, name);
    this.column = column;
    this.newName = newName;
  }

  /** The column that is renamed; null for the view itself. */
  public SqlIdentifier column() {
    return column;
  }

  public SqlIdentifier newName() {
    return newName;
  }

  @Override
  void writeChange(Unparser sql) {
    sql.words("RENAME").node("COLUMN", column).words("TO").node(newName);
  }
}
