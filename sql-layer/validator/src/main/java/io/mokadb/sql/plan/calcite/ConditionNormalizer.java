package io.mokadb.sql.plan.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * The normalizing of the conditions of filters and joins, so that later phases understand them:
 * they agree with their columns on what may be null; they compare nothing with the literal NULL;
 * and IS NOT DISTINCT FROM is an equality where one side is never null. What a projection asks to
 * be null agrees with its columns, too. Without it, the metadata of Calcite 1.42.0 fails on
 * comparisons with NULL (CALCITE-7070), and its simplification on the nullability that an outer
 * join leaves behind when it becomes an inner one (see CALCITE-4377). Confined to a statement.
 */
public final class ConditionNormalizer extends RelHomogeneousShuttle {
  private final RexBuilder rex;
  private final NullabilityFixer types;

  /** In projections types are left as they are, except under IS NULL and IS NOT NULL. */
  private final RexShuttle nullTests =
      new RexShuttle() {
        @Override
        public RexNode visitCall(RexCall call) {
          boolean test = call.getKind() == SqlKind.IS_NULL || call.getKind() == SqlKind.IS_NOT_NULL;
          return test
              ? call.clone(call.getType(), List.of(call.getOperands().get(0).accept(types)))
              : super.visitCall(call);
        }
      };

  public ConditionNormalizer(RexBuilder rex) {
    this.rex = rex;
    this.types = new NullabilityFixer(rex);
  }

  @Override
  public RelNode visit(RelNode other) {
    CancellablePlanner.check(other.getCluster());
    RelNode visited = super.visit(other);
    if (visited instanceof Filter filter) {
      RexNode condition = tidy(filter.getCondition());
      return condition == filter.getCondition()
          ? filter
          : filter.copy(filter.getTraitSet(), filter.getInput(), condition);
    }
    if (visited instanceof Join join) {
      RexNode condition = tidy(join.getCondition());
      return condition == join.getCondition()
          ? join
          : join.copy(
              join.getTraitSet(),
              condition,
              join.getLeft(),
              join.getRight(),
              join.getJoinType(),
              join.isSemiJoinDone());
    }
    if (visited instanceof Project project) {
      List<RexNode> projects =
          project.getProjects().stream().map(one -> one.accept(nullTests)).toList();
      return projects.equals(project.getProjects())
          ? project
          : project.copy(project.getTraitSet(), project.getInput(), projects, project.getRowType());
    }
    return visited;
  }

  /** An unknown condition counts as false, in filters and joins alike. */
  private RexNode tidy(RexNode condition) {
    RexNode typed = condition.accept(types);
    RexNode known = holdsNull(typed) ? Simplification.ofFilter(rex, typed) : typed;
    List<RexNode> parts = new ArrayList<>();
    boolean changed = false;
    RexNode plain = Simplification.withoutNullabilityCast(rex, known);
    for (RexNode part : RelOptUtil.conjunctions(plain)) {
      RexNode tidy = equality(part);
      changed |= tidy != part;
      parts.add(tidy);
    }
    return changed ? RexUtil.composeConjunction(rex, parts) : plain;
  }

  private static boolean holdsNull(RexNode node) {
    boolean[] found = {false};
    node.accept(
        new RexVisitorImpl<Void>(true) {
          @Override
          public Void visitLiteral(RexLiteral literal) {
            found[0] |= literal.isNull();
            return null;
          }
        });
    return found[0];
  }

  private RexNode equality(RexNode written) {
    RexNode part =
        written instanceof RexCall call
            ? RelOptUtil.collapseExpandedIsNotDistinctFromExpr(call, rex)
            : written;
    if (part.getKind() != SqlKind.IS_NOT_DISTINCT_FROM) {
      return part;
    }
    List<RexNode> operands = ((RexCall) part).getOperands();
    return operands.stream().allMatch(operand -> operand.getType().isNullable())
        ? part
        : rex.makeCall(SqlStdOperatorTable.EQUALS, operands);
  }
}
