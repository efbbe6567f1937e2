package io.mokadb.sql.plan.logical;

import io.mokadb.sql.plan.schema.PlannedTable;
import org.apache.calcite.linq4j.tree.TableExpressionFactory;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalTableScan;

/** Scans that know by which name the statement calls their table. Stateless. */
final class NamedScans {
  private NamedScans() {}

  /** The scan of a table under a name; every other tree as it is. */
  static RelNode named(RelNode rel, String alias) {
    if (!(rel instanceof LogicalTableScan scan)) {
      return rel;
    }
    RelOptTable table = scan.getTable();
    PlannedTable planned = table.unwrap(PlannedTable.class);
    if (planned == null) {
      return rel;
    }
    RelOptTable named =
        RelOptTableImpl.create(
            table.getRelOptSchema(),
            table.getRowType(),
            table.getQualifiedName(),
            planned.as(alias),
            (TableExpressionFactory) type -> null);
    return LogicalTableScan.create(scan.getCluster(), named, scan.getHints());
  }
}
