package io.mokadb.sql.views;

import io.mokadb.kv.Key;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.views.fold.GroupState;
import java.util.LinkedHashMap;
import java.util.Map;

/** States of groups that are made of all their rows; they count as memory. Confined. */
final class FoldedGroups {
  private static final long OVERHEAD = 200;
  private static final long AGGREGATE = 120;

  private final GroupStates groups;
  private final MemoryBudget memory;
  private final Map<Key, GroupState> states = new LinkedHashMap<>();

  FoldedGroups(GroupStates groups, MemoryBudget memory) {
    this.groups = groups;
    this.memory = memory;
  }

  /**
   * Adds a row.
   *
   * @param row the inputs
   * @throws io.mokadb.session.MokaException {@code OUT_OF_MEMORY}
   */
  void add(Object[] row) {
    Key group = groups.key(row);
    GroupState state = states.get(group);
    if (state == null) {
      memory.reserve(size(group, groups));
      state = groups.shape().empty();
      states.put(group, state);
    }
    state.fold(row, 1);
  }

  /** About how much memory a group takes, in bytes. */
  static long size(Key group, GroupStates groups) {
    return OVERHEAD + group.length() + AGGREGATE * groups.shape().aggregates();
  }

  Map<Key, GroupState> states() {
    return states;
  }
}
