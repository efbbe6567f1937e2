package io.mokadb.sql.plan.calcite;

import java.util.List;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The simplification of conditions, without evaluating anything that may fail. Without its guards,
 * Calcite 1.42.0 fails on some of its own intermediate results (see CALCITE-4377 and CALCITE-7070).
 * Stateless.
 */
public final class Simplification {
  private static final Logger LOG = LoggerFactory.getLogger(Simplification.class);

  private Simplification() {}

  /** A condition as a filter takes it: unknown counts as false. */
  public static RexNode ofFilter(RexBuilder rex, RexNode condition) {
    return simplify(rex, RelOptPredicateList.EMPTY, condition);
  }

  /** The rest of a condition in rows for which other conditions are true. */
  public static RexNode ofFilter(RexBuilder rex, RexNode condition, List<RexNode> others) {
    List<RexNode> known = others.stream().filter(one -> !comparesWithNull(one)).toList();
    return simplify(rex, RelOptPredicateList.of(rex, known), condition);
  }

  /** True if a condition compares with null: Calcite does not accept such a one as a predicate. */
  public static boolean comparesWithNull(RexNode condition) {
    return SqlKind.COMPARISON.contains(condition.getKind())
        && ((RexCall) condition)
            .getOperands().stream().anyMatch(one -> RexUtil.isNullLiteral(one, false));
  }

  /**
   * A filter's condition without a CAST that only says that it may be null: no rows are chosen
   * otherwise, and Calcite's filters do not take one.
   */
  public static RexNode withoutNullabilityCast(RexBuilder rex, RexNode condition) {
    RexNode plain = condition;
    while (RexUtil.isNullabilityCast(rex.getTypeFactory(), plain)) {
      plain = ((RexCall) plain).getOperands().get(0);
    }
    return plain;
  }

  /** A condition whose ANDs and ORs have no operands of their own kind, as filters want it. */
  public static RexNode flat(RexBuilder rex, RexNode condition) {
    return condition.accept(
        new RexShuttle() {
          @Override
          public RexNode visitCall(RexCall call) {
            return RexUtil.flatten(rex, super.visitCall(call));
          }
        });
  }

  private static RexNode simplify(RexBuilder rex, RelOptPredicateList known, RexNode condition) {
    RexNode plain = condition.accept(new UnknownComparisons(rex));
    try {
      return new RexSimplify(rex, known, (builder, constants, reduced) -> reduced.addAll(constants))
          .simplifyUnknownAsFalse(plain);
    } catch (AssertionError e) {
      // Calcite asserts what its own intermediate results violate: a comparison with the null of a
      // CASE, a nullable call of operands that are not. The condition is correct as it is.
      LOG.debug("Calcite does not simplify {}", plain, e);
      return plain;
    }
  }

  /** Writes comparisons with null as the unknown that they are. */
  private static final class UnknownComparisons extends RexShuttle {
    private final RexBuilder rex;

    UnknownComparisons(RexBuilder rex) {
      this.rex = rex;
    }

    @Override
    public RexNode visitCall(RexCall call) {
      RexNode visited = super.visitCall(call);
      return comparesWithNull(visited) ? rex.makeNullLiteral(visited.getType()) : visited;
    }
  }
}
