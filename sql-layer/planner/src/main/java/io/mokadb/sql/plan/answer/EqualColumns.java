package io.mokadb.sql.plan.answer;

import io.mokadb.sql.plan.type.TypeMapping;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * The columns that have the same value in each row for which some conditions hold, because these
 * compare them. Immutable once made.
 */
final class EqualColumns {
  /** By column another one that is the same; a column without one speaks for all that are. */
  private final Map<Integer, Integer> others = new HashMap<>();

  private EqualColumns() {}

  static EqualColumns of(List<RexNode> conditions) {
    EqualColumns same = new EqualColumns();
    for (RexNode condition : conditions) {
      if (isEquality(condition)) {
        same.join(column(condition, 0), column(condition, 1));
      }
    }
    return same;
  }

  /**
   * True if a condition says that two columns have the same value: they are of one type, and values
   * of that type that are equal are the same.
   */
  static boolean isEquality(RexNode condition) {
    if (!(condition instanceof RexCall call)
        || call.getKind() != SqlKind.EQUALS
        || !(call.getOperands().get(0) instanceof RexInputRef left)
        || !(call.getOperands().get(1) instanceof RexInputRef right)) {
      return false;
    }
    // A column that equals itself is one without nulls, which is something else.
    return left.getIndex() != right.getIndex()
        && Terms.type(left.getType()).equals(Terms.type(right.getType()))
        && areSameIfEqual(left.getType());
  }

  /** True if two values of a type that are equal are the same, in whatever is asked of them. */
  static boolean areSameIfEqual(RelDataType type) {
    return switch (TypeMapping.toSqlType(type).kind()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, BOOLEAN, DATE, TIME, TIMESTAMP -> true;
      case TIMESTAMP_TZ, TIME_TZ, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME, ENUM -> true;
      case CHAR, VARCHAR, BINARY, VARBINARY, UUID -> true;
      // A zero may have a sign, and a number in JSON zeros at its end.
      default -> false;
    };
  }

  /** A column of an equality. */
  static int column(RexNode equality, int side) {
    return ((RexInputRef) ((RexCall) equality).getOperands().get(side)).getIndex();
  }

  private void join(int left, int right) {
    int first = of(left);
    int second = of(right);
    if (first != second) {
      others.put(Math.max(first, second), Math.min(first, second));
    }
  }

  /** The column that speaks for all that are the same as this one. */
  int of(int column) {
    int found = column;
    for (Integer other = others.get(found); other != null; other = others.get(found)) {
      found = other;
    }
    return found;
  }

  boolean areSame(int left, int right) {
    return of(left) == of(right);
  }
}
