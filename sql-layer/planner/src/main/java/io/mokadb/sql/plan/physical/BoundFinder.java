package io.mokadb.sql.plan.physical;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import io.mokadb.sql.plan.physical.ColumnBound.Piece;
import io.mokadb.sql.plan.rex.SargPoints;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
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
  private final ColumnReferences columns;
  private final AssumedValues assumed;

  /** For a table whose indexes compute nothing. */
  BoundFinder(RexBuilder rexBuilder) {
    this(rexBuilder, Map.of(), AssumedValues.NONE);
  }

  /**
   * @param derived the expressions of the table's indexes, by their ordinals
   * @param assumed of the parameters
   */
  BoundFinder(RexBuilder rexBuilder, Map<Integer, RexNode> derived, AssumedValues assumed) {
    this.assumed = assumed;
    this.rexBuilder = rexBuilder;
    this.columns = new ColumnReferences(derived);
  }

  /** The bound that a condition is, or null. */
  ColumnBound find(RexNode condition) {
    int whole = columns.of(condition);
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
      case LIKE -> PrefixBound.of(call, columns.of(call.getOperands().get(0)), rexBuilder, assumed);
      case IS_NOT_NULL -> notNull(call);
      case IS_NULL -> isNull(call);
      default -> null;
    };
  }

  private ColumnBound comparison(RexCall call) {
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    SqlKind kind = call.getKind();
    if (columns.of(left) < 0 || !isConstant(right)) {
      RexNode swap = left;
      left = right;
      right = swap;
      kind = kind.reverse();
    }
    int column = columns.of(left);
    if (column < 0 || !isConstant(right) || !ColumnReferences.comparable(left, right)) {
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
    int column = columns.of(call.getOperands().get(0));
    return column < 0
        ? null
        : new ColumnBound(column, List.of(Piece.from(call, false)), call, true);
  }

  /** As {@link #notNull}. */
  private ColumnBound isNull(RexCall call) {
    int column = columns.of(call.getOperands().get(0));
    return column < 0 ? null : new ColumnBound(column, List.of(Piece.equalTo(call)), call, true);
  }

  private ColumnBound search(RexCall call) {
    RexNode needle = call.getOperands().get(0);
    int column = columns.of(needle);
    if (column < 0
        || !(call.getOperands().get(1) instanceof RexLiteral literal)
        || !(literal.getValue() instanceof Sarg<?> sarg)
        || !ColumnReferences.comparable(needle, literal)) {
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

  static boolean isConstant(RexNode node) {
    return !RexUtil.containsInputRef(node) && RexUtil.isDeterministic(node);
  }
}
