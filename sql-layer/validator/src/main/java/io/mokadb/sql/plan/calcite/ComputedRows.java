package io.mokadb.sql.plan.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * VALUES of several rows that are not plain literals, as one node. Without it, Calcite 1.42.0 makes
 * a union of projections of them, and every phase of planning passes thousands of nodes. The
 * expressions refer to no column and hold no query. No upstream issue found. Immutable.
 */
public final class ComputedRows extends AbstractRelNode {
  private final List<List<RexNode>> rows;

  public ComputedRows(RelOptCluster cluster, RelDataType rowType, List<List<RexNode>> rows) {
    super(cluster, cluster.traitSetOf(Convention.NONE));
    this.rowType = rowType;
    this.rows = rows;
  }

  /** Per row an expression for each column. */
  public List<List<RexNode>> rows() {
    return rows;
  }

  /** The same rows with some of their columns. */
  ComputedRows only(ImmutableBitSet columns) {
    List<List<RexNode>> narrow = new ArrayList<>(rows.size());
    for (List<RexNode> row : rows) {
      narrow.add(columns.asList().stream().map(row::get).toList());
    }
    RelDataType type =
        getCluster()
            .getTypeFactory()
            .createStructType(columns.asList().stream().map(rowType.getFieldList()::get).toList());
    return new ComputedRows(getCluster(), type, narrow);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return this;
  }

  @Override
  public RelNode accept(RexShuttle shuttle) {
    boolean changed = false;
    List<List<RexNode>> visited = new ArrayList<>(rows.size());
    for (List<RexNode> row : rows) {
      List<RexNode> after = shuttle.apply(row);
      changed |= after != row;
      visited.add(after);
    }
    return changed ? new ComputedRows(getCluster(), rowType, visited) : this;
  }

  @Override
  public double estimateRowCount(RelMetadataQuery metadata) {
    return rows.size();
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .itemIf("type", rowType, writer.getDetailLevel() == SqlExplainLevel.DIGEST_ATTRIBUTES)
        .item("rows", rows);
  }
}
