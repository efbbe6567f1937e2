package io.mokadb.sql.plan.levels;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.ast.PlainSelect;
import io.mokadb.sql.parser.ast.SelectForms;
import io.mokadb.sql.plan.calcite.PlanErrors;
import io.mokadb.sql.plan.levels.QueryColumns.Column;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * A rewriting of a statement after which each aggregate is in the query that it belongs to: queries
 * that {@link AggregateLevels} finds are split. Confined to a statement.
 */
final class LevelledQueries extends SqlShuttle {
  private final QueryColumns columns;
  private final AggregateLevels levels;

  /** The split queries whose groups are visible at the shuttle's place. */
  private final IdentityHashMap<SqlSelect, SplitQuery> seen = new IdentityHashMap<>();

  private final Deque<SqlSelect> around = new ArrayDeque<>();

  /** The query whose HAVING is being rewritten; else null. */
  private SplitQuery aliases;

  private int splits;

  LevelledQueries(QueryColumns columns, AggregateLevels levels) {
    this.columns = columns;
    this.levels = levels;
  }

  @Override
  public SqlNode visit(SqlLiteral literal) {
    for (SplitQuery query : seen.values()) {
      SqlNode key = query.key(literal);
      if (key != null) {
        return key;
      }
    }
    return literal.clone(literal.getParserPosition());
  }

