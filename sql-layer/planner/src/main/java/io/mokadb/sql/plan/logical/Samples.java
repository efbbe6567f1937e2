package io.mokadb.sql.plan.logical;

import io.mokadb.sql.plan.calcite.Filters;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.plan.RelOptSamplingParameters;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sample;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * TABLESAMPLE as a condition that each row meets by chance: BERNOULLI and SYSTEM are the same, for
 * rows are not stored in pages. REPEATABLE gives the same rows as long as the table stays the same.
 * Stateless.
 */
public final class Samples {
  private Samples() {}

  /** The tree with conditions in the place of samples. */
  public static RelNode asFilters(RelNode rel) {
    return rel.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(RelNode other) {
            RelNode node = super.visit(other);
            return node instanceof Sample sample ? filter(sample) : node;
          }
        });
  }

  private static RelNode filter(Sample sample) {
    RelOptSamplingParameters parameters = sample.getSamplingParameters();
    RexBuilder builder = sample.getCluster().getRexBuilder();
    List<RexNode> seed =
        parameters.isRepeatable()
            ? List.of(builder.makeExactLiteral(BigDecimal.valueOf(parameters.getRepeatableSeed())))
            : List.of();
    RexNode chosen =
        builder.makeCall(
            SqlStdOperatorTable.LESS_THAN,
            builder.makeCall(SqlStdOperatorTable.RAND, seed),
            builder.makeApproxLiteral(parameters.sampleRate));
    return Filters.of(sample.getInput(), chosen);
  }
}
