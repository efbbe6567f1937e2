package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** An INSERT, UPDATE, DELETE or MERGE whose rows are given back. */
public final class Returning extends MokaCall {
  private final SqlNode statement;
  private final SqlNodeList items;

  public Returning(SqlParserPos position, SqlNode statement, SqlNodeList items) {
    super("RETURNING", SqlKind.OTHER, position, statement, items);
    this.statement = statement;
    this.items = items;
  }

  /** An INSERT, UPDATE, DELETE or MERGE. */
  public SqlNode statement() {
    return statement;
  }

  /** Expressions over the new row; for DELETE over the old one. */
  public SqlNodeList items() {
    return items;
  }

  @Override
  void unparse(Unparser sql) {
    sql.node(statement).words("RETURNING").node(items);
  }
}
