package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import java.util.List;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The hypothetical set functions of SQL:2016 part 2, 10.9: where a value would stand among those of
 * a group, as an expression of COUNTs. Stateless.
 */
final class HypotheticalRow {
  private final SqlParserPos position;
  private final SqlNode value;
  private final SqlNode key;
  private final SqlOperator before;
  private final SqlOperator notAfter;
  private final boolean nullsFirst;

  private HypotheticalRow(SqlParserPos position, SqlNode value, SqlNode order) {
    this.position = position;
    this.value = value;
    SqlNode column = order;
    Boolean first = null;
    if (order.getKind() == SqlKind.NULLS_FIRST || order.getKind() == SqlKind.NULLS_LAST) {
      first = order.getKind() == SqlKind.NULLS_FIRST;
      column = ((SqlCall) order).operand(0);
    }
    boolean descending = column.getKind() == SqlKind.DESCENDING;
    this.key = descending ? ((SqlCall) column).operand(0) : column;
    this.nullsFirst = first == null ? !descending : first;
    this.before = descending ? SqlStdOperatorTable.GREATER_THAN : SqlStdOperatorTable.LESS_THAN;
    this.notAfter =
        descending
            ? SqlStdOperatorTable.GREATER_THAN_OR_EQUAL
            : SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
  }

  /**
   * {@code RANK(value) WITHIN GROUP (ORDER BY key)} and its like as an expression; null for another
   * function.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for several keys
   */
  static SqlCall rank(SqlParserPos position, SqlNode function, SqlNodeList order) {
    if (!(function instanceof SqlCall call) || call.operandCount() == 0) {
      return null;
    }
    String name = call.getOperator().getName();
    if (!List.of("RANK", "DENSE_RANK", "PERCENT_RANK", "CUME_DIST").contains(name)) {
      return null;
    }
    if (call.operandCount() != 1 || order.size() != 1) {
      throw MokaException.unsupported(
          name + " ... WITHIN GROUP is supported for one value and one ORDER BY column");
    }
    HypotheticalRow row = new HypotheticalRow(position, call.operand(0), order.get(0));
    return switch (name) {
      case "RANK" -> row.plusOne(row.count(row.before));
      case "DENSE_RANK" -> row.denseRank();
      case "PERCENT_RANK" -> row.percentRank();
      default ->
          row.call(
              SqlStdOperatorTable.DIVIDE,
              row.asDouble(row.plusOne(row.count(row.notAfter))),
              row.plusOne(row.all()));
    };
  }

  /** The number of keys that compare so with the value. */
  private SqlCall count(SqlOperator comparison) {
    SqlNode condition = call(comparison, TreeCopy.of(key), TreeCopy.of(value));
    if (nullsFirst) {
      SqlNode isNull = call(SqlStdOperatorTable.IS_NULL, TreeCopy.of(key));
      condition = call(SqlStdOperatorTable.OR, condition, isNull);
    }
    return call(
        SqlStdOperatorTable.COUNT, when(condition, SqlLiteral.createBoolean(true, position)));
  }

  private SqlCall denseRank() {
    SqlCall distinct =
        SqlStdOperatorTable.COUNT.createCall(
            SqlSelectKeyword.DISTINCT.symbol(position),
            position,
            when(call(before, TreeCopy.of(key), TreeCopy.of(value)), TreeCopy.of(key)));
    if (!nullsFirst) {
      return plusOne(distinct);
    }
    SqlNode nulls =
        call(SqlStdOperatorTable.MINUS, all(), call(SqlStdOperatorTable.COUNT, TreeCopy.of(key)));
    SqlNode anyNull =
        new SqlCase(
            position,
            null,
            SqlNodeList.of(call(SqlStdOperatorTable.GREATER_THAN, nulls, number(0))),
            SqlNodeList.of(number(1)),
            number(0));
    return plusOne(call(SqlStdOperatorTable.PLUS, distinct, anyNull));
  }

  /** The part of the rows that come before; 0 among none. */
  private SqlCall percentRank() {
    SqlNode atLeastOne =
        new SqlCase(
            position,
            null,
            SqlNodeList.of(call(SqlStdOperatorTable.EQUALS, all(), number(0))),
            SqlNodeList.of(number(1)),
            all());
    return call(SqlStdOperatorTable.DIVIDE, asDouble(count(before)), atLeastOne);
  }

  private SqlCall all() {
    return call(SqlStdOperatorTable.COUNT, SqlIdentifier.star(position));
  }

  private SqlCall plusOne(SqlNode number) {
    return call(SqlStdOperatorTable.PLUS, number, number(1));
  }

  private SqlNode when(SqlNode condition, SqlNode result) {
    return new SqlCase(
        position,
        null,
        SqlNodeList.of(condition),
        SqlNodeList.of(result),
        SqlLiteral.createNull(position));
  }

  private SqlCall asDouble(SqlNode number) {
    return call(
        SqlStdOperatorTable.CAST,
        number,
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.DOUBLE, position), position));
  }

  private SqlNode number(int value) {
    return SqlLiteral.createExactNumeric(Integer.toString(value), position);
  }

  private SqlCall call(SqlOperator operator, SqlNode... operands) {
    return operator.createCall(position, operands);
  }
}
