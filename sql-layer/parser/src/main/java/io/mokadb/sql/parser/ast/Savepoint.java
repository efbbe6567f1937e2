package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** SAVEPOINT. */
public final class Savepoint extends NamedCommand {
  public Savepoint(SqlParserPos position, SqlIdentifier name) {
    super("SAVEPOINT", position, name);
  }
}
