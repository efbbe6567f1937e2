package io.mokadb.sql.plan.physical;

import com.google.common.collect.Range;
import io.mokadb.sql.plan.rex.Literals;
import io.mokadb.sql.plan.rex.MokaRexBuilder;
import io.mokadb.sql.plan.rex.SargPoints;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.plan.type.MokaTypeFactory;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.Sarg;

/** Estimates of the share of a table's rows that conditions keep. Immutable. */
final class Selectivity {
  private static final double RANGE = 0.25;
  private static final double OTHER = 0.33;
  private static final double LIKE = 0.1;
  private static final RexBuilder LITERALS = new MokaRexBuilder(new MokaTypeFactory());

  private final ColumnEstimates columns;
  private final AssumedValues assumed;

  Selectivity(PlannedTable table, AssumedValues assumed) {
    this.columns = new ColumnEstimates(table);
    this.assumed = assumed;
  }

  double rows() {
    return columns.rows();
  }

  /** Number of different values of a column. */
  double distinct(int ordinal) {
    return columns.distinct(ordinal);
  }

  /** True if {@link #distinct} is more than a guess. */
  boolean isKnown(int ordinal) {
    return columns.isKnown(ordinal);
  }

  /** The share of the rows that meet all of the conditions. */
  double of(List<RexNode> conditions) {
    double share = 1;
    for (RexNode condition : conditions) {
      share *= of(condition);
    }
    return share;
  }

  double of(RexNode condition) {
    if (condition.isAlwaysTrue()) {
      return 1;
    }
    if (condition.isAlwaysFalse()) {
      return 0;
    }
    if (!(condition instanceof RexCall call)) {
      return 0.5;
    }
    return switch (call.getKind()) {
      case AND -> of(call.getOperands());
      case OR -> {
        double none = 1;
        for (RexNode operand : call.getOperands()) {
          none *= 1 - of(operand);
        }
        yield 1 - none;
      }
      case NOT, IS_NOT_TRUE -> 1 - of(call.getOperands().get(0));
      case IS_TRUE -> of(call.getOperands().get(0));
      case EQUALS -> equal(call);
      case NOT_EQUALS -> 1 - equal(call);
      case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> range(call);
      case IS_NULL ->
          call.getOperands().get(0) instanceof RexInputRef ref
              ? columns.nullFraction(ref.getIndex())
              : 0.05;
      case IS_NOT_NULL ->
          call.getOperands().get(0) instanceof RexInputRef ref
              ? 1 - columns.nullFraction(ref.getIndex())
              : 0.95;
      case LIKE -> like(call);
      case SIMILAR -> LIKE;
      case SEARCH -> search(call);
      default -> OTHER;
    };
  }

  private double equal(RexCall call) {
    RexNode left = RexUtil.removeCast(call.getOperands().get(0));
    RexNode right = RexUtil.removeCast(call.getOperands().get(1));
    if (left instanceof RexInputRef ref && right instanceof RexLiteral literal) {
      return columns.point(ref.getIndex(), Literals.valueOf(literal));
    }
    if (right instanceof RexInputRef ref && left instanceof RexLiteral literal) {
      return columns.point(ref.getIndex(), Literals.valueOf(literal));
    }
    double share = 1;
    for (RexNode bare : List.of(left, right)) {
      if (bare instanceof RexInputRef ref) {
        share = Math.min(share, 1 / columns.distinct(ref.getIndex()));
      }
    }
    return share >= 1 ? 0.1 : share;
  }

  private double range(RexCall call) {
    RexNode left = RexUtil.removeCast(call.getOperands().get(0));
    RexNode right = call.getOperands().get(1);
    SqlKind kind = call.getKind();
    if (!(left instanceof RexInputRef)) {
      RexNode swap = RexUtil.removeCast(right);
      right = left;
      left = swap;
      kind = kind.reverse();
    }
    if (left instanceof RexInputRef ref && right instanceof RexLiteral literal) {
      Object value = Literals.valueOf(literal);
      boolean below = kind == SqlKind.LESS_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL;
      double share =
          below
              ? columns.between(ref.getIndex(), null, value)
              : columns.between(ref.getIndex(), value, null);
      if (!Double.isNaN(share)) {
        return share;
      }
    }
    return right instanceof RexDynamicParam parameter
        ? assumed.share(parameter.getIndex(), RANGE)
        : RANGE;
  }

  /** {@code LIKE 'abc%'} is a range; the rest of a pattern is not estimated. */
  private double like(RexCall call) {
    if (call.getOperands().get(0) instanceof RexInputRef ref
        && call.getOperands().size() == 2
        && call.getOperands().get(1) instanceof RexLiteral literal
        && Literals.valueOf(literal) instanceof String pattern) {
      String start = LikePrefix.of(pattern);
      if (start != null) {
        double share = columns.between(ref.getIndex(), start, LikePrefix.after(start));
        return Double.isNaN(share) ? LIKE : share;
      }
    }
    return call.getOperands().get(1) instanceof RexDynamicParam parameter
        ? assumed.share(parameter.getIndex(), LIKE)
        : LIKE;
  }

  private double search(RexCall call) {
    if (!(call.getOperands().get(1) instanceof RexLiteral literal)
        || !(literal.getValue() instanceof Sarg<?> sarg)) {
      return RANGE;
    }
    if (!(RexUtil.removeCast(call.getOperands().get(0)) instanceof RexInputRef ref)) {
      return sarg.isPoints() ? Math.min(1, sarg.pointCount / 20.0) : RANGE;
    }
    double share = sarg.nullAs == RexUnknownAs.TRUE ? columns.nullFraction(ref.getIndex()) : 0;
    if (sarg.isComplementedPoints()) {
      return Math.max(0.1, 1 - sarg.pointCount / columns.distinct(ref.getIndex()));
    }
    for (Range<?> range : sarg.rangeSet.asRanges()) {
      Object lower = range.hasLowerBound() ? value(range.lowerEndpoint(), literal) : null;
      Object upper = range.hasUpperBound() ? value(range.upperEndpoint(), literal) : null;
      if (lower != null && lower.equals(upper)) {
        share += columns.point(ref.getIndex(), lower);
      } else {
        double one = columns.between(ref.getIndex(), lower, upper);
        share += Double.isNaN(one) ? RANGE / 2 : one;
      }
    }
    return Math.min(1, share);
  }

  private static Object value(Comparable<?> point, RexLiteral set) {
    return Literals.valueOf((RexLiteral) SargPoints.literal(LITERALS, point, set.getType()));
  }
}
