package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;

/** WITH before INSERT, UPDATE, DELETE or MERGE: queries that the change may name. */
public final class ChangeWith extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("WITH", SqlKind.OTHER);

  private final SqlNodeList queries;
  private final SqlNode change;

  private ChangeWith(SqlNodeList queries, SqlNode change) {
    super(queries.getParserPosition().plus(change.getParserPosition()));
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
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(queries, change);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("WITH");
    SqlWriter.Frame frame = writer.startList("", "");
    for (SqlNode query : queries) {
      writer.sep(",");
      query.unparse(writer, 0, 0);
    }
    writer.endList(frame);
    change.unparse(writer, 0, 0);
  }
}
