package io.mokadb.sql.plan.physical;

import io.mokadb.session.SqlType;
import io.mokadb.sql.exec.LimitOperator;
import io.mokadb.sql.exec.aggregate.AggregateCall;
import io.mokadb.sql.exec.aggregate.AggregateOperator;
import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.exec.join.NestedLoopJoinOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Key;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * A planner of MIN and MAX of a whole table by keys: each is the first entry of a key that begins
 * with its column. Confined.
 */
final class ExtremePlanner {
  private static final Expr ONE = Exprs.literal(1L);
  private static final int MOST = 4;

  private final PhysicalPlanner planner;

  ExtremePlanner(PhysicalPlanner planner) {
    this.planner = planner;
  }

  /** Null if a call is not a MIN or MAX, or no key gives its order. */
  PhysicalAlternative plan(Aggregate aggregate, AggregateCall[] calls) {
    TableTarget target = TableTarget.of(aggregate.getInput());
    if (target == null
        || target.table().definition() == null
        || !aggregate.getGroupSet().isEmpty()
        || aggregate.getGroupType() != Aggregate.Group.SIMPLE
        || calls.length == 0
        || calls.length > MOST) {
      return null;
    }
    List<PhysicalAlternative> firsts = new ArrayList<>();
    double cost = 0;
    for (org.apache.calcite.rel.core.AggregateCall call : aggregate.getAggCallList()) {
      PhysicalAlternative first = first(aggregate.getInput().getRowType(), target, call);
      if (first == null) {
        return null;
      }
      firsts.add(first);
      cost += first.costOf(1);
    }
    double sum = cost;
    return new PhysicalAlternative(
        1, sum, sum, new Order(List.of(), Set.of()), () -> build(firsts, calls));
  }

  private PhysicalAlternative first(
      RelDataType row, TableTarget target, org.apache.calcite.rel.core.AggregateCall call) {
    SqlKind kind = call.getAggregation().getKind();
    if ((kind != SqlKind.MIN && kind != SqlKind.MAX)
        || call.filterArg >= 0
        || call.getArgList().size() != 1) {
      return null;
    }
    int column = call.getArgList().get(0);
    RelDataType type = row.getFieldList().get(column).getType();
    int ordinal = target.columns()[column];
    List<RexNode> conditions = new ArrayList<>(target.conditions());
    if (type.isNullable()) {
      // Nulls come first, and count for nothing.
      conditions.add(
          planner.context.rexBuilder.makeCall(
              SqlStdOperatorTable.IS_NOT_NULL, new RexInputRef(ordinal, type)));
    }
    List<Key> wanted = List.of(new Key(0, kind == SqlKind.MAX));
    PhysicalAlternative read =
        planner.access.plan(
            target.table(),
            conditions,
            new int[] {ordinal},
            new RequiredProperties(wanted, 1),
            ONE);
    return read.order.satisfies(wanted) ? read : null;
  }

  private Operator build(List<PhysicalAlternative> firsts, AggregateCall[] calls) {
    Operator all = null;
    for (int i = 0; i < calls.length; i++) {
      AggregateCall call =
          new AggregateCall(calls[i].function(), new int[] {0}, -1, false, calls[i].orderWithin());
      Operator one =
          new AggregateOperator(
              new LimitOperator(firsts.get(i).build(planner.context), null, ONE),
              new int[0],
              new SqlType[0],
              List.of(new int[0]),
              new AggregateCall[] {call});
      all = all == null ? one : new NestedLoopJoinOperator(all, one, JoinKind.INNER, null, i, 1);
    }
    return all;
  }
}
