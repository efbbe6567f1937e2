package io.mokadb.txn.sim.world;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.sim.history.Names;
import java.util.List;

/** The store of a cluster in three parts, each with rows of some workloads. */
final class Regions {
  private static final Key SECOND = Names.cell("list2").row();
  private static final Key THIRD = Names.cell("reg3").row();
  private static final List<KeyRange> ALL =
      List.of(KeyRange.of(null, SECOND), KeyRange.of(SECOND, THIRD), KeyRange.of(THIRD, null));

  private Regions() {}

  static List<KeyRange> within(KeyRange range) {
    List<KeyRange> parts =
        ALL.stream().map(range::intersect).filter(part -> !part.isEmpty()).toList();
    return parts.isEmpty() ? List.of(range) : parts;
  }
}
