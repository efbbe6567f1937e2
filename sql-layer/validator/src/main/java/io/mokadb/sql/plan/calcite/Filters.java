package io.mokadb.sql.plan.calcite;

import com.google.common.collect.ImmutableSet;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/**
 * A maker of filters. Without it, filters of Calcite 1.42.0 fail on conditions that are not flat
 * (an OR in an OR) or that are cast to another nullability, as rewriting leaves them. No upstream
 * issue found. Stateless.
 */
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
