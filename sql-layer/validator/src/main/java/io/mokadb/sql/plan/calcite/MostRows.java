package io.mokadb.sql.plan.calcite;

import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMdMaxRowCount;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The greatest number of rows that joins and groups have. Without it, Calcite 1.42.0 multiplies
 * both sides of any join, though an anti-join with nothing keeps all rows and a FULL JOIN of one
 * row with another has two, and forgets the group of all rows that ROLLUP makes of no rows; a
 * DISTINCT that is needed is left out. CALCITE-4208 corrected the estimate of rows, not this bound.
 * Stateless.
 */
public final class MostRows implements MetadataHandler<BuiltInMetadata.MaxRowCount> {
  private final RelMdMaxRowCount calcite = new RelMdMaxRowCount();

  @Override
  public MetadataDef<BuiltInMetadata.MaxRowCount> getDef() {
    return BuiltInMetadata.MaxRowCount.DEF;
  }

  /** The bound; null if it is not known. */
  public Double getMaxRowCount(Join join, RelMetadataQuery metadata) {
    Double left = metadata.getMaxRowCount(join.getLeft());
    Double right = metadata.getMaxRowCount(join.getRight());
    if (left == null || right == null) {
      return null;
    }
    return switch (join.getJoinType()) {
      case INNER -> pairs(left, right);
      case LEFT -> pairs(left, Math.max(1, right));
      case RIGHT -> pairs(Math.max(1, left), right);
      case FULL -> Math.max(left + right, pairs(left, right));
      case SEMI, ANTI -> left;
      default -> null;
    };
  }

  private static double pairs(double left, double right) {
    return left == 0 || right == 0 ? 0 : left * right;
  }

  /** The bound; null if it is not known. */
  public Double getMaxRowCount(Aggregate aggregate, RelMetadataQuery metadata) {
    Double known = calcite.getMaxRowCount(aggregate, metadata);
    boolean ofAll = aggregate.getGroupSets().stream().anyMatch(ImmutableBitSet::isEmpty);
    return known == null || !ofAll ? known : Double.valueOf(Math.max(1, known));
  }
}
