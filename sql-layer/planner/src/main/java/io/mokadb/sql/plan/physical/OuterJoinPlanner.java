package io.mokadb.sql.plan.physical;

import io.mokadb.session.MokaException;
import io.mokadb.sql.exec.join.CorrelateOperator;
import io.mokadb.sql.exec.join.JoinKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * Plans outer, semi- and anti-joins and dependent joins, in the order they are written. Confined.
 */
final class OuterJoinPlanner {
  private final PhysicalPlanner planner;
  private final JoinPlanner joins;
  private final ReversedSemiJoins reversed;

  OuterJoinPlanner(PhysicalPlanner planner, JoinPlanner joins) {
    this.planner = planner;
    this.joins = joins;
    this.reversed = new ReversedSemiJoins(planner, joins);
  }

  PhysicalAlternative join(Join join, RequiredProperties want) {
    int leftWidth = join.getLeft().getRowType().getFieldCount();
    List<RexNode> conditions = RelOptUtil.conjunctions(join.getCondition());
    JoinKind kind = kindOf(join);
    if (kind == JoinKind.RIGHT) {
      return rightJoin(join, conditions);
    }
    boolean leftOnly = want.order().stream().allMatch(key -> key.column() < leftWidth);
    RequiredProperties leftWant =
        leftOnly && kind != JoinKind.FULL ? want : RequiredProperties.ANYTHING;
    JoinSide left = planner.side(join.getLeft(), leftWant);
    JoinSide right = planner.side(join.getRight(), RequiredProperties.ANYTHING);
    if (kind == JoinKind.SEMI) {
      PhysicalAlternative driven = reversed.plan(join, left, right, conditions);
      return want.better(joins.join(left, right, kind, conditions, want), driven);
    }
    return joins.join(left, right, kind, conditions, want);
  }

  private static RexNode swapped(RexNode condition, int leftWidth, int rightWidth) {
    return condition.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            int index = ref.getIndex();
            return new RexInputRef(
                index < leftWidth ? index + rightWidth : index - leftWidth, ref.getType());
          }
        });
  }

  PhysicalAlternative correlate(Correlate correlate, RequiredProperties want) {
    int leftWidth = correlate.getLeft().getRowType().getFieldCount();
    int rightWidth = correlate.getRight().getRowType().getFieldCount();
    JoinKind kind =
        switch (correlate.getJoinType()) {
          case INNER -> JoinKind.INNER;
          case LEFT -> JoinKind.LEFT;
          case SEMI -> JoinKind.SEMI;
          case ANTI -> JoinKind.ANTI;
          default ->
              throw MokaException.unsupported(
                  "Correlated joins of kind " + correlate.getJoinType() + " are missing");
        };
    boolean leftOnly = want.order().stream().allMatch(key -> key.column() < leftWidth);
    PhysicalAlternative left =
        planner.plan(correlate.getLeft(), leftOnly ? want : RequiredProperties.ANYTHING, null);
    RequiredProperties rightWant =
        kind == JoinKind.SEMI || kind == JoinKind.ANTI
            ? new RequiredProperties(List.of(), 1)
            : RequiredProperties.ANYTHING;
    PhysicalAlternative right = planner.plan(correlate.getRight(), rightWant, null);
    double perRow = right.costOf(rightWant.limit()) + Costs.REOPEN;
    double rows =
        switch (kind) {
          case SEMI, ANTI -> left.rows * 0.5;
          case LEFT -> left.rows * Math.max(1, right.rows);
          default -> left.rows * right.rows;
        };
    int id = planner.context.correlations.numberOf(correlate.getCorrelationId());
    return new PhysicalAlternative(
        rows,
        left.startup + perRow,
        left.cost + left.rows * perRow,
        left.order,
        () ->
            new CorrelateOperator(
                left.build(planner.context),
                right.build(planner.context),
                kind,
                id,
                leftWidth,
                rightWidth));
  }

  private static JoinKind kindOf(Join join) {
    return switch (join.getJoinType()) {
      case INNER -> JoinKind.INNER;
      case LEFT -> JoinKind.LEFT;
      case RIGHT -> JoinKind.RIGHT;
      case FULL -> JoinKind.FULL;
      case SEMI -> JoinKind.SEMI;
      case ANTI -> JoinKind.ANTI;
      default ->
          throw MokaException.unsupported("Joins of kind " + join.getJoinType() + " are missing");
    };
  }

  /** A right join, as the left join of the swapped sides. */
  private PhysicalAlternative rightJoin(Join join, List<RexNode> conditions) {
    int leftWidth = join.getLeft().getRowType().getFieldCount();
    int rightWidth = join.getRight().getRowType().getFieldCount();
    List<RexNode> swapped = new ArrayList<>();
    for (RexNode condition : conditions) {
      swapped.add(swapped(condition, leftWidth, rightWidth));
    }
    PhysicalAlternative plan =
        joins.join(
            planner.side(join.getRight(), RequiredProperties.ANYTHING),
            planner.side(join.getLeft(), RequiredProperties.ANYTHING),
            JoinKind.LEFT,
            swapped,
            RequiredProperties.ANYTHING);
    List<RexNode> order = new ArrayList<>();
    for (int i = 0; i < leftWidth + rightWidth; i++) {
      order.add(
          new RexInputRef(
              i < leftWidth ? rightWidth + i : i - leftWidth,
              join.getRowType().getFieldList().get(i).getType()));
    }
    return planner.projects.projected(plan, order);
  }
}
