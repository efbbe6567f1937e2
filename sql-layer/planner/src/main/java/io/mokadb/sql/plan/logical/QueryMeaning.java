package io.mokadb.sql.plan.logical;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * The meaning of a tree as text, in which columns have places, not names: two trees have the same
 * text if they differ only in the names of columns. Confined to one tree.
 */
public final class QueryMeaning extends RelHomogeneousShuttle {
  /** More columns than a row has. */
  private static final int ROW = 1 << 16;

  private final RexBuilder builder;
  private final List<RelNode> inside = new ArrayList<>();
  private final RexShuttle expressions = new Places();

  private QueryMeaning(RexBuilder builder) {
    this.builder = builder;
  }

  public static String of(RelNode tree) {
    QueryMeaning meaning = new QueryMeaning(tree.getCluster().getRexBuilder());
    StringBuilder text = new StringBuilder(text(tree.accept(meaning)));
    for (int i = 0; i < meaning.inside.size(); i++) {
      text.append(text(meaning.inside.get(i).accept(meaning)));
    }
    return text.toString();
  }

  private static String text(RelNode tree) {
    return RelOptUtil.toString(tree, SqlExplainLevel.DIGEST_ATTRIBUTES);
  }

  @Override
  public RelNode visit(RelNode node) {
    return super.visit(node).accept(expressions);
  }

  /** Queries in expressions are written after the tree, in the order in which they are met. */
  private final class Places extends RexShuttle {
    @Override
    public RexNode visitFieldAccess(RexFieldAccess access) {
      if (access.getReferenceExpr() instanceof RexCorrelVariable row) {
        int place = row.id.getId() * ROW + access.getField().getIndex();
        return new RexDynamicParam(access.getType(), place);
      }
      return super.visitFieldAccess(access);
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery query) {
      inside.add(query.rel);
      List<RexNode> operands = new ArrayList<>();
      operands.add(builder.makeLiteral(query.getOperator().getName()));
      query.getOperands().forEach(operand -> operands.add(operand.accept(this)));
      return builder.makeCall(query.getType(), SqlStdOperatorTable.ROW, operands);
    }
  }
}
