package io.mokadb.sql.plan.physical;

import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Key;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/** Plans projections. Confined to a statement. */
final class ProjectPlanner {
  private final PhysicalPlanner planner;
  private final InnerJoins innerJoins;
  private final PlannedTrees planned;

  /**
   * @param planned the trees that have been planned, with the columns that were asked of them
   */
  ProjectPlanner(PhysicalPlanner planner, InnerJoins innerJoins, PlannedTrees planned) {
    this.planner = planner;
    this.innerJoins = innerJoins;
    this.planned = planned;
  }

  PhysicalAlternative plan(Project project, RequiredProperties want, Expr limitHint) {
    List<RexNode> projects = project.getProjects();
    RequiredProperties inner = ofInput(want, projects);
    RelNode input = project.getInput();
    TableTarget target = TableTarget.of(input);
    if (target != null || JoinGraph.isInnerJoin(input)) {
      int[] used = RelOptUtil.InputFinder.bits(projects, null).toArray();
      RequiredProperties narrowed = JoinOrder.localized(inner, used);
      PhysicalAlternative in =
          target != null
              ? planner.access.plan(
                  target.table(),
                  target.conditions(),
                  compose(target.columns(), used),
                  narrowed,
                  limitHint)
              : planned.get(input, narrowed, used, () -> innerJoins.plan(input, used, narrowed));
      List<RexNode> moved = projects.stream().map(node -> JoinOrder.localized(node, used)).toList();
      return projected(in, moved);
    }
    return projected(planner.plan(input, inner, limitHint), projects);
  }

  /** The order and limit that a projection wants of its input, to have those that it owes. */
  private static RequiredProperties ofInput(RequiredProperties want, List<RexNode> projects) {
    List<Key> wanted = new ArrayList<>();
    for (Key key : want.order()) {
      int column = ColumnReferences.ordered(projects.get(key.column()));
      if (column < 0) {
        wanted.clear();
        break;
      }
      wanted.add(new Key(column, key.descending()));
    }
    return wanted.isEmpty() && !want.order().isEmpty()
        ? RequiredProperties.ANYTHING
        : new RequiredProperties(wanted, want.limit());
  }

  static int[] compose(int[] columns, int[] used) {
    int[] composed = new int[used.length];
    for (int i = 0; i < used.length; i++) {
      composed[i] = columns[used[i]];
    }
    return composed;
  }

  PhysicalAlternative projected(PhysicalAlternative in, List<RexNode> projects) {
    Set<Integer> constants = new HashSet<>();
    for (int i = 0; i < projects.size(); i++) {
      if (projects.get(i) instanceof RexLiteral
          || (projects.get(i) instanceof RexInputRef ref
              && in.order.constants().contains(ref.getIndex()))) {
        constants.add(i);
      }
    }
    Order mapped = in.order.mapped(column -> positionOf(column, projects));
    return in.then(
        in.rows,
        in.rows * Costs.PROJECT_ROW,
        new Order(mapped.keys(), constants),
        () ->
            new ProjectOperator(
                in.build(planner.context), planner.context.compiler.compile(projects)));
  }

  private static int positionOf(int column, List<RexNode> projects) {
    for (int i = 0; i < projects.size(); i++) {
      if (projects.get(i) instanceof RexInputRef ref && ref.getIndex() == column) {
        return i;
      }
    }
    for (int i = 0; i < projects.size(); i++) {
      if (ColumnReferences.ordered(projects.get(i)) == column) {
        return i;
      }
    }
    return -1;
  }
}
