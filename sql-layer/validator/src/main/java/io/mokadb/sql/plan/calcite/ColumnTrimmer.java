package io.mokadb.sql.plan.calcite;

import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mappings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cutting off of columns that a tree does not use. Without it, the trimmer of Calcite 1.42.0
 * takes a dependent semi- or anti-join for one that gives the columns of its right side too, and
 * fails; such joins are left as they are. The trimming of dependent joins came with CALCITE-6715;
 * no upstream issue found for this fault. Confined to a statement.
 */
public final class ColumnTrimmer extends RelFieldTrimmer {
  private static final Logger LOG = LoggerFactory.getLogger(ColumnTrimmer.class);

  private ColumnTrimmer(RelBuilder builder) {
    super(null, builder);
  }

  /** The tree without the columns that it does not use. */
  public static RelNode trimmed(RelNode rel) {
    if (rel.getRowType().getFieldCount() > 0) {
      return trimmedColumns(rel);
    }
    // The rows that COUNT(*) counts. The trimmer leaves one column at least, and fails where a tree
    // has none.
    RelNode counted = rel instanceof Project ? rel.getInput(0) : rel;
    RexNode one = rel.getCluster().getRexBuilder().makeLiteral(true);
    RelNode withOne =
        LogicalProject.create(counted, List.of(), List.of(one), List.of("ONE"), Set.of());
    return LogicalProject.create(
        trimmedColumns(withOne), List.of(), List.of(), rel.getRowType(), Set.of());
  }

  private static RelNode trimmedColumns(RelNode rel) {
    try {
      return new ColumnTrimmer(RelFactories.LOGICAL_BUILDER.create(rel.getCluster(), null))
          .trim(rel);
    } catch (AssertionError e) {
      // Calcite's simplification fails on some of its own results, see Simplification.
      LOG.debug("Columns are cut off without simplifying conditions", e);
      return new ColumnTrimmer(RewriteRules.UNSIMPLIFIED.create(rel.getCluster(), null)).trim(rel);
    }
  }

  @Override
  protected TrimResult trimChild(
      RelNode rel, RelNode input, ImmutableBitSet used, Set<RelDataTypeField> extraFields) {
    CancellablePlanner.check(rel.getCluster());
    return super.trimChild(rel, input, used, extraFields);
  }

  /** Found by its parameter's type, as the other methods of this name are. */
  @Override
  public TrimResult trimFields(
      LogicalCorrelate correlate, ImmutableBitSet used, Set<RelDataTypeField> extraFields) {
    return correlate.getJoinType().projectsRight()
        ? super.trimFields(correlate, used, extraFields)
        : trimFields((RelNode) correlate, used, extraFields);
  }

  /** Found by its parameter's type. */
  public TrimResult trimFields(
      ComputedRows rows, ImmutableBitSet used, Set<RelDataTypeField> extraFields) {
    int count = rows.getRowType().getFieldCount();
    if (used.isEmpty() || used.cardinality() == count) {
      return result(rows, Mappings.createIdentity(count));
    }
    return result(rows.only(used), createMapping(used, count));
  }
}
