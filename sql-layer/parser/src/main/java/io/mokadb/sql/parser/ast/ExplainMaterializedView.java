package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** EXPLAIN MATERIALIZED VIEW: tells how a view is kept, operator by operator. */
public final class ExplainMaterializedView extends NamedCommand {
  public ExplainMaterializedView(SqlParserPos position, SqlIdentifier name) {
    super("EXPLAIN MATERIALIZED VIEW", position, name);
  }
}
