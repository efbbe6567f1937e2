package io.mokadb.sql.plan.physical;

import io.mokadb.session.SqlType;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.exec.aggregate.AggregateCall;
import io.mokadb.sql.exec.aggregate.AggregateOperator;
import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * A planner of semi-joins the other way round: the different keys of the right side look rows up in
 * the left table. Confined to a statement.
 */
final class ReversedSemiJoins {
  private final PhysicalPlanner planner;
  private final JoinPlanner joins;

  ReversedSemiJoins(PhysicalPlanner planner, JoinPlanner joins) {
    this.planner = planner;
    this.joins = joins;
  }

  /**
   * The plan; null unless the right columns are all compared for equality.
   *
   * @param join has the sides, and the conditions over both
   */
  PhysicalAlternative plan(Join join, JoinSide left, JoinSide right, List<RexNode> conditions) {
    if (left.target() == null || conditions.isEmpty()) {
      return null;
    }
    List<Integer> keys = new ArrayList<>();
    List<RexNode> turned = turned(conditions, left.width(), keys);
    if (turned == null) {
      return null;
    }
    int leftWidth = left.width();
    int[] groupKeys = keys.stream().mapToInt(Integer::intValue).toArray();
    PhysicalAlternative distinct = distinct(join, right, groupKeys);
    JoinSide outer = new JoinSide(distinct, groupKeys.length, null, column -> distinct.rows);
    PhysicalAlternative joined =
        joins.join(outer, left, JoinKind.INNER, turned, RequiredProperties.ANYTHING);
    Expr[] exprs = new Expr[leftWidth];
    for (int i = 0; i < leftWidth; i++) {
      exprs[i] = Exprs.input(groupKeys.length + i);
    }
    return joined.then(
        joined.rows,
        joined.rows * Costs.PROJECT_ROW,
        Order.NONE,
        () -> new ProjectOperator(joined.build(planner.context), exprs));
  }

  /**
   * The conditions over the keys of the right side and the left side; null if one of them is not an
   * equality of a left and a right column.
   *
   * @param keys gets the columns of the right side that are compared
   */
  private List<RexNode> turned(List<RexNode> conditions, int leftWidth, List<Integer> keys) {
    List<RexNode> turned = new ArrayList<>();
    for (RexNode condition : conditions) {
      if (condition.getKind() != SqlKind.EQUALS
          || !(((RexCall) condition).getOperands().get(0) instanceof RexInputRef a)
          || !(((RexCall) condition).getOperands().get(1) instanceof RexInputRef b)
          || a.getIndex() < leftWidth == b.getIndex() < leftWidth) {
        return null;
      }
      RexInputRef leftRef = a.getIndex() < leftWidth ? a : b;
      RexInputRef rightRef = leftRef == a ? b : a;
      RexNode key = new RexInputRef(keys.size(), rightRef.getType());
      keys.add(rightRef.getIndex() - leftWidth);
      turned.add(
          planner.context.rexBuilder.makeCall(
              SqlStdOperatorTable.EQUALS,
              key,
              new RexInputRef(conditions.size() + leftRef.getIndex(), leftRef.getType())));
    }
    return turned;
  }

  private PhysicalAlternative distinct(Join join, JoinSide right, int[] groupKeys) {
    SqlType[] types = new SqlType[groupKeys.length];
    int[] everyKey = new int[groupKeys.length];
    for (int i = 0; i < types.length; i++) {
      types[i] =
          TypeMapping.toSqlType(
              join.getRight().getRowType().getFieldList().get(groupKeys[i]).getType());
      everyKey[i] = i;
    }
    return right
        .plan()
        .then(
            Math.max(1, right.plan().rows * 0.7),
            right.plan().rows * Costs.AGGREGATE_ROW,
            Order.NONE,
            () ->
                new AggregateOperator(
                    right.plan().build(planner.context),
                    groupKeys,
                    types,
                    List.of(everyKey),
                    new AggregateCall[0]));
  }
}
