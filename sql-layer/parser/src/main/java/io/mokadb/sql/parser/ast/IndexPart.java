package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * A part of an index, in CREATE INDEX and ON CONFLICT: a column or an expression.
 *
 * @param expression a simple identifier for a column
 * @param sql the expression as it was written
 */
public record IndexPart(SqlNode expression, String sql) {
  /** The column; null for an expression. */
  public SqlIdentifier column() {
    return expression instanceof SqlIdentifier name && name.isSimple() ? name : null;
  }

  /** Of columns. */
  static List<IndexPart> columns(SqlNodeList names) {
    return names.getList().stream().map(name -> new IndexPart(name, name.toString())).toList();
  }

  static void unparse(Unparser sql, List<IndexPart> parts) {
    sql.each("(", ")", parts, part -> part.unparse(sql));
  }

  private void unparse(Unparser sql) {
    if (column() != null) {
      sql.node(expression);
    } else {
      sql.inParentheses(expression);
    }
  }
}
