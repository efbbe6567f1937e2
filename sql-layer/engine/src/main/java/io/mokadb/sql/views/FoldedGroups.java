package io.mokadb.sql.views;

import io.mokadb.kv.Key;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.views.fold.GroupState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * States of groups that are made of all their rows, and their values if these are kept; they count
 * as memory. Confined.
 */
final class FoldedGroups {
  private static final long OVERHEAD = 200;
  private static final long AGGREGATE = 120;

  private final GroupStates groups;
  private final MemoryBudget memory;
  private final Map<Key, GroupState> states = new LinkedHashMap<>();

  /** How many rows have a value. */
  private final Map<Key, Long> values = new LinkedHashMap<>();

  FoldedGroups(GroupStates groups, MemoryBudget memory) {
    this.groups = groups;
    this.memory = memory;
  }

  /**
   * Adds a row.
   *
   * @param row the inputs
   * @throws io.mokadb.session.MokaException {@code OUT_OF_MEMORY}
   * @throws GroupTooLongException if its group, or a value, does not fit into a key
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
    if (groups.values() != null) {
      groups.values().of(group, row, 1, (value, by) -> count(values, value, by, memory));
    }
  }

  /** Counts a value, which counts as memory. */
  static void count(Map<Key, Long> values, Key value, int by, MemoryBudget memory) {
    Long known = values.get(value);
    if (known == null) {
      memory.reserve(OVERHEAD + value.length());
    }
    values.put(value, known == null ? by : known + by);
  }

  /** About how much memory a group takes, in bytes. */
  static long size(Key group, GroupStates groups) {
    return OVERHEAD + group.length() + AGGREGATE * groups.shape().aggregates();
  }

  /** What is to be stored under a key of a group or a value; null if nothing is. */
  byte[] bytes(Key key) {
    GroupState state = states.get(key);
    if (state != null) {
      return state.bytes();
    }
    Long count = values.get(key);
    return count == null ? null : GroupValues.bytes(count);
  }

  void remove(Key key) {
    if (states.remove(key) == null) {
      values.remove(key);
    }
  }

  /** All that is to be stored, by its key. */
  void forEach(BiConsumer<Key, byte[]> cells) {
    states.forEach((key, state) -> cells.accept(key, state.bytes()));
    values.forEach((key, count) -> cells.accept(key, GroupValues.bytes(count)));
  }
}
