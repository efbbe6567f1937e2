package io.mokadb.sql.plan.physical;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * The columns of a table that expressions stand for: references, casts that keep every value and
 * the order, and the expressions of indexes. Immutable.
 */
final class ColumnReferences {
  /** The expressions of indexes, as text, by their ordinals in the table. */
  private final Map<String, Integer> derived;

  /**
   * @param derived the expressions of the table's indexes, by their ordinals
   */
  ColumnReferences(Map<Integer, RexNode> derived) {
    Map<String, Integer> texts = new HashMap<>();
    derived.forEach((ordinal, value) -> texts.put(value.toString(), ordinal));
    this.derived = Map.copyOf(texts);
  }

  /** As {@link #stored}, or the ordinal of an index's expression. */
  int of(RexNode node) {
    int column = stored(node);
    if (column >= 0 || derived.isEmpty() || !(node instanceof RexCall call)) {
      return column;
    }
    Integer ordinal = derived.get(node.toString());
    if (ordinal == null
        && call.getKind() == SqlKind.CAST
        && keeps(
            TypeMapping.toSqlType(call.getOperands().get(0).getType()),
            TypeMapping.toSqlType(call.getType()))) {
      ordinal = derived.get(call.getOperands().get(0).toString());
    }
    return ordinal == null ? -1 : ordinal;
  }

  /** The column behind a reference, also through casts that keep every value and the order. */
  private static int stored(RexNode node) {
    if (node instanceof RexInputRef ref) {
      return ref.getIndex();
    }
    if (node instanceof RexCall cast && cast.getKind() == SqlKind.CAST) {
      RexNode operand = cast.getOperands().get(0);
      if (operand instanceof RexInputRef ref
          && keeps(
              TypeMapping.toSqlType(operand.getType()), TypeMapping.toSqlType(cast.getType()))) {
        return ref.getIndex();
      }
    }
    return -1;
  }

  /**
   * The column that a value orders as: its own, or that of a cast between lengths of texts or
   * between exact numbers; negative if there is none.
   */
  static int ordered(RexNode node) {
    return stored(node);
  }

  private static boolean keeps(SqlType from, SqlType to) {
    if (from.equals(to)) {
      return true;
    }
    // A CHAR is compared without its trailing blanks, the VARCHAR made of it is not.
    boolean text = from.kind().isCharacter() && from.kind() != Kind.CHAR && from.labels() == null;
    if (text && to.kind() == Kind.VARCHAR) {
      return to.precision() < 0 || (from.precision() >= 0 && from.precision() <= to.precision());
    }
    if (!from.kind().isExactInteger()) {
      return from.kind() == Kind.DECIMAL
          && to.kind() == Kind.DECIMAL
          && to.scale() >= from.scale()
          && to.precision() - to.scale() >= from.precision() - from.scale();
    }
    return to.kind().isExactInteger()
        ? to.kind().compareTo(from.kind()) >= 0
        : to.kind() == Kind.DECIMAL && to.precision() - to.scale() >= digits(from.kind());
  }

  private static int digits(Kind integer) {
    return switch (integer) {
      case TINYINT -> 3;
      case SMALLINT -> 5;
      case INTEGER -> 10;
      default -> 19;
    };
  }

  static boolean comparable(RexNode column, RexNode value) {
    SqlType a = TypeMapping.toSqlType(column.getType());
    SqlType b = TypeMapping.toSqlType(value.getType());
    if (a.kind() == b.kind()) {
      return Objects.equals(a.labels(), b.labels())
          && a.kind() != Kind.ARRAY
          && a.kind() != Kind.ROW
          && a.kind() != Kind.NULL;
    }
    if (a.kind().isNumeric() && b.kind().isNumeric()) {
      boolean approximate = b.kind() == Kind.DOUBLE || b.kind() == Kind.REAL;
      return !approximate || a.kind().isExactInteger() || a.kind() == Kind.DOUBLE;
    }
    return a.kind() == Kind.CHAR && b.kind() == Kind.VARCHAR;
  }
}
