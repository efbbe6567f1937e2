package io.mokadb.sql.plan.physical;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;

/**
 * A cache of the plans of parts of a tree. The planner asks for the same part under several
 * alternatives of each node above it; without the cache its time would grow exponentially with the
 * depth of the tree. Confined to a statement.
 */
final class PlannedTrees {
  private final IdentityHashMap<RelNode, Map<Key, PhysicalAlternative>> plans =
      new IdentityHashMap<>();

  /** The columns that are needed, in their order; null for all of them. */
  private record Key(RequiredProperties want, List<Integer> columns) {
    @Override
    public boolean equals(Object o) {
      return o instanceof Key other
          && want.equals(other.want)
          && Objects.equals(columns, other.columns);
    }

    @Override
    public int hashCode() {
      return 31 * want.hashCode() + Objects.hashCode(columns);
    }
  }

  PhysicalAlternative get(
      RelNode rel, RequiredProperties want, Supplier<PhysicalAlternative> planning) {
    return get(rel, new Key(want, null), planning);
  }

  /**
   * @param columns the output columns that are needed
   */
  PhysicalAlternative get(
      RelNode rel, RequiredProperties want, int[] columns, Supplier<PhysicalAlternative> planning) {
    List<Integer> needed = IntStream.of(columns).boxed().toList();
    return get(rel, new Key(want, needed), planning);
  }

  private PhysicalAlternative get(RelNode rel, Key key, Supplier<PhysicalAlternative> planning) {
    Map<Key, PhysicalAlternative> known = plans.computeIfAbsent(rel, any -> new HashMap<>());
    PhysicalAlternative plan = known.get(key);
    if (plan == null) {
      plan = planning.get();
      known.put(key, plan);
    }
    return plan;
  }
}
