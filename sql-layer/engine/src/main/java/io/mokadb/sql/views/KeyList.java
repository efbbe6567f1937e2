package io.mokadb.sql.views;

import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.runtime.MemoryBudget;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Different keys, in the order in which they came; they count as memory. Confined. */
final class KeyList {
  private static final long OVERHEAD = 80;

  private final MemoryBudget memory;
  private final Set<Object> known = new HashSet<>();
  private final List<Object[]> keys = new ArrayList<>();

  KeyList(MemoryBudget memory) {
    this.memory = memory;
  }

  /**
   * @throws io.mokadb.session.MokaException {@code OUT_OF_MEMORY}
   */
  void add(Object[] key) {
    if (known.add(RowHashKeys.ofRow(key))) {
      memory.reserve(2 * MemoryBudget.sizeOf(key) + OVERHEAD);
      keys.add(key);
    }
  }

  void addAll(KeyList others) {
    others.keys.forEach(this::add);
  }

  boolean contains(Object[] key) {
    return known.contains(RowHashKeys.ofRow(key));
  }

  List<Object[]> keys() {
    return keys;
  }

  boolean isEmpty() {
    return keys.isEmpty();
  }

  int size() {
    return keys.size();
  }
}
