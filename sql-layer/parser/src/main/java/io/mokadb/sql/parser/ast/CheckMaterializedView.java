package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CHECK MATERIALIZED VIEW: compares the stored rows of a view with those of its query. */
public final class CheckMaterializedView extends NamedCommand {
  public CheckMaterializedView(SqlParserPos position, SqlIdentifier name) {
    super("CHECK MATERIALIZED VIEW", position, name);
  }
}
