package io.mokadb.sql.plan.physical;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.plan.physical.ColumnBound.Piece;
import io.mokadb.sql.plan.rex.Literals;
import io.mokadb.sql.plan.rex.SargPoints;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.Sarg;

/** A reader of conditions as bounds of columns. Immutable. */
final class BoundFinder {
  private final RexBuilder rexBuilder;

  /** The expressions of indexes, as text, by their ordinals in the table. */
  private final Map<String, Integer> derived;

  /** For a table whose indexes compute nothing. */
  BoundFinder(RexBuilder rexBuilder) {
    this(rexBuilder, Map.of());
  }

  /**
   * @param derived the expressions of the table's indexes, by their ordinals
   */
  BoundFinder(RexBuilder rexBuilder, Map<Integer, RexNode> derived) {
    this.rexBuilder = rexBuilder;
    Map<String, Integer> texts = new HashMap<>();
    derived.forEach((ordinal, value) -> texts.put(value.toString(), ordinal));
    this.derived = Map.copyOf(texts);
  }

  /** The bound that a condition is, or null. */
  ColumnBound find(RexNode condition) {
    int whole = column(condition);
    if (condition.getType().getSqlTypeName() == SqlTypeName.BOOLEAN && whole >= 0) {
      return new ColumnBound(
          whole, List.of(Piece.equalTo(rexBuilder.makeLiteral(true))), condition, true);
    }
    if (!(condition instanceof RexCall call)) {
      return null;
    }
    return switch (call.getKind()) {
      case EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          comparison(call);
      case SEARCH -> search(call);
      case OR -> alternatives(call);
      case LIKE -> prefix(call);
      case IS_NOT_NULL -> notNull(call);
      case IS_NULL -> isNull(call);
      default -> null;
    };
  }

  private ColumnBound comparison(RexCall call) {
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    SqlKind kind = call.getKind();
    if (column(left) < 0 || !isConstant(right)) {
      RexNode swap = left;
      left = right;
      right = swap;
      kind = kind.reverse();
    }
    int column = column(left);
    if (column < 0 || !isConstant(right) || !comparable(left, right)) {
      return null;
    }
    Piece piece =
        switch (kind) {
          case EQUALS -> Piece.equalTo(right);
          case LESS_THAN -> Piece.upTo(right, false);
          case LESS_THAN_OR_EQUAL -> Piece.upTo(right, true);
          case GREATER_THAN -> Piece.from(right, false);
          default -> Piece.from(right, true);
        };
    return new ColumnBound(column, List.of(piece), call, true);
  }

  /** The condition itself stands for its bound, which has no value. */
  private ColumnBound notNull(RexCall call) {
    int column = column(call.getOperands().get(0));
    return column < 0
        ? null
        : new ColumnBound(column, List.of(Piece.from(call, false)), call, true);
  }

  /** As {@link #notNull}. */
  private ColumnBound isNull(RexCall call) {
    int column = column(call.getOperands().get(0));
    return column < 0 ? null : new ColumnBound(column, List.of(Piece.equalTo(call)), call, true);
  }

  private ColumnBound search(RexCall call) {
    RexNode needle = call.getOperands().get(0);
    int column = column(needle);
    if (column < 0
        || !(call.getOperands().get(1) instanceof RexLiteral literal)
        || !(literal.getValue() instanceof Sarg<?> sarg)
        || !comparable(needle, literal)) {
      return null;
    }
    List<Piece> pieces = new ArrayList<>();
    if (sarg.nullAs == RexUnknownAs.TRUE) {
      pieces.add(Piece.equalTo(rexBuilder.makeCall(SqlStdOperatorTable.IS_NULL, needle)));
    }
    for (Range<?> range : sarg.rangeSet.asRanges()) {
      RexNode lower =
          range.hasLowerBound()
              ? SargPoints.literal(rexBuilder, range.lowerEndpoint(), literal.getType())
              : null;
      RexNode upper =
          range.hasUpperBound()
              ? SargPoints.literal(rexBuilder, range.upperEndpoint(), literal.getType())
              : null;
      if (lower == null && upper == null) {
        return null;
      }
      if (lower != null && upper != null && range.lowerEndpoint().equals(range.upperEndpoint())) {
        pieces.add(Piece.equalTo(lower));
      } else {
        pieces.add(
            new Piece(
                null,
                lower,
                lower != null && range.lowerBoundType() == BoundType.CLOSED,
                upper,
                upper != null && range.upperBoundType() == BoundType.CLOSED));
      }
    }
    return pieces.isEmpty() ? null : new ColumnBound(column, pieces, call, true);
  }

  private ColumnBound alternatives(RexCall or) {
    List<Piece> pieces = new ArrayList<>();
    int column = -1;
    boolean exact = true;
    for (RexNode operand : or.getOperands()) {
      ColumnBound bound = find(operand);
      if (bound == null || (column >= 0 && bound.column() != column)) {
        return null;
      }
      column = bound.column();
      exact &= bound.exact();
      pieces.addAll(bound.pieces());
    }
    return new ColumnBound(column, pieces, or, exact);
  }

  /** {@code LIKE 'abc%'} is at least a range. */
  private ColumnBound prefix(RexCall like) {
    int column = column(like.getOperands().get(0));
    if (column < 0
        || like.getOperands().size() != 2
        || !(like.getOperands().get(1) instanceof RexLiteral literal)
        || TypeMapping.toSqlType(like.getOperands().get(0).getType()).kind() != Kind.VARCHAR
        || !(Literals.valueOf(literal) instanceof String pattern)
        || !like.getOperator().getName().equals("LIKE")) {
      return null;
    }
    String start = LikePrefix.of(pattern);
    if (start == null) {
      return null;
    }
    String end = LikePrefix.after(start);
    return new ColumnBound(
        column,
        List.of(
            new Piece(
                null, rexBuilder.makeLiteral(start), true, rexBuilder.makeLiteral(end), false)),
        like,
        false);
  }

  static boolean isConstant(RexNode node) {
    return !RexUtil.containsInputRef(node) && RexUtil.isDeterministic(node);
  }

  /** As {@link #stored}, or the ordinal of an index's expression. */
  private int column(RexNode node) {
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
    int column = stored(node);
    if (column < 0 || node instanceof RexInputRef) {
      return column;
    }
    // A CHAR is compared without its trailing blanks, the VARCHAR made of it is not.
    RexNode operand = ((RexCall) node).getOperands().get(0);
    return TypeMapping.toSqlType(operand.getType()).kind() == Kind.CHAR ? -1 : column;
  }

  private static boolean keeps(SqlType from, SqlType to) {
    if (from.equals(to)) {
      return true;
    }
    if (from.kind().isCharacter() && from.labels() == null && to.kind() == Kind.VARCHAR) {
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

  private static boolean comparable(RexNode column, RexNode value) {
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
