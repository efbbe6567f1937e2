package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/** WITH before INSERT, UPDATE, DELETE or MERGE: queries that the change may name. */
public final class ChangeWith extends MokaCall {
  private final SqlNodeList queries;
  private final SqlNode change;

  private ChangeWith(SqlNodeList queries, SqlNode change) {
    super(
        "WITH",
        SqlKind.OTHER,
        queries.getParserPosition().plus(change.getParserPosition()),
        queries,
        change);
    this.queries = queries;
    this.change = change;
  }

  /**
   * A change that knows queries. RETURNING stays outside, so that what has a result is told by its
   * class.
   *
   * @param queries of class SqlWithItem
   */
  public static SqlNode of(SqlNodeList queries, SqlNode change) {
    return change instanceof Returning returning
        ? new Returning(
            returning.getParserPosition(),
            new ChangeWith(queries, returning.statement()),
            returning.items())
        : new ChangeWith(queries, change);
  }

  public SqlNodeList queries() {
    return queries;
  }

  public SqlNode change() {
    return change;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("WITH").list(queries).node(change);
  }
}
