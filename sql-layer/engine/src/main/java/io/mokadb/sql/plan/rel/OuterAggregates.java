package io.mokadb.sql.plan.rel;

import io.mokadb.session.MokaException;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexVisitorImpl;

/**
 * Refuses aggregates of columns of an outer query alone. The standard computes them over the rows
 * of that query (SQL:2016 part 2, 6.9), Calcite's converter over those of the sub-query, which
 * would be another result. Stateless.
 */
final class OuterAggregates {
  private OuterAggregates() {}

  /**
   * @param rel as it was converted, with its sub-queries
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED}
   */
  static void refuse(RelNode rel) {
    if (rel instanceof Aggregate aggregate && aggregate.getInput() instanceof Project project) {
      for (AggregateCall call : aggregate.getAggCallList()) {
        refuse(call, project.getProjects());
      }
    }
    RelNode unused =
        rel.accept(
            new RexShuttle() {
              @Override
              public RexNode visitSubQuery(RexSubQuery subQuery) {
                refuse(subQuery.rel);
                return super.visitSubQuery(subQuery);
              }
            });
    rel.getInputs().forEach(OuterAggregates::refuse);
  }

  private static void refuse(AggregateCall call, List<RexNode> columns) {
    Found found = new Found();
    call.getArgList().forEach(argument -> columns.get(argument).accept(found));
    if (found.outer && !found.own) {
      throw MokaException.unsupported(
          call.getAggregation().getName()
              + " of columns of an outer query alone belongs to that query, which is not supported"
              + " in a sub-query: compute it in the outer query");
    }
  }

  /** The references that expressions have. */
  private static final class Found extends RexVisitorImpl<Void> {
    private boolean outer;
    private boolean own;

    Found() {
      super(true);
    }

    @Override
    public Void visitFieldAccess(RexFieldAccess access) {
      outer |= access.getReferenceExpr() instanceof RexCorrelVariable;
      return super.visitFieldAccess(access);
    }

    @Override
    public Void visitInputRef(RexInputRef ref) {
      own = true;
      return null;
    }

    /** The rows of the sub-query may depend on those here. */
    @Override
    public Void visitSubQuery(RexSubQuery subQuery) {
      own = true;
      return null;
    }
  }
}
