package io.mokadb.sql.plan.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The columns that tell the groups of an aggregate apart. Without it, Calcite 1.42.0 looks up
 * columns of the result among those of the input, so that COUNT(*) passes for a key, and a DISTINCT
 * that is needed is left out. No upstream issue found. Stateless.
 */
public final class UniqueGroups implements MetadataHandler<BuiltInMetadata.ColumnUniqueness> {
  @Override
  public MetadataDef<BuiltInMetadata.ColumnUniqueness> getDef() {
    return BuiltInMetadata.ColumnUniqueness.DEF;
  }

  /** Null if nothing is known. */
  public Boolean areColumnsUnique(
      Aggregate aggregate,
      RelMetadataQuery metadata,
      ImmutableBitSet columns,
      boolean ignoreNulls) {
    Double most = metadata.getMaxRowCount(aggregate);
    if (most != null && most <= 1) {
      return true;
    }
    if (!Aggregate.isSimple(aggregate)) {
      return null;
    }
    ImmutableBitSet keys = ImmutableBitSet.range(aggregate.getGroupCount());
    ImmutableBitSet known = columns.union(constants(aggregate, metadata)).intersect(keys);
    if (known.equals(keys)) {
      return true;
    }
    List<Integer> ofInput = new ArrayList<>();
    known.forEach(key -> ofInput.add(aggregate.getGroupSet().nth(key)));
    return metadata.areColumnsUnique(
        aggregate.getInput(), ImmutableBitSet.of(ofInput), ignoreNulls);
  }

  private static ImmutableBitSet constants(Aggregate aggregate, RelMetadataQuery metadata) {
    ImmutableBitSet.Builder constants = ImmutableBitSet.builder();
    metadata.getPulledUpPredicates(aggregate).constantMap.keySet().stream()
        .filter(RexInputRef.class::isInstance)
        .forEach(ref -> constants.set(((RexInputRef) ref).getIndex()));
    return constants.build();
  }
}
