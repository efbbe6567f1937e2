package io.mokadb.sql.plan.logical;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.plan.calcite.BareCluster;
import io.mokadb.sql.plan.calcite.TreeMetadata;
import io.mokadb.sql.plan.type.MokaTypeFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;

/** What is said about trees is true of their rows. */
public class TreeMetadataTest {
  private static final int TREES = 5_000;

  private final RelOptCluster cluster = cluster();

  private static RelOptCluster cluster() {
    VolcanoPlanner planner = new VolcanoPlanner();
    planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
    planner.setExecutor((rex, constants, reduced) -> reduced.addAll(constants));
    return BareCluster.create(planner, new RexBuilder(new MokaTypeFactory()));
  }

  @Test
  void metadata_randomTrees_isTrueOfTheirRows() {
    for (int seed = 0; seed < TREES; seed++) {
      RelNode rel = new RandomTrees(new Random(seed), cluster).tree(1 + seed % 4);
      requireTrue(seed, rel, TreeRows.of(rel));
    }
  }

  private static void requireTrue(int seed, RelNode rel, List<List<Integer>> rows) {
    RelMetadataQuery metadata = TreeMetadata.query();
    Double most = metadata.getMaxRowCount(rel);
    assertThat(most == null || !(most < rows.size()))
        .as("seed %d: %s rows of %s in%n%s", seed, most, rows, RelOptUtil.toString(rel))
        .isTrue();
    int width = Math.min(4, rel.getRowType().getFieldCount());
    for (int mask = 0; mask < 1 << width; mask++) {
      ImmutableBitSet columns = ImmutableBitSet.of(bits(mask));
      if (Boolean.TRUE.equals(metadata.areColumnsUnique(rel, columns))) {
        assertThat(rows.stream().map(row -> values(row, columns)))
            .as("seed %d: %s unique in%n%s", seed, columns, RelOptUtil.toString(rel))
            .doesNotHaveDuplicates();
      }
    }
    metadata
        .getPulledUpPredicates(rel)
        .constantMap
        .forEach(
            (node, constant) -> {
              if (node instanceof RexInputRef && constant instanceof RexLiteral) {
                assertThat(rows)
                    .as("seed %d: %s is %s%n%s", seed, node, constant, RelOptUtil.toString(rel))
                    .allMatch(
                        row ->
                            java.util.Objects.equals(
                                TreeRows.value(node, row), TreeRows.value(constant, List.of())));
              }
            });
  }

  private static List<Integer> bits(int mask) {
    List<Integer> bits = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      if ((mask & 1 << i) != 0) {
        bits.add(i);
      }
    }
    return bits;
  }

  private static List<Integer> values(List<Integer> row, ImmutableBitSet columns) {
    List<Integer> values = new ArrayList<>();
    columns.forEach(i -> values.add(row.get(i)));
    return values;
  }
}
