package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER INDEX ... RENAME TO. */
public final class AlterIndex extends Definition {
  private final SqlIdentifier newName;

  public AlterIndex(
      SqlParserPos position, boolean ifExists, SqlIdentifier name, SqlIdentifier newName) {
    super("ALTER INDEX", position, ifExists, name);
    this.newName = newName;
  }

  public SqlIdentifier newName() {
    return newName;
  }

  @Override
  void writeChange(Unparser sql) {
    sql.words("RENAME TO").node(newName);
  }
}
