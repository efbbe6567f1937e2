package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlStarExclude;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.apache.calcite.util.Util;

/** Forms of SELECT that H2 and others have, as ones that Calcite has a tree for. Stateless. */
public final class SelectForms {
  private SelectForms() {}

  /**
   * A query's first rows.
   *
   * @param count null for all rows
   */
  public static SqlSelect top(SqlSelect select, SqlNode count) {
    if (count != null) {
      select.setFetch(count);
    }
    return select;
  }

  /** A query without an order of its own, whose TOP may count in another way. */
  public static SqlNode unordered(SqlNode query) {
    return query instanceof SqlSelect select && select.getFetch() instanceof SqlCall
        ? QueryForms.ordered(query.getParserPosition(), query, null, null, null)
        : query;
  }

  /**
   * A query in parentheses, before an ORDER BY that follows them: its TOP took rows before that.
   */
  public static SqlNode enclosed(SqlNode query) {
    SqlParserPos position = query.getParserPosition();
    return query instanceof SqlSelect select && select.getFetch() != null
        ? PlainSelect.of(List.of(SqlIdentifier.star(position)), query, null, position)
        : query;
  }

  /**
   * What stands in parentheses in FROM, before an ORDER BY that may follow.
   *
   * @param operands queries with the set operators between them, or a table alone
   */
  public static SqlNode combined(List<Object> operands) {
    SqlNode tree = SqlParserUtil.toTree(operands);
    return operands.size() == 1 ? enclosed(tree) : tree;
  }

  /**
   * The rows that TOP asked for, for the ORDER BY that follows; the query loses them.
   *
   * @param fetch what LIMIT or FETCH says, or null
   */
  static SqlNode taken(SqlNode query, SqlNode fetch) {
    if (!(query instanceof SqlSelect select) || select.getFetch() == null) {
      return fetch;
    }
    if (fetch != null) {
      throw MokaException.unsupported("TOP together with LIMIT or FETCH is not supported");
    }
    SqlNode top = select.getFetch();
    select.setFetch(null);
    return top;
  }

  /** True if an item stands for columns, or for all but some. */
  public static boolean isStar(SqlNode item) {
    return star(item) != null;
  }

  /** The star of an item, also of {@code * EXCEPT (columns)}; null for other items. */
  public static SqlIdentifier star(SqlNode item) {
    SqlNode name = item instanceof SqlStarExclude some ? some.getOperandList().get(0) : item;
    return name instanceof SqlIdentifier star && star.isStar() ? star : null;
  }

  /** True if a star is {@code * EXCEPT} this column among others. */
  public static boolean leavesOut(SqlNode star, String column) {
    return star instanceof SqlStarExclude some
        && some.getExcludeList().stream()
            .anyMatch(one -> Util.last(((SqlIdentifier) one).names).equals(column));
  }

  /** {@code CALL expression}: a query of one value. */
  public static SqlNode valueOf(SqlNode expression, SqlParserPos position) {
    return PlainSelect.of(List.of(expression), null, null, position);
  }
}
