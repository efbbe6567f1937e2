package io.mokadb.sql.plan.rel;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.metadata.RelMdPredicates;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;

/**
 * Calcite's conditions that hold for all rows of a tree, found without computing anything: Calcite
 * compares the conditions of an INTERSECT's inputs by compiling classes that evaluate them, which
 * takes longer than all other planning and fails for texts and outer columns. Stateless.
 */
public final class StaticPredicates extends RelMdPredicates {
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