  @Override
  public SqlNode visit(SqlIdentifier name) {
    Column column = columns.column(name);
    SplitQuery query = column == null ? null : seen.get(column.query());
    if (query != null) {
      SqlIdentifier key = query.key(name);
      if (key == null) {
        throw PlanErrors.notGrouped(name.toString(), NameErrors.place(name.getParserPosition()));
      }
      return key;
    }
    SqlNode item = aliases == null || column != null ? null : aliases.item(name);
    return item == null ? name.clone(name.getParserPosition()) : item.accept(this);
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call instanceof SqlOrderBy order && AggregateLevels.ordered(order) != null) {
      return ordered(order);
    }
    if (call instanceof SqlSelect select) {
      return query(select, null).query;
    }
    if (call.getKind() == SqlKind.OVER) {
      return copy(call, List.of(operands(call.operand(0)), call.operand(1).accept(this)));
    }
    if (!around.isEmpty() && AggregateUnits.isOne(call)) {
      return aggregate(call);
    }
    SqlNode key = key(call);
    return key == null ? copied(call) : key;
  }

  /** The column of a split query that has the value of an expression; null if there is none. */
  private SqlNode key(SqlCall call) {
    for (SplitQuery query : seen.values()) {
      SqlNode key = query.key(call);
      if (key != null) {
        return key;
      }
    }
    return null;
  }

  private SqlNode copied(SqlCall call) {
    CallCopyingArgHandler copier = new CallCopyingArgHandler(call, true);
    call.getOperator().acceptCall(this, call, false, copier);
    return copier.result();
  }

  static SqlNode copy(SqlCall call, List<SqlNode> operands) {
    return call.getOperator()
        .createCall(call.getFunctionQuantifier(), call.getParserPosition(), operands);
  }

  /** An aggregate or a function of a window, its arguments being looked at and not itself. */
  private SqlNode operands(SqlCall function) {
    boolean wrapper = AggregateUnits.isWrapper(function);
    List<SqlNode> operands = new ArrayList<>();
    for (SqlNode operand : function.getOperandList()) {
      operands.add(
          wrapper && operands.isEmpty()
              ? operands((SqlCall) operand)
              : operand == null ? null : operand.accept(this));
    }
    return copy(function, operands);
  }

  private SqlNode aggregate(SqlCall call) {
    SqlSelect home = levels.home(call);
    SplitQuery query = seen.get(home);
    if (query != null) {
      return query.aggregate(call);
    }
    if (home != around.element()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Aggregate expression is illegal here: it belongs to an outer query, because its columns"
              + " do, and that has no groups yet in its FROM, WHERE and GROUP BY and in other"
              + " aggregates"
              + NameErrors.place(call.getParserPosition()));
    }
    return operands(call);
  }

  /** A query and the ORDER BY that stands after it. */
  private record Ordered(SqlNode query, SqlNodeList order) {}

  private SqlNode ordered(SqlOrderBy order) {
    SqlNode withList = order.query instanceof SqlWith with ? with.withList.accept(this) : null;
    Ordered result = query(AggregateLevels.ordered(order), order.orderList);
    SqlNode query =
        order.query instanceof SqlWith with
            ? new SqlWith(with.getParserPosition(), (SqlNodeList) withList, result.query)
            : result.query;
    return new SqlOrderBy(
        order.getParserPosition(), query, result.order, order.offset, order.fetch);
  }

  private Ordered query(SqlSelect select, SqlNodeList order) {
    around.push(select);
    try {
      if (levels.isSplit(select)) {
        return split(select, order);
      }
      SqlNodeList keys = order == null ? null : (SqlNodeList) order.accept(this);
      return new Ordered(copied(select), keys);
    } finally {
      around.pop();
    }
  }

  private Ordered split(SqlSelect select, SqlNodeList order) {
    if (select.getParserPosition().getLineNum() == 0) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Aggregate expression is illegal here: in a sub-query of UPDATE or DELETE it needs a"
              + " column of the sub-query itself");
    }
    SplitQuery split = new SplitQuery(select, "$Q" + splits++, columns);
    seen.put(select, split);
    List<SqlNode> items = new ArrayList<>();
    for (SqlNode item : select.getSelectList()) {
      items.add(item(item, items.size()));
    }
    SqlNode having = having(select, split);
    SqlNode windows = accepted(select.getWindowList());
    SqlNode qualify = accepted(select.getQualify());
    SqlNodeList own = SplitOrder.keys(select.getOrderList(), select, this);
    SqlNodeList after = SplitOrder.keys(order, select, this);
    seen.remove(select);
    SqlSelect result =
        new SqlSelect(
            select.getParserPosition(),
            (SqlNodeList) select.getOperandList().get(0),
            new SqlNodeList(items, select.getSelectList().getParserPosition()),
            SqlStdOperatorTable.AS.createCall(
                select.getParserPosition(),
                groups(split),
                new SqlIdentifier(split.name(), select.getParserPosition())),
            having,
            null,
            null,
            (SqlNodeList) windows,
            qualify,
            own,
            select.getOffset(),
            select.getFetch(),
            null);
    return new Ordered(result, after);
  }

  private SqlNode accepted(SqlNode node) {
    return node == null ? null : node.accept(this);
  }

  private SqlNode having(SqlSelect select, SplitQuery split) {
    SplitQuery outer = aliases;
    aliases = split;
    SqlNode having = accepted(select.getHaving());
    aliases = outer;
    return having;
  }

  /** An item keeps its name. */
  private SqlNode item(SqlNode item, int index) {
    if (SelectForms.isStar(item)) {
      throw MokaException.unsupported(
          "A star is not supported where a sub-query has an aggregate of this query's columns; name"
              + " the columns");
    }
    return SqlStdOperatorTable.AS.createCall(
        item.getParserPosition(),
        SqlUtil.stripAs(item).accept(this),
        new SqlIdentifier(SqlValidatorUtil.alias(item, index), item.getParserPosition()));
  }

  /** The query that computes groups and aggregates. */
  private SqlSelect groups(SplitQuery split) {
    SqlSelect select = split.select();
    SqlNode from = accepted(select.getFrom());
    SqlNode where = accepted(select.getWhere());
    SqlNode groups = accepted(split.groups());
    List<SqlNode> items = new ArrayList<>();
    for (SqlNode key : split.keys()) {
      items.add(named(key.accept(this), "$G" + items.size()));
    }
    for (int i = 0; i < split.aggregates().size(); i++) {
      items.add(named(operands((SqlCall) split.aggregates().get(i)), "$A" + i));
    }
    if (items.isEmpty()) {
      // There is one group, for HAVING makes one; a query without aggregates would have more rows.
      SqlIdentifier rows = SqlIdentifier.star(select.getParserPosition());
      items.add(SqlStdOperatorTable.COUNT.createCall(select.getParserPosition(), rows));
    }
    SqlSelect grouped = PlainSelect.of(items, from, where, select.getParserPosition());
    grouped.setGroupBy((SqlNodeList) groups);
    return grouped;
  }

  private static SqlNode named(SqlNode node, String name) {
    return SqlStdOperatorTable.AS.createCall(
        node.getParserPosition(), node, new SqlIdentifier(name, node.getParserPosition()));
  }
}
