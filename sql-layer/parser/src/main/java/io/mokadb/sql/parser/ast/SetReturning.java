package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Functions that give rows in the list of a SELECT, as PostgreSQL has them: they move to FROM. One
 * of them joins the rows of FROM; several, without FROM, go side by side. Stateless.
 */
public final class SetReturning {
  private SetReturning() {}

  /** The query with them in FROM; itself if it has none. */
  public static SqlSelect inItems(SqlSelect select) {
    List<SqlNode> sources = new ArrayList<>();
    List<SqlNode> items = new ArrayList<>();
    for (SqlNode item : select.getSelectList()) {
      boolean named = item != null && item.getKind() == SqlKind.AS;
      SqlNode value = named ? ((SqlCall) item).operand(0) : item;
      if (!isOne(value)) {
        items.add(hasOne(item) ? item.accept(new SetReturningCalls(sources)) : item);
        continue;
      }
      SqlParserPos position = item.getParserPosition();
      SqlCall call = (SqlCall) value;
      String alias = "\u0001SET" + (sources.size() + 1);
      String name = call.getOperator().getName();
      sources.add(rows(call, alias, position));
      items.add(
          SqlStdOperatorTable.AS.createCall(
              position,
              new SqlIdentifier(List.of(alias, "V"), position),
              named ? ((SqlCall) item).operand(1) : new SqlIdentifier(name, position)));
    }
    if (sources.isEmpty()) {
      return select;
    }
    require(select, sources.size());
    SqlNode from = select.getFrom() == null ? sources.get(0) : product(select.getFrom(), sources);
    for (int i = 1; i < sources.size(); i++) {
      from = beside(from, sources.get(i), i);
    }
    select.setFrom(from);
    select.setSelectList(new SqlNodeList(items, select.getSelectList().getParserPosition()));
    return select;
  }

  /** True if one is an operand somewhere; long sums are deep, so this does not recur. */
  private static boolean hasOne(SqlNode item) {
    Deque<SqlNode> open = new ArrayDeque<>();
    if (item instanceof SqlCall) {
      open.push(item);
    }
    while (!open.isEmpty()) {
      SqlNode node = open.pop();
      if (isOne(node)) {
        return true;
      }
      if (node instanceof SqlCall call && !call.isA(SqlKind.QUERY)) {
        for (SqlNode operand : call.getOperandList()) {
          if (operand instanceof SqlCall) {
            open.push(operand);
          } else if (operand instanceof SqlNodeList list) {
            list.stream().filter(SqlCall.class::isInstance).forEach(open::push);
          }
        }
      }
    }
    return false;
  }

  static boolean isOne(SqlNode value) {
    return value instanceof SqlCall call
        && call.getOperator() instanceof SqlUnresolvedFunction function
        && (function.getName().equals("UNNEST") || RowFunctions.isColumn(function.getName()));
  }

  static SqlNode rows(SqlCall call, String alias, SqlParserPos position) {
    SqlNode array = call.getOperator().getName().equals("UNNEST") ? call.operand(0) : call;
    return SqlStdOperatorTable.AS.createCall(
        position,
        SqlStdOperatorTable.UNNEST_WITH_ORDINALITY.createCall(position, array),
        new SqlIdentifier(alias, position),
        new SqlIdentifier("V", position),
        new SqlIdentifier("N", position));
  }

  private static void require(SqlSelect select, int sets) {
    if (sets > 1 && select.getFrom() != null) {
      throw MokaException.unsupported(
          "Several functions that give rows in a SELECT list need one without FROM; call them in"
              + " FROM, WITH ORDINALITY, and join them");
    }
    boolean[] over = {false};
    select
        .getSelectList()
        .accept(
            new SqlBasicVisitor<Void>() {
              @Override
              public Void visit(SqlCall call) {
                over[0] |= call.getKind() == SqlKind.OVER;
                return call.isA(SqlKind.QUERY) ? null : super.visit(call);
              }
            });
    if (over[0] || select.getGroup() != null || select.getHaving() != null) {
      throw MokaException.unsupported(
          "A function that gives rows cannot stand in a SELECT list beside GROUP BY or OVER; call"
              + " it in FROM, over a derived table");
    }
  }

  private static SqlNode product(SqlNode from, List<SqlNode> sources) {
    return join(from, sources.get(0), JoinType.CROSS, JoinConditionType.NONE, null);
  }

  /** The rows of the longer one have nulls beside them in the end. */
  private static SqlNode beside(SqlNode left, SqlNode right, int index) {
    SqlParserPos position = right.getParserPosition();
    SqlNode condition =
        SqlStdOperatorTable.EQUALS.createCall(
            position, number(position, index), number(position, index + 1));
    return join(left, right, JoinType.FULL, JoinConditionType.ON, condition);
  }

  private static SqlIdentifier number(SqlParserPos position, int source) {
    return new SqlIdentifier(List.of("\u0001SET" + source, "N"), position);
  }

  private static SqlNode join(
      SqlNode left, SqlNode right, JoinType type, JoinConditionType by, SqlNode condition) {
    SqlParserPos position = right.getParserPosition();
    return new SqlJoin(
        position,
        left,
        SqlLiteral.createBoolean(false, position),
        type.symbol(position),
        right,
        by.symbol(position),
        condition);
  }
}
