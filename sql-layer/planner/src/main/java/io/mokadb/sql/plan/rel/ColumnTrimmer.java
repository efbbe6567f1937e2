package io.mokadb.sql.plan.rel;

import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mappings;

/**
 * Cuts unused columns off. Calcite's own takes a correlated semi- or anti-join for one that gives
 * the right side's columns too; such joins are left as they are. Confined to a statement.
 */
public final class ColumnTrimmer extends RelFieldTrimmer {
  ColumnTrimmer(RelBuilder builder) {
    super(null, builder);
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
