package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.plan.type.TypeMapping;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;

/**
 * Trees whose rows are the same, down to the last digit, however they are computed: what was added
 * to a state when they were new is then what is taken away when they are old. Ties of windows, sums
 * of doubles, and which of several equal values stands for a group depend on the order of rows.
 * Stateless.
 */
final class StableTrees {
  private StableTrees() {}

  static boolean isStable(RelNode rel) {
    if (ScannedTables.places(rel) == 0) {
      return true;
    }
    boolean stable =
        rel instanceof TableScan scan && ScannedTables.of(scan) != null
            || rel instanceof Filter
            || rel instanceof Project project && !project.containsOver()
            || rel instanceof Join
            || rel instanceof Sort sort && sort.offset == null && sort.fetch == null
            || rel instanceof SetOp set && (isUnionAll(set) || isExact(set))
            || rel instanceof Aggregate aggregate && isStable(aggregate);
    return stable && rel.getInputs().stream().allMatch(StableTrees::isStable);
  }

  static boolean isUnionAll(RelNode rel) {
    return rel instanceof Union union && union.all;
  }

  private static boolean isStable(Aggregate aggregate) {
    RelNode input = aggregate.getInput();
    return isExact(input, aggregate.getGroupSet().asList())
        && aggregate.getAggCallList().stream().allMatch(call -> Aggregations.isStable(call, input));
  }

  private static boolean isExact(RelNode tree) {
    return isExact(tree, IntStream.range(0, tree.getRowType().getFieldCount()).boxed().toList());
  }

  /** True if values of some columns that are equal are the same. */
  static boolean isExact(RelNode tree, List<Integer> columns) {
    return columns.stream()
        .allMatch(
            column -> Aggregations.isExact(TypeMapping.toSqlType(AnalysedTree.type(tree, column))));
  }

  /** True if rows are those of tables side by side. */
  static boolean isOfInnerJoins(RelNode rel) {
    boolean known =
        rel instanceof TableScan
            || rel instanceof Filter
            || rel instanceof Project project && !project.containsOver()
            || rel instanceof Join join && join.getJoinType() == JoinRelType.INNER;
    return ScannedTables.places(rel) == 0
        || known && rel.getInputs().stream().allMatch(StableTrees::isOfInnerJoins);
  }
}
