package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Forms of queries that Calcite has no tree for, as ones that it has: {@code DISTINCT ON} and
 * {@code FETCH ... WITH TIES} become conditions on window functions. Stateless.
 */
public final class QueryForms {
  private static final SqlOperator WITH_TIES =
      new SqlSpecialOperator("WITH TIES", SqlKind.OTHER_FUNCTION);

  private static final SqlOperator PERCENT =
      new SqlSpecialOperator("PERCENT", SqlKind.OTHER_FUNCTION);

  private QueryForms() {}

  /**
   * {@code SELECT DISTINCT ON (keys)}: one row for each combination of the keys, the first in the
   * order of the query.
   *
   * @param keys null if there are none
   */
  public static SqlSelect distinctOn(SqlSelect select, SqlNodeList keys) {
    return keys == null ? select : new DistinctOn(select, keys);
  }

  /** {@code TABLE t}. */
  public static SqlNode wholeTable(SqlParserPos position, SqlNode table) {
    return all(table, position);
  }

  /** Marks the count of FETCH as one of hundredths of all rows. */
  public static SqlNode percent(SqlNode count) {
    return PERCENT.createCall(count.getParserPosition(), count);
  }

  /** Marks the count of FETCH: rows that are equal to the last one in the order come too. */
  public static SqlNode withTies(SqlNode count) {
    return WITH_TIES.createCall(count.getParserPosition(), count);
  }

  /**
   * A query with its order and limits, each of which may be null.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED}, if WITH TIES cannot be said otherwise
   */
  public static SqlNode ordered(
      SqlParserPos position, SqlNode query, SqlNodeList order, SqlNode offset, SqlNode fetch) {
    if (query instanceof DistinctOn distinct && order != null) {
      distinct.firstIn(order);
    }
    SqlNode count = SelectForms.taken(query, fetch);
    // An ordered query in parentheses, with an order of its own behind them.
    SqlNode rows = query instanceof SqlOrderBy ? all(query, position) : query;
    if (query.getKind() == SqlKind.EXPLICIT_TABLE) {
      rows = all(((SqlCall) query).operand(0), position);
    }
    return limited(position, rows, order, offset, count);
  }

  private static SqlNode limited(
      SqlParserPos position, SqlNode query, SqlNodeList order, SqlNode offset, SqlNode fetch) {
    if (fetch instanceof SqlCall ties && ties.getOperator() == WITH_TIES) {
      return numbered(position, query, order, offset, ties.operand(0), true);
    }
    if (fetch instanceof SqlCall percent && percent.getOperator() == PERCENT) {
      return numbered(position, query, order, offset, fetch, false);
    }
    if (RowCounts.isComputed(fetch) || RowCounts.isComputed(offset)) {
      return numbered(position, query, order, offset, fetch, false);
    }
    return order == null && offset == null && fetch == null
        ? query
        : new SqlOrderBy(position, query, order == null ? SqlNodeList.EMPTY : order, offset, fetch);
  }

  /**
   * The rows of a query by their numbers in its order, or by their ranks.
   *
   * @param given how many; null for all
   */
  private static SqlNode numbered(
      SqlParserPos position,
      SqlNode query,
      SqlNodeList order,
      SqlNode offset,
      SqlNode given,
      boolean ties) {
    if (order == null && ties) {
      throw new MokaException(SqlState.SYNTAX_ERROR, "WITH TIES needs an ORDER BY");
    }
    SqlSelect select =
        query instanceof SqlSelect plain && !plain.isDistinct() ? plain : all(query, position);
    if (select.getQualify() != null) {
      throw MokaException.unsupported(
          "WITH TIES together with DISTINCT ON or QUALIFY is not supported");
    }
    SqlNodeList sorted = order == null ? SqlNodeList.EMPTY : order;
    SqlNode count =
        given instanceof SqlCall percent && percent.getOperator() == PERCENT
            ? ofAll(percent.operand(0), select, position)
            : given;
    SqlNode stays = null;
    if (count != null) {
      SqlNode last =
          offset == null
              ? count
              : SqlStdOperatorTable.PLUS.createCall(
                  position, TreeCopy.of(offset), TreeCopy.of(count));
      SqlOperator number = ties ? SqlStdOperatorTable.RANK : SqlStdOperatorTable.ROW_NUMBER;
      stays =
          SqlStdOperatorTable.LESS_THAN_OR_EQUAL.createCall(
              position, over(number, select, SqlNodeList.EMPTY, sorted), last);
    }
    if (offset != null) {
      SqlNode begun =
          SqlStdOperatorTable.GREATER_THAN.createCall(
              position,
              over(SqlStdOperatorTable.ROW_NUMBER, select, SqlNodeList.EMPTY, sorted),
              offset);
      stays = stays == null ? begun : SqlStdOperatorTable.AND.createCall(position, begun, stays);
    }
    select.setQualify(stays);
    return order == null ? select : new SqlOrderBy(position, select, order, null, null);
  }

