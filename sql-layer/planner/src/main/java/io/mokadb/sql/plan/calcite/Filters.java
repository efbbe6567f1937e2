package io.mokadb.sql.plan.calcite;

import com.google.common.collect.ImmutableSet;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/** Makes filters, of conditions in the form that Calcite asserts. Stateless. */
public final class Filters {
  private Filters() {}

  public static RelNode of(RelNode input, RexNode condition) {
    return of(input, condition, Set.of());
  }

  /**
   * @param variables that the condition sets for its sub-queries
   */
  public static RelNode of(RelNode input, RexNode condition, Set<CorrelationId> variables) {
    RexBuilder rex = input.getCluster().getRexBuilder();
    return LogicalFilter.create(
        input,
        Simplification.flat(rex, Simplification.withoutNullabilityCast(rex, condition)),
        ImmutableSet.copyOf(variables));
  }
}
