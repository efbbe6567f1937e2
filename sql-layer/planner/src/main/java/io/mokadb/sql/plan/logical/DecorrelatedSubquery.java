package io.mokadb.sql.plan.logical;

import io.mokadb.sql.plan.calcite.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The inner query of a semi- or anti-join without its correlated conditions, and those conditions
 * over outer ++ inner row. The first columns of {@code rel} are those of the inner query.
 * Immutable.
 */
public record DecorrelatedSubquery(RelNode rel, List<RexNode> conditions) {
  /** Null if the variable is used elsewhere than in filters that can be pulled up. */
  static DecorrelatedSubquery of(
      RelNode rel, CorrelationId variable, RelDataType outer, RexBuilder rex) {
    if (!RelOptUtil.getVariablesUsed(rel).contains(variable)) {
      return new DecorrelatedSubquery(rel, List.of());
    }
    if (rel instanceof Filter filter) {
      return ofFilter(filter, variable, outer, rex);
    }
    if (rel instanceof Project project) {
      return ofProject(project, variable, outer, rex);
    }
    return null;
  }

  /**
   * The inner columns that equal something of the outer row.
   *
   * @param width of the outer row
   */
  ImmutableBitSet known(int width) {
    ImmutableBitSet.Builder known = ImmutableBitSet.builder();
    ImmutableBitSet outer = ImmutableBitSet.range(width);
    for (RexNode condition : conditions) {
      if (condition.getKind() == SqlKind.EQUALS) {
        List<RexNode> operands = ((RexCall) condition).getOperands();
        for (int side = 0; side < 2; side++) {
          if (operands.get(side) instanceof RexInputRef inner
              && inner.getIndex() >= width
              && outer.contains(RelOptUtil.InputFinder.bits(operands.get(1 - side)))) {
            known.set(inner.getIndex() - width);
          }
        }
      }
    }
    return known.build();
  }

  private static DecorrelatedSubquery ofFilter(
      Filter filter, CorrelationId variable, RelDataType outer, RexBuilder rex) {
    if (RexUtil.SubQueryFinder.find(filter.getCondition()) != null) {
      return null;
    }
    DecorrelatedSubquery input = of(filter.getInput(), variable, outer, rex);
    if (input == null) {
      return null;
    }
    List<RexNode> pulled = new ArrayList<>(input.conditions);
    List<RexNode> kept = new ArrayList<>();
    for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
      if (uses(condition, variable)) {
        pulled.add(overBoth(condition, variable, outer));
      } else {
        kept.add(condition);
      }
    }
    RelNode rest =
        kept.isEmpty() ? input.rel : Filters.of(input.rel, RexUtil.composeConjunction(rex, kept));
    return new DecorrelatedSubquery(rest, pulled);
  }

  private static DecorrelatedSubquery ofProject(
      Project project, CorrelationId variable, RelDataType outer, RexBuilder rex) {
    if (project.containsOver()
        || project.getProjects().stream()
            .anyMatch(node -> uses(node, variable) || RexUtil.SubQueryFinder.find(node) != null)) {
      return null;
    }
    DecorrelatedSubquery input = of(project.getInput(), variable, outer, rex);
    if (input == null) {
      return null;
    }
    int width = outer.getFieldCount();
    TreeSet<Integer> needed = new TreeSet<>();
    for (RexNode condition : input.conditions) {
      for (int column : RelOptUtil.InputFinder.bits(condition)) {
        if (column >= width) {
          needed.add(column - width);
        }
      }
    }
    List<RexNode> projects = new ArrayList<>(project.getProjects());
    List<Integer> order = new ArrayList<>(needed);
    int first = projects.size();
    for (int column : order) {
      projects.add(
          new RexInputRef(column, input.rel.getRowType().getFieldList().get(column).getType()));
    }
    RelNode wider =
        LogicalProject.create(
            input.rel, List.of(), projects, (List<String>) null, java.util.Set.of());
    List<RexNode> moved = new ArrayList<>();
    for (RexNode condition : input.conditions) {
      moved.add(
          condition.accept(
              new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef ref) {
                  return ref.getIndex() < width
                      ? ref
                      : new RexInputRef(
                          width + first + order.indexOf(ref.getIndex() - width), ref.getType());
                }
              }));
    }
    return new DecorrelatedSubquery(wider, moved);
  }

  /** True if an expression refers to a variable. */
  static boolean uses(RexNode node, CorrelationId variable) {
    boolean[] found = {false};
    node.accept(
        new RexShuttle() {
          @Override
          public RexNode visitCorrelVariable(RexCorrelVariable correlation) {
            found[0] |= correlation.id.equals(variable);
            return correlation;
          }
        });
    return found[0];
  }

  private static RexNode overBoth(RexNode condition, CorrelationId variable, RelDataType outer) {
    int width = outer.getFieldCount();
    return condition.accept(
        new RexShuttle() {
          @Override
          public RexNode visitFieldAccess(RexFieldAccess access) {
            if (access.getReferenceExpr() instanceof RexCorrelVariable correlation
                && correlation.id.equals(variable)) {
              return new RexInputRef(access.getField().getIndex(), access.getType());
            }
            return super.visitFieldAccess(access);
          }

          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return new RexInputRef(ref.getIndex() + width, ref.getType());
          }
        });
  }
}
