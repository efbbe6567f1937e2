package io.mokadb.sql.plan.calcite;

import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * A visitor that gives each dependent join of a tree a correlation variable of its own. A tree that
 * stands in two places has the same variables in both, and after columns have been cut off their
 * rows differ. Without it, the planner of Calcite 1.42.0 takes references by the same name for one,
 * though they mean columns with different numbers. No upstream issue found. Confined to a
 * statement.
 */
public final class OwnVariables extends RelHomogeneousShuttle {
  private final Set<CorrelationId> seen = new HashSet<>();

  private OwnVariables() {}

  /** The tree, itself if each variable is that of one join already. */
  public static RelNode given(RelNode rel) {
    return rel.accept(new OwnVariables());
  }

  @Override
  public RelNode visit(RelNode other) {
    if (!(other instanceof Correlate correlate)) {
      return super.visit(other);
    }
    RelNode left = correlate.getLeft().accept(this);
    CorrelationId id = correlate.getCorrelationId();
    RelNode right = correlate.getRight();
    if (!seen.add(id)) {
      id = correlate.getCluster().createCorrel();
      right = right.accept(new Renaming(correlate, id));
    }
    right = right.accept(this);
    return left == correlate.getLeft() && right == correlate.getRight()
        ? correlate
        : correlate.copy(
            correlate.getTraitSet(),
            left,
            right,
            id,
            correlate.getRequiredColumns(),
            correlate.getJoinType());
  }

  /** Another variable in the place of a join's. */
  private static final class Renaming extends RelHomogeneousShuttle {
    private final RexShuttle expressions;

    Renaming(Correlate correlate, CorrelationId id) {
      RexBuilder rex = correlate.getCluster().getRexBuilder();
      CorrelationId before = correlate.getCorrelationId();
      this.expressions =
          new RexShuttle() {
            @Override
            public RexNode visitCorrelVariable(RexCorrelVariable variable) {
              return variable.id.equals(before) ? rex.makeCorrel(variable.getType(), id) : variable;
            }
          };
    }

    @Override
    public RelNode visit(RelNode other) {
      return super.visit(other).accept(expressions);
    }
  }
}
