package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** EXPLAIN of a query or a change. */
public final class Explain extends MokaCall {
  private final SqlNode statement;
  private final boolean analyze;

  public Explain(SqlParserPos position, SqlNode statement, boolean analyze) {
    super("EXPLAIN", SqlKind.EXPLAIN, position, statement);
    this.statement = statement;
    this.analyze = analyze;
  }

  /** A query or a change. */
  public SqlNode statement() {
    return statement;
  }

  /** True if to run it and show what happened. */
  public boolean analyze() {
    return analyze;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("EXPLAIN").words(analyze, "ANALYZE").node(statement);
  }
}
