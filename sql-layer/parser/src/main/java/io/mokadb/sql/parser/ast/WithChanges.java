package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * WITH whose queries change tables: {@code WITH gone AS (DELETE ... RETURNING *) SELECT ...}, and
 * {@code FROM FINAL TABLE (INSERT ...)} in the same form.
 */
public final class WithChanges extends MokaCall {
  private final SqlNodeList parts;
  private final SqlNode main;

  private WithChanges(SqlParserPos position, SqlNodeList parts, SqlNode main) {
    super("WITH", SqlKind.OTHER, position, parts, main);
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

  /** The statement that may name the parts: a query or a change. */
  public SqlNode main() {
    return main;
  }

  /** True if a part is a change. */
  public static boolean isChange(SqlWithItem part) {
    return !part.query.isA(SqlKind.QUERY);
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("WITH").each("", "", parts, part -> unparse(sql, (SqlWithItem) part)).node(main);
  }

  /** Calcite puts queries into parentheses, not changes. */
  private static void unparse(Unparser sql, SqlWithItem part) {
    if (isChange(part)) {
      sql.node(part.name).columns(part.columnList).words("AS").inParentheses(part.query);
    } else {
      sql.node(part);
    }
  }
}
