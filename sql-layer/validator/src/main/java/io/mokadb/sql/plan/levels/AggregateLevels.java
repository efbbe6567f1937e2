package io.mokadb.sql.plan.levels;

import io.mokadb.sql.plan.levels.QueryColumns.Column;
import io.mokadb.sql.plan.validate.FunctionBodies;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * The query that each aggregate belongs to, and the queries that must compute their groups in a
 * query of their own: those that get aggregates from queries inside, and those that use columns of
 * outer queries beside their aggregates. Confined to a statement.
 */
final class AggregateLevels extends SqlBasicVisitor<Void> {
  private final QueryColumns columns;
  private final Deque<QueryLevel> around = new ArrayDeque<>();
  private final IdentityHashMap<SqlCall, SqlSelect> homes = new IdentityHashMap<>();
  private final Set<SqlSelect> split = Collections.newSetFromMap(new IdentityHashMap<>());

  private AggregateLevels(QueryColumns columns) {
    this.columns = columns;
  }

  static AggregateLevels of(SqlNode statement, QueryColumns columns) {
    AggregateLevels levels = new AggregateLevels(columns);
    statement.accept(levels);
    return levels;
  }

  /** The query that an aggregate belongs to. */
  SqlSelect home(SqlCall aggregate) {
    return homes.get(aggregate);
  }

  /** True if a query must compute its groups in a query of their own. */
  boolean isSplit(SqlSelect query) {
    return split.contains(query);
  }

  boolean areAllAtHome() {
    return split.isEmpty();
  }

  /** The query that an ORDER BY sees the columns of; null if it has no FROM clause. */
  static SqlSelect ordered(SqlOrderBy order) {
    SqlNode query = order.query instanceof SqlWith with ? with.body : order.query;
    return query instanceof SqlSelect select ? select : null;
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlOrderBy order && ordered(order) != null) {
      if (order.query instanceof SqlWith with) {
        with.withList.accept(this);
      }
      query(ordered(order), order.orderList);
      return null;
    }
    if (call instanceof SqlSelect select) {
      query(select, null);
      return null;
    }
    if (call.getKind() == SqlKind.OVER) {
      operands(call.operand(0));
      call.operand(1).accept(this);
      return null;
    }
    if (!around.isEmpty() && AggregateUnits.isOne(call)) {
      aggregate(call);
      return null;
    }
    return super.visit(call);
  }

  /** What an aggregate or the function of a window is of, and what is written after it. */
  private void operands(SqlCall function) {
    boolean wrapper = AggregateUnits.isWrapper(function);
    for (int i = 0; i < function.operandCount(); i++) {
      SqlNode operand = function.operand(i);
      if (wrapper && i == 0) {
        operands((SqlCall) operand);
      } else if (operand != null) {
        operand.accept(this);
      }
    }
  }

  private void query(SqlSelect select, SqlNode order) {
    QueryLevel query = new QueryLevel(select);
    around.push(query);
    look(select.getFrom());
    look(select.getWhere());
    look(select.getGroup());
    query.grouped = true;
    look(select.getSelectList());
    look(select.getHaving());
    look(select.getWindowList());
    look(select.getQualify());
    look(select.getOrderList());
    look(order);
    around.pop();
    // The converter forgets that a column is null where it is not grouped by.
    boolean partly = query.correlated && AggregateUnits.hasSets(select);
    if (partly || query.aggregates && query.outer) {
      split.add(select);
    }
  }

  private void look(SqlNode node) {
    if (node != null) {
      node.accept(this);
    }
  }

  private void aggregate(SqlCall call) {
    QueryLevel own = around.element();
    SqlSelect home = home(call, own.select);
    homes.put(call, home);
    if (home == own.select) {
      own.aggregates |= own.grouped;
      boolean grouped = own.grouped;
      // Its arguments see the rows.
      own.grouped = false;
      operands(call);
      own.grouped = grouped;
    } else {
      own.outer |= own.grouped;
      split.add(home);
      operands(call);
    }
  }

  /** The innermost query that has one of its columns; its own query if it has no columns. */
  private SqlSelect home(SqlCall call, SqlSelect own) {
    Used used = new Used();
    call.accept(used);
    if (!used.unknown) {
      for (QueryLevel query : around) {
        if (used.queries.contains(query.select)) {
          return query.select;
        }
      }
    }
    return own;
  }

  /** The queries that have the columns of an expression. */
  private final class Used extends SqlBasicVisitor<Void> {
    private final Set<SqlSelect> queries = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean unknown;
    private int depth;

    @Override
    public Void visit(SqlCall call) {
      boolean query = call.isA(SqlKind.QUERY);
      depth += query ? 1 : 0;
      super.visit(call);
      depth -= query ? 1 : 0;
      return null;
    }

    /** In a query there are names of other things, too; an argument is a constant in a body. */
    @Override
    public Void visit(SqlIdentifier name) {
      Column column = columns.column(name);
      if (column != null && FunctionBodies.isArgument(name)) {
        unknown |= around.stream().anyMatch(query -> query.select == column.query());
      } else if (column != null) {
        queries.add(column.query());
      } else {
        unknown |= depth == 0 && !name.isStar();
      }
      return null;
    }
  }

  @Override
  public Void visit(SqlIdentifier name) {
    Column column = columns.column(name);
    for (QueryLevel query : around) {
      boolean own = column != null && column.query() == query.select;
      if (query == around.element()) {
        query.outer |= query.grouped && column != null && !own;
      } else {
        query.correlated |= query.grouped && own;
      }
    }
    return null;
  }
}
