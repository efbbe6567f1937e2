package io.mokadb.sql.plan.physical;

import io.mokadb.sql.exec.CollectOperator;
import io.mokadb.sql.exec.UnnestOperator;
import io.mokadb.sql.exec.ValuesOperator;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Collect;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;

/** Plans VALUES, arrays made of rows and rows made of arrays. Confined to a statement. */
final class RowSourcePlanner {
  private final PhysicalPlanner planner;

  RowSourcePlanner(PhysicalPlanner planner) {
    this.planner = planner;
  }

  PhysicalAlternative values(List<? extends List<? extends RexNode>> tuples) {
    return new PhysicalAlternative(
        tuples.size(),
        0,
        tuples.size() * 0.02,
        Order.NONE,
        () -> {
          List<Expr[]> rows = new ArrayList<>(tuples.size());
          for (List<? extends RexNode> tuple : tuples) {
            rows.add(planner.context.compiler.compile(tuple));
          }
          return new ValuesOperator(rows);
        });
  }

  PhysicalAlternative uncollect(Uncollect uncollect) {
    PhysicalAlternative in = planner.best(uncollect.getInput());
    int[] fields =
        uncollect.getInput().getRowType().getFieldList().stream()
            .mapToInt(
                field -> {
                  var element = field.getType().getComponentType();
                  return element != null && element.isStruct() ? element.getFieldCount() : 0;
                })
            .toArray();
    return in.then(
        in.rows * 5,
        in.rows,
        Order.NONE,
        () -> new UnnestOperator(in.build(planner.context), fields, uncollect.withOrdinality));
  }

  PhysicalAlternative collect(Collect collect) {
    PhysicalAlternative in = planner.best(collect.getInput());
    RelDataType element = collect.getRowType().getFieldList().get(0).getType().getComponentType();
    boolean rows = element != null && element.isStruct();
    return in.then(
        1, in.rows, Order.NONE, () -> new CollectOperator(in.build(planner.context), rows));
  }
}
