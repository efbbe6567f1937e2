package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER VIEW ... RENAME TO and RENAME COLUMN. */
public final class AlterView extends Definition {
  private final boolean ifExists;
  private final SqlIdentifier name;
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
    super("ALTER VIEW", position);
    this.ifExists = ifExists;
    this.name = name;
    this.column = column;
    this.newName = newName;
  }

  public boolean ifExists() {
    return ifExists;
  }

  public SqlIdentifier name() {
    return name;
  }

  /** The column that is renamed; null for the view itself. */
  public SqlIdentifier column() {
    return column;
  }

  public SqlIdentifier newName() {
    return newName;
  }

  @Override
  void writeRest(SqlWriter writer) {
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    writer.keyword("RENAME");
    if (column != null) {
      writer.keyword("COLUMN");
      column.unparse(writer, 0, 0);
    }
    writer.keyword("TO");
    newName.unparse(writer, 0, 0);
  }
}
