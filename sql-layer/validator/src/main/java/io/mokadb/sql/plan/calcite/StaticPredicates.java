package io.mokadb.sql.plan.calcite;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.metadata.RelMdPredicates;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * The conditions that hold for all rows of a tree, found without computing anything. Without it,
 * Calcite 1.42.0 fails on comparisons with null (CALCITE-7070), and compares the conditions of an
 * INTERSECT's inputs by compiling classes that evaluate them, which takes longer than all other
 * planning and fails for texts and outer columns (no upstream issue found). It also takes {@code v}
 * for a constant if {@code CAST(v AS VARCHAR(2)) = 'ab'}, so that a DISTINCT that is needed is left
 * out (no upstream issue found). Stateless.
 */
public final class StaticPredicates extends RelMdPredicates {
  /**
   * Without comparisons with null, which no row meets: Calcite's list of predicates fails on them.
   */
  @Override
  public RelOptPredicateList getPredicates(Filter filter, RelMetadataQuery metadata) {
    RexBuilder rex = filter.getCluster().getRexBuilder();
    List<RexNode> conditions =
        RexUtil.retainDeterministic(RelOptUtil.conjunctions(filter.getCondition())).stream()
            .filter(one -> !Simplification.comparesWithNull(one) && !isOfCastText(one))
            .toList();
    return metadata
        .getPulledUpPredicates(filter.getInput())
        .union(rex, RelOptPredicateList.of(rex, conditions));
  }

  /** True if Calcite takes the text that is cast for a constant, as if it had one value only. */
  private static boolean isOfCastText(RexNode condition) {
    return condition.getKind() == SqlKind.EQUALS
        && ((RexCall) condition)
            .getOperands().stream()
                .anyMatch(
                    one ->
                        one.getKind() == SqlKind.CAST
                            && !RexUtil.isConstant(one)
                            && (SqlTypeUtil.inCharFamily(one.getType())
                                || SqlTypeUtil.isBinary(one.getType())));
  }

  /** What holds for an input holds for the rows that all inputs have. */
  @Override
  public RelOptPredicateList getPredicates(Intersect intersect, RelMetadataQuery metadata) {
    Set<RexNode> all = new LinkedHashSet<>();
    for (RelNode input : intersect.getInputs()) {
      all.addAll(metadata.getPulledUpPredicates(input).pulledUpPredicates);
    }
    return RelOptPredicateList.of(intersect.getCluster().getRexBuilder(), all);
  }
}
