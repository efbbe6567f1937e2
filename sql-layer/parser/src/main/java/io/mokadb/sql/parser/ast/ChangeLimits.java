package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import java.util.List;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * UPDATE and DELETE of some of the rows that are meant, {@code ... ORDER BY x LIMIT n}, as MySQL
 * and H2 have it. The limits are what Calcite's trees call their source. Stateless.
 */
public final class ChangeLimits {
  private ChangeLimits() {}

  /**
   * The limits as the trees hold them; null if there are none.
   *
   * @param order or null
   * @param offset which must be null
   * @param fetch or null
   * @param withOthers whether the change looks at other tables
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED}
   */
  public static SqlSelect of(SqlNodeList order, SqlNode offset, SqlNode fetch, boolean withOthers) {
    if (order == null && offset == null && fetch == null) {
      return null;
    }
    if (offset != null || withOthers) {
      throw MokaException.unsupported(
          "UPDATE and DELETE take ORDER BY and LIMIT without OFFSET, and not together with FROM or"
              + " USING; say WHERE key IN (SELECT ...)");
    }
    SqlParserPos position = SqlParserPos.ZERO;
    SqlSelect select = PlainSelect.of(List.of(SqlIdentifier.star(position)), null, null, position);
    select.setOrderBy(order);
    select.setFetch(fetch);
    return select;
  }

  /** The ORDER BY of a change; null if it has none. */
  public static SqlNodeList order(SqlNode change) {
    SqlSelect limits = limits(change);
    return limits == null ? null : limits.getOrderList();
  }

  /** True if a change takes some rows only. */
  public static boolean has(SqlNode change) {
    return limits(change) != null;
  }

  /** The query for a change's rows, under its limits. */
  public static SqlNode under(SqlNode change, SqlSelect rows) {
    SqlSelect limits = limits(change);
    return limits == null
        ? rows
        : QueryForms.ordered(
            SqlParserPos.ZERO, rows, limits.getOrderList(), null, limits.getFetch());
  }

  private static SqlSelect limits(SqlNode change) {
    if (change instanceof SqlUpdate update) {
      return update.getSourceSelect();
    }
    return change instanceof SqlDelete delete ? delete.getSourceSelect() : null;
  }
}
