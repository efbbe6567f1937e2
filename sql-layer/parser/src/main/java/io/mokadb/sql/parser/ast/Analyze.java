package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ANALYZE: gathers statistics. */
public final class Analyze extends MokaCall {
  private final SqlIdentifier table;

  public Analyze(SqlParserPos position, SqlIdentifier table) {
    super("ANALYZE", SqlKind.OTHER, position, table);
    this.table = table;
  }

  /** The table, or null for all. */
  public SqlIdentifier table() {
    return table;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("ANALYZE").node(table);
  }
}
