package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * WITH whose queries change tables: {@code WITH gone AS (DELETE ... RETURNING *) SELECT ...}, and
 * {@code FROM FINAL TABLE (INSERT ...)} in the same form.
 */
public final class WithChanges extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("WITH", SqlKind.OTHER);

  private final SqlNodeList parts;
  private final SqlNode main;

  private WithChanges(SqlParserPos position, SqlNodeList parts, SqlNode main) {
    super(position);
    this.parts = parts;
    this.main = main;
  }

  /**
   * Such a statement. RETURNING of its main part stays outside, so that what has a result is told
   * by its class.
   *
   * @param parts of class SqlWithItem; the query of one may be a change, with or without RETURNING
   * @param main a query or a change
   */
  public static SqlNode of(SqlParserPos position, SqlNodeList parts, SqlNode main) {
    return main instanceof Returning returning
        ? new Returning(
            returning.getParserPosition(),
            new WithChanges(position, parts, returning.statement()),
            returning.items())
        : new WithChanges(position, parts, main);
  }

  /** Of class SqlWithItem, in their order. */
  public SqlNodeList parts() {
    return parts;
  }

  /** What may name the parts: a query or a change. */
  public SqlNode main() {
    return main;
  }

  /** Whether a part is a change. */
  public static boolean isChange(SqlWithItem part) {
    return !part.query.isA(SqlKind.QUERY);
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(parts, main);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("WITH");
    SqlWriter.Frame frame = writer.startList("", "");
    for (SqlNode part : parts) {
      writer.sep(",");
      unparse(writer, (SqlWithItem) part);
    }
    writer.endList(frame);
    main.unparse(writer, 0, 0);
  }

  /** Calcite puts queries into parentheses, not changes. */
  private static void unparse(SqlWriter writer, SqlWithItem part) {
    if (!isChange(part)) {
      part.unparse(writer, 0, 0);
      return;
    }
    part.name.unparse(writer, 0, 0);
    if (part.columnList != null) {
      part.columnList.unparse(writer, 1, 1);
    }
    writer.keyword("AS");
    SqlWriter.Frame frame = writer.startList("(", ")");
    part.query.unparse(writer, 0, 0);
    writer.endList(frame);
  }
}
