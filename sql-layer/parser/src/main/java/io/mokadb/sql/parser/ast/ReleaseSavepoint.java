package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** RELEASE SAVEPOINT. */
public final class ReleaseSavepoint extends NamedCommand {
  public ReleaseSavepoint(SqlParserPos position, SqlIdentifier name) {
    super("RELEASE SAVEPOINT", position, name);
  }
}