  /** So many hundredths of the rows, the last begun one whole. */
  private static SqlNode ofAll(SqlNode percent, SqlSelect select, SqlParserPos position) {
    SqlNode rows =
        SqlStdOperatorTable.OVER.createCall(
            position,
            SqlStdOperatorTable.COUNT.createCall(position, SqlIdentifier.star(position)),
            window(SqlNodeList.EMPTY, SqlNodeList.EMPTY, select, position));
    return SqlStdOperatorTable.CEIL.createCall(
        position,
        SqlStdOperatorTable.DIVIDE.createCall(
            position,
            SqlStdOperatorTable.MULTIPLY.createCall(position, rows, percent),
            SqlLiteral.createExactNumeric("100.00", position)));
  }

  /** {@code SELECT * FROM (query)}. */
  private static SqlSelect all(SqlNode query, SqlParserPos position) {
    return select(SqlIdentifier.star(position), query, position);
  }

  private static SqlSelect select(SqlNode item, SqlNode from, SqlParserPos position) {
    return PlainSelect.of(List.of(item), from, null, position);
  }

  /**
   * One column of a query of one row, for {@code SET (a, b) = (SELECT ...)}.
   *
   * @param index from 0
   * @param count of the query's columns
   */
  public static SqlNode column(SqlNode query, int index, int count) {
    SqlParserPos position = query.getParserPosition();
    List<SqlNode> aliased = new ArrayList<>();
    aliased.add(index == 0 ? query : TreeCopy.of(query));
    aliased.add(new SqlIdentifier("SOURCE", position));
    for (int i = 0; i < count; i++) {
      aliased.add(new SqlIdentifier("C" + i, position));
    }
    return select(
        new SqlIdentifier(List.of("SOURCE", "C" + index), position),
        SqlStdOperatorTable.AS.createCall(position, aliased),
        position);
  }

  private static SqlNode over(
      SqlOperator function, SqlSelect select, SqlNodeList keys, SqlNodeList order) {
    SqlParserPos position = select.getParserPosition();
    return SqlStdOperatorTable.OVER.createCall(
        position, function.createCall(position), window(keys, order, select, position));
  }

  private static SqlWindow window(
      SqlNodeList keys, SqlNodeList order, SqlSelect select, SqlParserPos position) {
    return SqlWindow.create(
        null,
        null,
        resolved(keys, select),
        resolved(order, select),
        SqlLiteral.createBoolean(false, position),
        null,
        null,
        null,
        position);
  }

  private static SqlNodeList resolved(SqlNodeList keys, SqlSelect select) {
    List<SqlNode> resolved = new ArrayList<>();
    for (SqlNode key : keys) {
      resolved.add(TreeCopy.of(resolvedKey(key, select)));
    }
    return new SqlNodeList(resolved, keys.getParserPosition());
  }

  /** Numbers and aliases of result columns as the expressions that they stand for. */
  private static SqlNode resolvedKey(SqlNode key, SqlSelect select) {
    switch (key.getKind()) {
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> {
        SqlCall call = (SqlCall) key;
        return call.getOperator()
            .createCall(key.getParserPosition(), resolvedKey(call.operand(0), select));
      }
      default -> {
        // all else is an expression
      }
    }
    SqlNodeList items = select.getSelectList();
    if (key instanceof SqlNumericLiteral number && number.isInteger()) {
      BigDecimal position = number.bigDecimalValue();
      int index = position == null ? 0 : position.intValue();
      if (items.stream().anyMatch(QueryForms::isStar)) {
        throw MokaException.unsupported(
            "DISTINCT ON, WITH TIES and a computed LIMIT cannot order by the number of a column of"
                + " *; name it");
      }
      return index >= 1 && index <= items.size() ? SqlUtil.stripAs(items.get(index - 1)) : key;
    }
    if (key instanceof SqlIdentifier name && name.isSimple()) {
      for (SqlNode item : items) {
        if (item.getKind() == SqlKind.AS
            && ((SqlCall) item).operand(1) instanceof SqlIdentifier alias
            && alias.getSimple().equals(name.getSimple())) {
          return SqlUtil.stripAs(item);
        }
      }
    }
    return key;
  }

  private static boolean isStar(SqlNode item) {
    return item instanceof SqlIdentifier name && name.isStar();
  }

  /** A query whose rows are the first of their keys; without an order, any. */
  private static final class DistinctOn extends SqlSelect {
    private final transient SqlNodeList keys;

    DistinctOn(SqlSelect select, SqlNodeList keys) {
      super(
          select.getParserPosition(),
          SqlNodeList.EMPTY,
          select.getSelectList(),
          select.getFrom(),
          select.getWhere(),
          select.getGroup(),
          select.getHaving(),
          select.getWindowList(),
          null,
          null,
          null,
          null,
          SqlNodeList.EMPTY);
      this.keys = keys;
      if (select.getQualify() != null) {
        throw MokaException.unsupported("DISTINCT ON together with QUALIFY is not supported");
      }
      firstIn(SqlNodeList.EMPTY);
    }

    void firstIn(SqlNodeList order) {
      SqlParserPos position = getParserPosition();
      setQualify(
          SqlStdOperatorTable.EQUALS.createCall(
              position,
              over(SqlStdOperatorTable.ROW_NUMBER, this, keys, order),
              SqlLiteral.createExactNumeric("1", position)));
    }
  }
}
