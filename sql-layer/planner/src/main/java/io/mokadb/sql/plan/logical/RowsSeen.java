package io.mokadb.sql.plan.logical;

import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * Puts another left side into a dependent join, one that has the columns of a domain too:
 * references to the domain in its right side become references to those. Stateless.
 */
public final class RowsSeen {
  private RowsSeen() {}

  /**
   * The dependent join of other rows.
   *
   * @param left the rows of the old left side, then the domain's columns
   */
  static RelNode moved(Correlate correlate, RelNode left, Domain domain) {
    int first = correlate.getLeft().getRowType().getFieldCount();
    OuterRow row = new OuterRow(left);
    RexShuttle references =
        new RexShuttle() {
          @Override
          public RexNode visitFieldAccess(RexFieldAccess access) {
            int column = domain.columnOf(access);
            if (column >= 0) {
              return row.column(first + column);
            }
            return access.getReferenceExpr() instanceof RexCorrelVariable variable
                    && variable.id.equals(correlate.getCorrelationId())
                ? row.column(access.getField().getIndex())
                : super.visitFieldAccess(access);
          }
        };
    RelNode right =
        correlate
            .getRight()
            .accept(
                new RelHomogeneousShuttle() {
                  @Override
                  public RelNode visit(RelNode other) {
                    return super.visit(other).accept(references);
                  }
                });
    return LogicalCorrelate.create(
        left, right, List.of(), row.variable(), row.columns(), correlate.getJoinType());
  }
}
