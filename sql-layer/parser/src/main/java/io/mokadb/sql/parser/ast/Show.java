package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** SHOW of a setting, or of ALL. */
public final class Show extends NamedCommand {
  public Show(SqlParserPos position, SqlIdentifier name) {
    super("SHOW", position, name);
  }
}
