package io.mokadb.sql.plan;

import io.mokadb.sql.catalog.StatisticsSource;
import io.mokadb.sql.plan.schema.PlannedTable;
import org.apache.calcite.linq4j.tree.TableExpressionFactory;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalTableScan;

/** The giving of other sizes to the stored tables of a tree without sub-queries. Stateless. */
final class SizedScans extends RelHomogeneousShuttle {
  private final StatisticsSource sizes;

  SizedScans(StatisticsSource sizes) {
    this.sizes = sizes;
  }

  @Override
  public RelNode visit(RelNode other) {
    return other instanceof TableScan scan ? sized(scan) : super.visit(other);
  }

  private RelNode sized(TableScan scan) {
    RelOptTable table = scan.getTable();
    PlannedTable planned = table.unwrap(PlannedTable.class);
    if (planned == null || planned.definition() == null) {
      return scan;
    }
    RelOptTable sized =
        RelOptTableImpl.create(
            table.getRelOptSchema(),
            table.getRowType(),
            table.getQualifiedName(),
            planned.sized(sizes.of(planned.definition())),
            (TableExpressionFactory) type -> null);
    return LogicalTableScan.create(scan.getCluster(), sized, scan.getHints());
  }
}
