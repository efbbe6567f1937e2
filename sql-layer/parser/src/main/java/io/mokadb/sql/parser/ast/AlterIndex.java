package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER INDEX ... RENAME TO. */
public final class AlterIndex extends Definition {
  private final boolean ifExists;
  private final SqlIdentifier name;
  private final SqlIdentifier newName;

  public AlterIndex(
      SqlParserPos position, boolean ifExists, SqlIdentifier name, SqlIdentifier newName) {
    super("ALTER INDEX", position);
    this.ifExists = ifExists;
    this.name = name;
    this.newName = newName;
  }

  public boolean ifExists() {
    return ifExists;
  }

  public SqlIdentifier name() {
    return name;
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
    writer.keyword("RENAME TO");
    newName.unparse(writer, 0, 0);
  }
}
