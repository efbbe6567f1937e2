package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.plan.calcite.CancellablePlanner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The restriction of trees to rows with given keys, as deep in them as it can be asked for: below
 * groups, windows and set operations, and on both sides of joins. Stateless.
 */
final class Restriction {
  private Restriction() {}

  /**
   * The rows of a tree that have one of the keys.
   *
   * @param columns expressions over the tree, one for each column of the keys
   */
  static RelNode of(RelNode rel, List<RexNode> columns, Keys keys) {
    CancellablePlanner.check(rel.getCluster());
    if (columns.isEmpty()) {
      return rel;
    }
    if (rel instanceof Filter filter) {
      return with(filter, of(filter.getInput(), columns, keys));
    }
    if (rel instanceof Sort sort && sort.offset == null && sort.fetch == null) {
      return of(sort.getInput(), columns, keys);
    }
    if (rel instanceof Project project) {
      return project(project, columns, keys);
    }
    if (rel instanceof Aggregate aggregate) {
      return aggregate(aggregate, columns, keys);
    }
    if (rel instanceof Join join) {
      return new JoinRestriction(join, columns, keys).restricted();
    }
    if (rel instanceof SetOp set) {
      return set.copy(
          set.getTraitSet(),
          set.getInputs().stream().map(in -> of(in, moved(columns, in, i -> i), keys)).toList());
    }
    if (rel instanceof Correlate correlate) {
      return dependent(correlate, columns, keys);
    }
    return keys.of(rel, columns);
  }

  private static RelNode with(RelNode rel, RelNode input) {
    return input == rel.getInput(0) ? rel : rel.copy(rel.getTraitSet(), List.of(input));
  }

  private static RelNode project(Project project, List<RexNode> columns, Keys keys) {
    if (!project.containsOver()) {
      return with(
          project, of(project.getInput(), RelOptUtil.pushPastProject(columns, project), keys));
    }
    Set<Integer> common = new HashSet<>();
    for (RexNode key : WindowAnalysis.commonKeys(project.getProjects())) {
      if (key instanceof RexInputRef ref) {
        common.add(ref.getIndex());
      }
    }
    return partly(
        project,
        columns,
        keys,
        column ->
            RelOptUtil.InputFinder.bits(column).asList().stream()
                .allMatch(
                    i ->
                        project.getProjects().get(i) instanceof RexInputRef ref
                            && common.contains(ref.getIndex())),
        some -> RelOptUtil.pushPastProject(some, project));
  }

  private static RelNode aggregate(Aggregate aggregate, List<RexNode> columns, Keys keys) {
    ImmutableBitSet common = TreeAnalysis.commonKeys(aggregate);
    ImmutableBitSet groups = aggregate.getGroupSet();
    if (common.isEmpty()) {
      // A group of all rows is there without rows, too: nothing may be asked below it.
      return keys.of(aggregate, columns);
    }
    return partly(
        aggregate,
        columns,
        keys,
        column ->
            RelOptUtil.InputFinder.bits(column).asList().stream()
                .allMatch(i -> i < groups.cardinality() && common.get(groups.nth(i))),
        some -> moved(some, aggregate.getInput(), groups::nth));
  }

  /** What may be asked below is, and what may not is asked above as well. */
  private static RelNode partly(
      RelNode rel,
      List<RexNode> columns,
      Keys keys,
      Predicate<RexNode> below,
      UnaryOperator<List<RexNode>> pushed) {
    List<Integer> some = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (below.test(columns.get(i))) {
        some.add(i);
      }
    }
    RelNode inside =
        some.isEmpty()
            ? rel
            : with(
                rel,
                of(
                    rel.getInput(0),
                    pushed.apply(some.stream().map(columns::get).toList()),
                    keys.only(some)));
    return some.size() == columns.size() ? inside : keys.of(inside, columns);
  }

  private static RelNode dependent(Correlate correlate, List<RexNode> columns, Keys keys) {
    int width = correlate.getLeft().getRowType().getFieldCount();
    boolean left =
        columns.stream().allMatch(column -> RelOptUtil.InputFinder.bits(column).length() <= width);
    return left
        ? correlate.copy(
            correlate.getTraitSet(),
            List.of(of(correlate.getLeft(), columns, keys), correlate.getRight()))
        : keys.of(correlate, columns);
  }

  /** Expressions over another tree. */
  static List<RexNode> moved(List<RexNode> columns, RelNode tree, IntUnaryOperator places) {
    RexShuttle moving =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return RexInputRef.of(places.applyAsInt(ref.getIndex()), tree.getRowType());
          }
        };
    return columns.stream().map(column -> column.accept(moving)).toList();
  }
}
