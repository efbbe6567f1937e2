package io.mokadb.sql.plan.validate;

import io.mokadb.sql.parser.ast.JsonCalls;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.plan.schema.PlannedTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Rows of tables as operands of functions that make JSON, {@code json_agg(t)}, as in PostgreSQL: an
 * object with a member for each column, with the column's name; a name that is written without
 * quotes is in lower case. Confined to one query.
 */
final class WholeRows extends SqlShuttle {
  private static final Set<String> FUNCTIONS =
      Set.of(
          "ROW_TO_JSON",
          "TO_JSON",
          "TO_JSONB",
          "JSON_BUILD_OBJECT",
          "JSONB_BUILD_OBJECT",
          "JSON_BUILD_ARRAY",
          "JSONB_BUILD_ARRAY",
          JsonCalls.JSON_AGG.getName());

  private final Map<String, List<String>> rows = new HashMap<>();
  private final Set<String> columns = new HashSet<>();
  private boolean outer;

  private WholeRows(SqlNode from, MokaValidator validator) {
    collect(from, validator);
  }

  /** True if a call may have a row as an operand. */
  static boolean takes(SqlCall call) {
    return FUNCTIONS.contains(call.getOperator().getName());
  }

  /** Puts objects in the place of rows in a query whose FROM is validated. */
  static void replaceIn(SqlSelect select, MokaValidator validator) {
    WholeRows rows = new WholeRows(select.getFrom(), validator);
    rows.replaceIn(select.getSelectList());
    rows.replaceIn(select.getOrderList());
    if (select.getWhere() != null) {
      select.setWhere(select.getWhere().accept(rows));
    }
    if (select.getHaving() != null) {
      select.setHaving(select.getHaving().accept(rows));
    }
  }

  private void replaceIn(SqlNodeList nodes) {
    if (nodes != null) {
      nodes.replaceAll(node -> node == null ? null : node.accept(this));
    }
  }

  private void collect(SqlNode from, MokaValidator validator) {
    if (from instanceof SqlJoin join) {
      JoinType type = join.getJoinType();
      outer |= type == JoinType.LEFT || type == JoinType.RIGHT || type == JoinType.FULL;
      collect(join.getLeft(), validator);
      collect(join.getRight(), validator);
    } else if (from != null) {
      SqlNode name = from.getKind() == SqlKind.AS ? ((SqlCall) from).operand(1) : from;
      List<String> fields =
          new ArrayList<>(validator.getNamespace(from).getRowType().getFieldNames());
      fields.remove(PlannedTable.ROW_ID);
      columns.addAll(fields);
      if (name instanceof SqlIdentifier id) {
        rows.put(id.names.get(id.names.size() - 1), fields);
      }
    }
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call.isA(SqlKind.QUERY)) {
      return call;
    }
    SqlCall known = (SqlCall) super.visit(call);
    if (!takes(call)) {
      return known;
    }
    // Queries among the operands are registered already, so they must stay the same.
    List<SqlNode> operands = new ArrayList<>();
    for (SqlNode operand : known.getOperandList()) {
      SqlNode object = object(operand);
      operands.add(object == null ? operand : object);
    }
    return known
        .getOperator()
        .createCall(known.getFunctionQuantifier(), known.getParserPosition(), operands);
  }

  /** The object for a row; null if the operand is not a row. */
  private SqlNode object(SqlNode operand) {
    if (operand == null) {
      return null;
    }
    SqlParserPos position = operand.getParserPosition();
    List<SqlNode> members = new ArrayList<>();
    if (operand.getKind() == SqlKind.ROW) {
      int number = 1;
      for (SqlNode value : ((SqlCall) operand).getOperandList()) {
        members.add(SqlLiteral.createCharString("f" + number++, position));
        members.add(value);
      }
      return JsonCalls.OF_ROW.createCall(position, members);
    }
    if (!(operand instanceof SqlIdentifier name)
        || !name.isSimple()
        || columns.contains(name.getSimple())
        || !rows.containsKey(name.getSimple())) {
      return null;
    }
    List<SqlNode> missing = new ArrayList<>();
    for (String column : rows.get(name.getSimple())) {
      SqlNode value = new SqlIdentifier(List.of(name.getSimple(), column), position);
      members.add(SqlLiteral.createCharString(key(column), position));
      members.add(value);
      missing.add(SqlStdOperatorTable.IS_NULL.createCall(position, TreeCopy.of(value)));
    }
    SqlNode object = JsonCalls.OF_ROW.createCall(position, members);
    return outer ? unlessMissing(object, missing, position) : object;
  }

  /** An outer join gives no row, not one of nulls. */
  private static SqlNode unlessMissing(SqlNode object, List<SqlNode> nulls, SqlParserPos position) {
    SqlNode all = nulls.get(0);
    for (SqlNode one : nulls.subList(1, nulls.size())) {
      all = SqlStdOperatorTable.AND.createCall(position, all, one);
    }
    return new SqlCase(
        position,
        null,
        SqlNodeList.of(SqlStdOperatorTable.NOT.createCall(position, all)),
        SqlNodeList.of(object),
        SqlLiteral.createNull(position));
  }

  private static String key(String column) {
    return column.equals(column.toUpperCase(Locale.ROOT))
        ? column.toLowerCase(Locale.ROOT)
        : column;
  }
}
