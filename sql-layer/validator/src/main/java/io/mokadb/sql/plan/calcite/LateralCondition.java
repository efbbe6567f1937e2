package io.mokadb.sql.plan.calcite;

import com.google.common.collect.ImmutableSet;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The condition of a lateral join, moved to its right side. Without it, Calcite 1.42.0 moves it
 * too, and loses what sub-queries in the condition refer to. The handling of correlated conditions
 * is the subject of CALCITE-4812. Confined to one join.
 */
public final class LateralCondition extends RexShuttle {
  private final LogicalCorrelate lateral;
  private final Set<CorrelationId> ofBoth;
  private final CorrelationId ofRight;
  private final RexBuilder rex;
  private final int leftWidth;
  private boolean inside;

  private LateralCondition(LogicalCorrelate lateral, Set<CorrelationId> ofBoth) {
    this.lateral = lateral;
    this.ofBoth = ofBoth;
    this.ofRight = lateral.getCluster().createCorrel();
    this.rex = lateral.getCluster().getRexBuilder();
    this.leftWidth = lateral.getLeft().getRowType().getFieldCount();
  }

  /**
   * The lateral join for the rows that a condition holds for.
   *
   * @param lateral without a condition
   * @param join of rows of the same types, with the condition
   */
  public static LogicalCorrelate inside(LogicalCorrelate lateral, Join join) {
    LateralCondition moving = new LateralCondition(lateral, join.getVariablesSet());
    RelNode right =
        Filters.of(
            lateral.getRight(),
            join.getCondition().accept(moving),
            ImmutableSet.of(moving.ofRight));
    return LogicalCorrelate.create(
        lateral.getLeft(),
        right,
        lateral.getHints(),
        lateral.getCorrelationId(),
        ImmutableBitSet.range(moving.leftWidth),
        lateral.getJoinType());
  }

  private RexNode column(int index, boolean isExpression) {
    if (index < leftWidth) {
      return rex.makeFieldAccess(
          rex.makeCorrel(lateral.getLeft().getRowType(), lateral.getCorrelationId()), index);
    }
    return isExpression
        ? rex.makeInputRef(lateral.getRight(), index - leftWidth)
        : rex.makeFieldAccess(
            rex.makeCorrel(lateral.getRight().getRowType(), ofRight), index - leftWidth);
  }

  @Override
  public RexNode visitInputRef(RexInputRef ref) {
    return inside ? ref : column(ref.getIndex(), true);
  }

  @Override
  public RexNode visitFieldAccess(RexFieldAccess access) {
    return access.getReferenceExpr() instanceof RexCorrelVariable variable
            && ofBoth.contains(variable.id)
        ? column(access.getField().getIndex(), false)
        : super.visitFieldAccess(access);
  }

  @Override
  public RexNode visitSubQuery(RexSubQuery subQuery) {
    RexSubQuery visited = (RexSubQuery) super.visitSubQuery(subQuery);
    boolean before = inside;
    inside = true;
    RelNode rel =
        visited.rel.accept(
            new RelHomogeneousShuttle() {
              @Override
              public RelNode visit(RelNode other) {
                return super.visit(other).accept(LateralCondition.this);
              }
            });
    inside = before;
    return visited.clone(rel);
  }
}
