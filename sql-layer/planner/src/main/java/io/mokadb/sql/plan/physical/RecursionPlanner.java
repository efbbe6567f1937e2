package io.mokadb.sql.plan.physical;

import io.mokadb.session.MokaException;
import io.mokadb.sql.exec.set.RecursiveUnionOperator;
import io.mokadb.sql.exec.set.WorkTable;
import io.mokadb.sql.exec.set.WorkTableOperator;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.schema.TransientTable;

/** Plans WITH RECURSIVE. Confined. */
final class RecursionPlanner {
  private static final double ROUNDS = 10;

  private final PhysicalPlanner planner;
  private final Map<List<String>, WorkTable> workTables = new HashMap<>();

  RecursionPlanner(PhysicalPlanner planner) {
    this.planner = planner;
  }

  PhysicalAlternative plan(RepeatUnion recursion) {
    WorkTable table = workTable(recursion.getTransientTable());
    PhysicalAlternative seed =
        planner.plan(recursion.getSeedRel(), RequiredProperties.ANYTHING, null);
    PhysicalAlternative step =
        planner.plan(recursion.getIterativeRel(), RequiredProperties.ANYTHING, null);
    double cost = seed.cost + ROUNDS * step.cost;
    return new PhysicalAlternative(
        seed.rows + ROUNDS * step.rows,
        seed.startup,
        cost,
        Order.NONE,
        () ->
            new RecursiveUnionOperator(
                seed.build(planner.context), step.build(planner.context), table, recursion.all));
  }

  private WorkTable workTable(RelOptTable table) {
    List<String> name = table.getQualifiedName();
    return workTables.computeIfAbsent(
        name,
        n ->
            new WorkTable(
                workTables.size(), name.get(name.size() - 1), table.getRowType().getFieldNames()));
  }

  PhysicalAlternative workTable(TableScan scan) {
    if (scan.getTable().unwrap(TransientTable.class) == null) {
      throw MokaException.unsupported(
          "Table " + scan.getTable().getQualifiedName() + " cannot be read");
    }
    WorkTable table = workTable(scan.getTable());
    return new PhysicalAlternative(50, 0, 5, Order.NONE, () -> new WorkTableOperator(table));
  }
}
