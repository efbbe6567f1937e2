package io.mokadb.sql.plan.physical;

import io.mokadb.sql.exec.FilterOperator;
import io.mokadb.sql.exec.GateOperator;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Plans filters. Confined to a statement. */
final class FilterPlanner {
  private final PhysicalPlanner planner;

  FilterPlanner(PhysicalPlanner planner) {
    this.planner = planner;
  }

  PhysicalAlternative plan(Filter filter, RequiredProperties want) {
    PhysicalAlternative in = planner.plan(filter.getInput(), want, null);
    return filtered(in, RelOptUtil.conjunctions(filter.getCondition()));
  }

  PhysicalAlternative filtered(PhysicalAlternative in, List<RexNode> conditions) {
    if (conditions.isEmpty()) {
      return in;
    }
    List<RexNode> ofRows = new ArrayList<>();
    List<RexNode> ofNone = new ArrayList<>();
    for (RexNode condition : conditions) {
      (dependsOnRows(condition) ? ofRows : ofNone).add(condition);
    }
    double share = Math.pow(0.33, conditions.size());
    return in.then(
        in.rows * share,
        in.rows * Costs.FILTER_ROW * conditions.size(),
        in.order,
        () -> {
          Operator rows = in.build(planner.context);
          Operator filtered = ofRows.isEmpty() ? rows : new FilterOperator(rows, all(ofRows));
          return ofNone.isEmpty() ? filtered : new GateOperator(filtered, all(ofNone));
        });
  }

  private static boolean dependsOnRows(RexNode condition) {
    return !RexUtil.isDeterministic(condition) || !RelOptUtil.InputFinder.bits(condition).isEmpty();
  }

  private Expr all(List<RexNode> conditions) {
    return planner.context.compiler.compile(
        RexUtil.composeConjunction(planner.context.rexBuilder, conditions));
  }
}
