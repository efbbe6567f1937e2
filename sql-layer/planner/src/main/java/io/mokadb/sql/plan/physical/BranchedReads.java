package io.mokadb.sql.plan.physical;

import io.mokadb.sql.exec.set.UnionOperator;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.plan.schema.PlannedTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Plans a read with an OR in its conditions as a union: each branch is read by the key that suits
 * it. Confined to a statement.
 */
final class BranchedReads {
  private static final int MOST_BRANCHES = 16;

  private final AccessPlanner access;
  private boolean insideUnion;

  BranchedReads(AccessPlanner access) {
    this.access = access;
  }

  /**
   * The reads of the branches of an OR, one after the other, each without the rows of earlier ones.
   * Null if there is no OR, or it has too many branches.
   */
  PhysicalAlternative plan(PlannedTable table, List<RexNode> conditions, int[] output) {
    for (RexNode condition : conditions) {
      if (condition.getKind() != SqlKind.OR || insideUnion) {
        continue;
      }
      List<RexNode> branches = branches((RexCall) condition, access.finder(table.definition()));
      if (branches.size() < 2 || branches.size() > MOST_BRANCHES) {
        continue;
      }
      List<RexNode> others = new ArrayList<>(conditions);
      others.remove(condition);
      insideUnion = true;
      try {
        return united(table, branches, others, output);
      } finally {
        insideUnion = false;
      }
    }
    return null;
  }

  private PhysicalAlternative united(
      PlannedTable table, List<RexNode> branches, List<RexNode> others, int[] output) {
    List<PhysicalAlternative> reads = new ArrayList<>();
    List<RexNode> earlier = new ArrayList<>();
    double rows = 0;
    double cost = 0;
    for (RexNode branch : branches) {
      List<RexNode> conditions = new ArrayList<>(RelOptUtil.conjunctions(branch));
      conditions.addAll(others);
      conditions.addAll(earlier);
      PhysicalAlternative read =
          access.plan(table, conditions, output, RequiredProperties.ANYTHING, null);
      reads.add(read);
      rows += read.rows;
      cost += read.cost;
      earlier.add(access.context.rexBuilder.makeCall(SqlStdOperatorTable.IS_NOT_TRUE, branch));
    }
    return new PhysicalAlternative(
        rows,
        reads.get(0).startup,
        cost,
        Order.NONE,
        () ->
            new UnionOperator(
                reads.stream().map(read -> read.build(access.context)).toList(), true));
  }

  /** The branches of an OR; those about one column together. */
  private List<RexNode> branches(RexCall or, BoundFinder finder) {
    Map<Object, List<RexNode>> together = new LinkedHashMap<>();
    for (RexNode branch : or.getOperands()) {
      ColumnBound bound = finder.find(branch);
      together
          .computeIfAbsent(bound == null ? branch : bound.column(), key -> new ArrayList<>())
          .add(branch);
    }
    return together.values().stream()
        .map(branch -> RexUtil.composeDisjunction(access.context.rexBuilder, branch))
        .toList();
  }
}
