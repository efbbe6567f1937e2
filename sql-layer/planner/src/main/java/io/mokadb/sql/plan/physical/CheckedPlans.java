package io.mokadb.sql.plan.physical;

import io.mokadb.sql.access.read.ReadsTable;
import io.mokadb.sql.exec.CheckedOperator;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.Operator;
import java.util.BitSet;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataTypeField;

/** Plans whose rows are compared with their claimed type and order, for tests. Stateless. */
final class CheckedPlans {
  private CheckedPlans() {}

  /**
   * The same plan, with a check above. Operators that aggregates look through, or that statements
   * look for, are left as they are: the operators above them check their columns.
   */
  static PhysicalAlternative checked(PhysicalAlternative plan, RelNode rel, PlanContext context) {
    return plan.then(
        plan.rows,
        0,
        plan.order,
        () -> {
          Operator operator = plan.build(context);
          return operator instanceof EncodedSource
                  || operator instanceof ReadsTable
                  || operator instanceof ProjectOperator
              ? operator
              : checked(operator, plan.order, rel);
        });
  }

  private static Operator checked(Operator operator, PhysicalAlternative.Order order, RelNode rel) {
    List<RelDataTypeField> columns = rel.getRowType().getFieldList();
    BitSet notNull = new BitSet();
    for (RelDataTypeField column : columns.subList(0, proven(rel))) {
      notNull.set(column.getIndex(), !column.getType().isNullable());
    }
    SortKey[] keys =
        order.keys().stream()
            .map(
                key ->
                    new SortKey(
                        key.column(),
                        key.descending(),
                        !key.descending(),
                        TypeMapping.toSqlType(columns.get(key.column()).getType())))
            .toArray(SortKey[]::new);
    return new CheckedOperator(operator, notNull, columns.size(), keys);
  }

  /**
   * How many columns have values of their types. A sum over a window is said to be never null
   * inside a CASE that asks for the count first; that CASE is above the window.
   */
  private static int proven(RelNode rel) {
    RelNode source = rel;
    while (source instanceof Filter || source instanceof Sort) {
      source = source.getInput(0);
    }
    return (source instanceof Window ? source.getInput(0) : rel).getRowType().getFieldCount();
  }
}
