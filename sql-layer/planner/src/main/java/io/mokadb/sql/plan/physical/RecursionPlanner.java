package io.mokadb.sql.plan.physical;

import io.mokadb.session.MokaException;
import io.mokadb.sql.exec.set.RecursiveUnionOperator;
import io.mokadb.sql.exec.set.WorkTableOperator;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.schema.TransientTable;

/** Plans WITH RECURSIVE. Confined. */
final class RecursionPlanner {
  private static final double ROUNDS = 10;

  private final PhysicalPlanner planner;
  private final Map<List<String>, Integer> workTables = new HashMap<>();

  RecursionPlanner(PhysicalPlanner planner) {
    this.planner = planner;
  }

  PhysicalAlternative plan(RepeatUnion recursion) {
    int id = workTable(recursion.getTransientTable().getQualifiedName());
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
                seed.build(planner.context), step.build(planner.context), id, recursion.all));
  }

  private int workTable(List<String> name) {
    return workTables.computeIfAbsent(name, n -> workTables.size());
  }

  PhysicalAlternative workTable(TableScan scan) {
    if (scan.getTable().unwrap(TransientTable.class) == null) {
      throw MokaException.unsupported(
          "Table " + scan.getTable().getQualifiedName() + " cannot be read");
    }
    int id = workTable(scan.getTable().getQualifiedName());
    return new PhysicalAlternative(50, 0, 5, Order.NONE, () -> new WorkTableOperator(id));
  }
}
