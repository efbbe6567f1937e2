package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.plan.calcite.CancellablePlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.type.RelDataType;

/**
 * A tree as terms: trees whose rows, all together, are those of the tree. Each is smaller than what
 * a change of one row would reach in the whole. A UNION ALL is its branches, wherever it stands
 * below conditions, projections and joins. An outer join is the inner one and the left rows without
 * a partner, so a right row that changes reaches the pairs it is in, and not all pairs of its left
 * rows; if a left row has one partner at most, these are the same. Stateless.
 */
final class DeltaTerms {
  /** More terms are not made: each outer join over others may double them. */
  private static final int MOST = 16;

  private DeltaTerms() {}

  /** The terms of a tree, with its columns and their types. */
  static List<RelNode> of(RelNode tree) {
    List<RelNode> terms = terms(tree);
    return terms.size() > MOST ? List.of(tree) : terms;
  }

  private static List<RelNode> terms(RelNode rel) {
    CancellablePlanner.check(rel.getCluster());
    if (rel instanceof Sort sort && sort.offset == null && sort.fetch == null) {
      return terms(sort.getInput());
    }
    if (rel instanceof Filter || rel instanceof Project project && !project.containsOver()) {
      return each(terms(rel.getInput(0)), in -> with(rel, in));
    }
    if (rel instanceof Union union && union.all) {
      return union(union);
    }
    return rel instanceof Join join ? joined(join) : List.of(rel);
  }

  private static List<RelNode> each(List<RelNode> terms, UnaryOperator<RelNode> above) {
    return terms.stream().map(above).toList();
  }

  private static RelNode with(RelNode rel, RelNode input) {
    return input == rel.getInput(0) ? rel : rel.copy(rel.getTraitSet(), List.of(input));
  }

  private static RelNode with(Join join, RelNode left, RelNode right) {
    return left == join.getLeft() && right == join.getRight()
        ? join
        : join.copy(
            join.getTraitSet(),
            join.getCondition(),
            left,
            right,
            join.getJoinType(),
            join.isSemiJoinDone());
  }

  /** A union that makes one kind of several is a term: its rows are not those of its branches. */
  private static List<RelNode> union(Union union) {
    RelDataType row = union.getRowType();
    if (!union.getInputs().stream().allMatch(branch -> TermColumns.areOfKinds(branch, row))) {
      return List.of(union);
    }
    List<RelNode> terms = new ArrayList<>();
    for (RelNode branch : union.getInputs()) {
      terms.addAll(each(terms(branch), term -> TermColumns.typed(term, row)));
    }
    return terms;
  }

  private static List<RelNode> joined(Join join) {
    return switch (join.getJoinType()) {
      case INNER ->
          pairs(terms(join.getLeft()), terms(join.getRight()), (l, r) -> with(join, l, r));
      case LEFT -> left(join);
      case RIGHT -> terms(LeftJoins.swapped(join));
      case FULL -> terms(LeftJoins.united(join));
      case SEMI, ANTI -> each(terms(join.getLeft()), in -> with(join, in, join.getRight()));
      default -> List.of(join);
    };
  }

  /** A join of two terms. */
  private interface Joining {
    RelNode of(RelNode left, RelNode right);
  }

  /** All pairs; or some, more than {@link #MOST}, if there are so many. */
  private static List<RelNode> pairs(List<RelNode> lefts, List<RelNode> rights, Joining joining) {
    List<RelNode> terms = new ArrayList<>();
    for (RelNode left : lefts) {
      for (RelNode right : rights) {
        terms.add(joining.of(left, right));
        if (terms.size() > MOST) {
          return terms;
        }
      }
    }
    return terms;
  }

  private static List<RelNode> left(Join join) {
    List<RelNode> lefts = terms(join.getLeft());
    if (hasOnePartner(join) || ScannedTables.in(join.getRight()).isEmpty()) {
      return each(lefts, in -> with(join, in, join.getRight()));
    }
    RelDataType row = join.getRowType();
    List<RelNode> terms =
        new ArrayList<>(
            pairs(
                lefts,
                terms(join.getRight()),
                (l, r) -> TermColumns.typed(joined(join, l, r, JoinRelType.INNER), row)));
    for (RelNode l : lefts) {
      RelNode alone = joined(join, l, join.getRight(), JoinRelType.ANTI);
      terms.add(TermColumns.besideNulls(alone, row));
    }
    return terms;
  }

  private static boolean hasOnePartner(Join join) {
    JoinPairs pairs =
        JoinPairs.of(join.getCondition(), join.getLeft().getRowType().getFieldCount());
    return !pairs.isEmpty() && Anchored.isUnique(join.getRight(), pairs.right());
  }

  private static RelNode joined(Join join, RelNode left, RelNode right, JoinRelType type) {
    return LogicalJoin.create(left, right, join.getHints(), join.getCondition(), Set.of(), type);
  }
}
