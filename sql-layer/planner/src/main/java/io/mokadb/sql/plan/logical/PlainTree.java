package io.mokadb.sql.plan.logical;

import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Tells trees that no rewriting makes better: tables and inner joins of them, which physical
 * planning lays flat, or groups of their columns, with conditions that there is nothing to simplify
 * in. Stateless.
 */
public final class PlainTree {
  private PlainTree() {}

  /** True if conditions and columns find their places without being pushed there. */
  static boolean is(RelNode rel) {
    RelNode below = rel instanceof Sort sort ? sort.getInput() : rel;
    if (below instanceof Project columns && columns.getInput() instanceof Aggregate) {
      return areColumns(columns) && isGroups((Aggregate) columns.getInput());
    }
    if (below instanceof Aggregate groups) {
      return isGroups(groups);
    }
    if (below instanceof Project project) {
      return !project.containsOver() && isSource(project.getInput());
    }
    return isSource(below);
  }

  /** True if nothing but the columns that are grouped and aggregated comes from the tables. */
  private static boolean isGroups(Aggregate groups) {
    return groups.getGroupType() == Aggregate.Group.SIMPLE
        && groups.getInput() instanceof Project columns
        && areColumns(columns)
        && areUsed(columns, groups)
        && isSource(columns.getInput());
  }

  private static boolean areColumns(Project project) {
    return project.getProjects().stream().allMatch(RexInputRef.class::isInstance);
  }

  private static boolean areUsed(Project columns, Aggregate groups) {
    ImmutableBitSet used = groups.getGroupSet();
    for (AggregateCall call : groups.getAggCallList()) {
      used = used.union(ImmutableBitSet.of(call.getArgList()));
      if (call.filterArg >= 0 || !call.getCollation().getFieldCollations().isEmpty()) {
        return false;
      }
    }
    return used.cardinality() == columns.getProjects().size();
  }

  private static boolean isSource(RelNode rel) {
    if (rel instanceof Filter filter) {
      return !(filter.getInput() instanceof Filter)
          && isSource(filter.getInput())
          && areComparisons(filter.getCondition());
    }
    if (rel instanceof Join join) {
      return join.getJoinType() == JoinRelType.INNER
          && isSource(join.getLeft())
          && isSource(join.getRight())
          && areComparisons(join.getCondition());
    }
    return rel instanceof TableScan;
  }

  /** True if columns are compared with values, each column once, or with one another. */
  private static boolean areComparisons(RexNode condition) {
    ImmutableBitSet compared = ImmutableBitSet.of();
    for (RexNode part : RelOptUtil.conjunctions(condition)) {
      if (!(part instanceof RexCall call) || !isComparison(call)) {
        return false;
      }
      ImmutableBitSet columns = RelOptUtil.InputFinder.bits(call);
      if (columns.isEmpty() || columns.cardinality() == 1 && columns.intersects(compared)) {
        return false;
      }
      compared = columns.cardinality() == 1 ? compared.union(columns) : compared;
    }
    return true;
  }

  private static boolean isComparison(RexCall call) {
    List<RexNode> operands = call.getOperands();
    return switch (call.getKind()) {
      case EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          operands.stream().allMatch(PlainTree::isTerm) && !operands.get(0).equals(operands.get(1))
              || isLengthened(operands.get(0)) && isValue(operands.get(1))
              || isLengthened(operands.get(1)) && isValue(operands.get(0));
      default -> false;
    };
  }

  private static boolean isTerm(RexNode node) {
    return node instanceof RexInputRef || isValue(node);
  }

  private static boolean isValue(RexNode node) {
    return node instanceof RexDynamicParam
        || node instanceof RexLiteral literal && !literal.isNull();
  }

  /** A column as it is, but of a type that has room for longer texts. */
  private static boolean isLengthened(RexNode node) {
    return node.getKind() == SqlKind.CAST
        && ((RexCall) node).getOperands().get(0) instanceof RexInputRef column
        && column.getType().getSqlTypeName() == SqlTypeName.VARCHAR
        && node.getType().getSqlTypeName() == SqlTypeName.VARCHAR
        && SqlTypeUtil.comparePrecision(
                node.getType().getPrecision(), column.getType().getPrecision())
            >= 0;
  }
}
