package io.mokadb.sql.plan;

import io.mokadb.sql.access.read.KeyBounds;
import io.mokadb.sql.runtime.Expr;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlBetweenOperator;

/**
 * A condition that consists of columns with given values and at most one column in a range.
 * Confined to a statement.
 */
final class KeyConditions {
  private final ToIntFunction<SqlNode> columns;
  private final BiFunction<SqlNode, Integer, Expr> values;
  private final Map<Integer, Expr> equal = new LinkedHashMap<>();
  private int ranged = -1;
  private Expr lower;
  private boolean lowerInclusive;
  private Expr upper;
  private boolean upperInclusive;

  private KeyConditions(ToIntFunction<SqlNode> columns, BiFunction<SqlNode, Integer, Expr> values) {
    this.columns = columns;
    this.values = values;
  }

  /**
   * @param where null for no condition
   * @param columns the ordinal of a column, or a negative number
   * @param values a value to compare the column of that ordinal with, or null
   * @return null for any other condition
   */
  static KeyConditions of(
      SqlNode where, ToIntFunction<SqlNode> columns, BiFunction<SqlNode, Integer, Expr> values) {
    KeyConditions conditions = new KeyConditions(columns, values);
    return where == null || conditions.collect(where) ? conditions : null;
  }

  private boolean collect(SqlNode condition) {
    if (!(condition instanceof SqlCall call)) {
      return false;
    }
    return switch (call.getKind()) {
      case AND -> call.getOperandList().stream().allMatch(this::collect);
      case EQUALS -> collectEqual(call);
      case GREATER_THAN, GREATER_THAN_OR_EQUAL, LESS_THAN, LESS_THAN_OR_EQUAL ->
          collectEnd(call.operand(0), call.operand(1), call.getKind());
      case BETWEEN ->
          call.getOperator() instanceof SqlBetweenOperator between
              && between.flag == SqlBetweenOperator.Flag.ASYMMETRIC
              && !between.isNegated()
              && collectEnd(call.operand(0), call.operand(1), SqlKind.GREATER_THAN_OR_EQUAL)
              && collectEnd(call.operand(0), call.operand(2), SqlKind.LESS_THAN_OR_EQUAL);
      default -> false;
    };
  }

  private boolean collectEqual(SqlCall call) {
    int column = columns.applyAsInt(call.operand(0));
    Expr value = column < 0 ? null : values.apply(call.operand(1), column);
    return value != null && equal.put(column, value) == null;
  }

  private boolean collectEnd(SqlNode name, SqlNode end, SqlKind kind) {
    int column = columns.applyAsInt(name);
    if (column < 0 || (ranged >= 0 && ranged != column)) {
      return false;
    }
    Expr value = values.apply(end, column);
    if (value == null) {
      return false;
    }
    ranged = column;
    boolean inclusive = kind == SqlKind.GREATER_THAN_OR_EQUAL || kind == SqlKind.LESS_THAN_OR_EQUAL;
    if (kind == SqlKind.GREATER_THAN || kind == SqlKind.GREATER_THAN_OR_EQUAL) {
      if (lower != null) {
        return false;
      }
      lower = value;
      lowerInclusive = inclusive;
    } else {
      if (upper != null) {
        return false;
      }
      upper = value;
      upperInclusive = inclusive;
    }
    return true;
  }

  /** True if the conditions are empty. */
  boolean isEmpty() {
    return equal.isEmpty() && ranged < 0;
  }

  /** True if a column has one value in all rows. */
  boolean isGiven(int column) {
    return equal.containsKey(column);
  }

  /** How many columns are given values. */
  int given() {
    return equal.size();
  }

  /** The range of a key that holds the rows and no other; null if there is none. */
  KeyBounds bounds(int[] key) {
    int prefix = equal.size();
    if (prefix > key.length || (ranged >= 0 && (prefix == key.length || key[prefix] != ranged))) {
      return null;
    }
    Expr[] values = new Expr[prefix];
    for (int i = 0; i < prefix; i++) {
      values[i] = equal.get(key[i]);
      if (values[i] == null) {
        return null;
      }
    }
    return new KeyBounds(values, lower, lowerInclusive, upper, upperInclusive);
  }
}
