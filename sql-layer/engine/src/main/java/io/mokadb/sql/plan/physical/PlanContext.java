package io.mokadb.sql.plan.physical;

import io.mokadb.sql.plan.rex.Correlations;
import io.mokadb.sql.plan.rex.ExprCompiler;
import io.mokadb.sql.plan.rex.KnownNotNull;
import io.mokadb.sql.runtime.Operator;
import java.util.IdentityHashMap;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSimplify;

/** What the planning of one statement shares. Confined. */
public final class PlanContext {
  final RexBuilder rexBuilder;
  final Correlations correlations = new Correlations();
  final ExprCompiler compiler;
  private final IdentityHashMap<Operator, Double> estimates = new IdentityHashMap<>();

  public PlanContext(RexBuilder rexBuilder) {
    this.rexBuilder = rexBuilder;
    this.compiler = new ExprCompiler(rexBuilder, correlations);
  }

  public ExprCompiler compiler() {
    return compiler;
  }

  /** A condition simplified without evaluating anything that may fail; unknown counts as false. */
  RexNode simplified(RexNode condition) {
    return new RexSimplify(
            rexBuilder,
            RelOptPredicateList.EMPTY,
            (builder, constants, reduced) -> reduced.addAll(constants))
        .simplifyUnknownAsFalse(condition.accept(new KnownNotNull(rexBuilder)));
  }

  void estimate(Operator operator, double rows) {
    estimates.put(operator, rows);
  }

  /** Estimated rows per operator, for EXPLAIN. */
  public IdentityHashMap<Operator, Double> estimates() {
    return estimates;
  }
}
