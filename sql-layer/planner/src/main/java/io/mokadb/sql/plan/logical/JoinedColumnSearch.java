package io.mokadb.sql.plan.logical;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The columns of a join that an expression refers to, also in sub-queries. Confined to one search.
 */
final class JoinedColumnSearch extends RexShuttle {
  private final ImmutableBitSet.Builder columns = ImmutableBitSet.builder();
  private final Join join;
  private boolean inside;

  private JoinedColumnSearch(Join join) {
    this.join = join;
  }

  static ImmutableBitSet in(RexNode node, Join join) {
    JoinedColumnSearch search = new JoinedColumnSearch(join);
    node.accept(search);
    return search.columns.build();
  }

  @Override
  public RexNode visitInputRef(RexInputRef ref) {
    if (!inside) {
      columns.set(ref.getIndex());
    }
    return ref;
  }

  @Override
  public RexNode visitFieldAccess(RexFieldAccess access) {
    if (access.getReferenceExpr() instanceof RexCorrelVariable variable
        && join.getVariablesSet().contains(variable.id)) {
      columns.set(access.getField().getIndex());
    }
    return super.visitFieldAccess(access);
  }

  @Override
  public RexNode visitSubQuery(RexSubQuery subQuery) {
    super.visitSubQuery(subQuery);
    boolean before = inside;
    inside = true;
    subQuery.rel.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(RelNode other) {
            other.accept(JoinedColumnSearch.this);
            return super.visit(other);
          }
        });
    inside = before;
    return subQuery;
  }
}
