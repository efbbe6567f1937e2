package io.mokadb.sql.plan;

import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Counts the parameters of a statement. Confined. */
final class ParameterCounter extends SqlBasicVisitor<Void> {
  private int count;

  private ParameterCounter() {}

  static int count(SqlNode node) {
    ParameterCounter counter = new ParameterCounter();
    node.accept(counter);
    return counter.count;
  }

  /** The parameters that stand for a number of rows, in LIMIT and OFFSET. */
  static Set<Integer> rowCounts(SqlNode node) {
    Set<Integer> indexes = new HashSet<>();
    node.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlOrderBy order) {
              add(order.fetch);
              add(order.offset);
            } else if (call instanceof SqlSelect select) {
              add(select.getFetch());
              add(select.getOffset());
            }
            return super.visit(call);
          }

          private void add(SqlNode count) {
            if (count instanceof SqlDynamicParam parameter) {
              indexes.add(parameter.getIndex());
            }
          }
        });
    return indexes;
  }

  @Override
  public Void visit(SqlDynamicParam parameter) {
    count = Math.max(count, parameter.getIndex() + 1);
    return null;
  }
}
