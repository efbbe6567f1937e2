package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.schema.PlannedTable;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.linq4j.tree.TableExpressionFactory;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalTableScan;

/** The stored tables that trees read. Stateless. */
final class ScannedTables {
  private ScannedTables() {}

  /** The table of a scan; null for one that is not stored. */
  static TableDef of(TableScan scan) {
    PlannedTable planned = scan.getTable().unwrap(PlannedTable.class);
    return planned == null ? null : planned.definition();
  }

  /** The tables, once for each place. */
  static List<TableDef> in(RelNode rel) {
    List<TableDef> found = new ArrayList<>();
    collect(rel, found);
    return found;
  }

  /** How many places of a tree read a table, stored or not. */
  static int places(RelNode rel) {
    return rel instanceof TableScan
        ? 1
        : rel.getInputs().stream().mapToInt(ScannedTables::places).sum();
  }

  private static void collect(RelNode rel, List<TableDef> found) {
    if (rel instanceof TableScan scan && of(scan) != null) {
      found.add(of(scan));
    }
    rel.getInputs().forEach(input -> collect(input, found));
  }

  /** The scan with the key of each row among its columns, and where it is. */
  static AnalysedTree keyed(TableScan scan) {
    TableDef table = of(scan);
    int width = scan.getRowType().getFieldCount();
    if (table.hasPrimaryKey()) {
      List<Integer> key = new ArrayList<>();
      for (int ordinal : table.primaryKeyOrdinals()) {
        key.add(ordinal);
      }
      return new AnalysedTree(scan, width, List.of(new ChangePath(table, List.of(), key)));
    }
    return new AnalysedTree(
        withRowId(scan),
        width,
        List.of(new ChangePath(table, List.of(), List.of(table.columns().size()))));
  }

  private static RelNode withRowId(TableScan scan) {
    RelOptTable given = scan.getTable();
    PlannedTable table = given.unwrapOrThrow(PlannedTable.class).withRowId();
    RelOptTable shown =
        RelOptTableImpl.create(
            given.getRelOptSchema(),
            table.getRowType(scan.getCluster().getTypeFactory()),
            given.getQualifiedName(),
            table,
            (TableExpressionFactory) type -> null);
    return LogicalTableScan.create(scan.getCluster(), shown, scan.getHints());
  }
}
