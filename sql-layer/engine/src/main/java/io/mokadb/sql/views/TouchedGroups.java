package io.mokadb.sql.views;

import io.mokadb.kv.Key;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.views.fold.GroupState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The groups that a step touches, as they were and as they become. Confined to one step. */
final class TouchedGroups {
  /** Rows that wait until the states of their groups are read, in one call. */
  private static final int PART = 256;

  private final GroupStates groups;
  private final MemoryBudget memory;
  private final Map<Key, Touched> touched = new LinkedHashMap<>();
  private final List<Folding> waiting = new ArrayList<>(PART);

  /** By value how many more rows have it; of no use if values are not kept. */
  private final Map<Key, Long> values = new LinkedHashMap<>();

  /** A row that is to be added to its group, or taken away. */
  private record Folding(Key group, Object[] row, int sign) {}

  /** One of the groups. Confined. */
  static final class Touched {
    final Key key;

    /** The columns of the group. */
    final Object[] columns;

    final GroupState was;
    private final byte[] stored;
    private GroupState state;

    Touched(Key key, Object[] columns, byte[] stored, GroupState was, GroupState state) {
      this.key = key;
      this.columns = columns;
      this.stored = stored;
      this.was = was;
      this.state = state;
    }

    GroupState is() {
      return state;
    }

    /** True if it is not as it was. */
    boolean differs() {
      return stored == null ? !state.isEmpty() : !Arrays.equals(stored, state.bytes());
    }
  }

  TouchedGroups(GroupStates groups, MemoryBudget memory) {
    this.groups = groups;
    this.memory = memory;
  }

  /**
   * Adds a row to its group, or takes it away.
   *
   * @param row begins with the inputs
   * @throws io.mokadb.session.MokaException {@code OUT_OF_MEMORY}
   * @throws GroupTooLongException if its group, or a value, does not fit into a key
   */
  void fold(Object[] row, int sign) {
    waiting.add(new Folding(groups.key(row), row, sign));
    if (waiting.size() == PART) {
      foldWaiting();
    }
  }

  private void foldWaiting() {
    readGroups();
    for (Folding each : waiting) {
      touched.get(each.group).state.fold(each.row, each.sign);
      if (groups.values() != null) {
        groups
            .values()
            .of(
                each.group,
                each.row,
                each.sign,
                (value, by) -> FoldedGroups.count(values, value, by, memory));
      }
    }
    waiting.clear();
  }

  /** Reads the states of groups that come up for the first time. */
  private void readGroups() {
    Map<Key, Object[]> unread = new LinkedHashMap<>();
    for (Folding each : waiting) {
      if (!touched.containsKey(each.group)) {
        unread.putIfAbsent(each.group, Arrays.copyOf(each.row, groups.shape().groupWidth()));
      }
    }
    List<Key> keys = new ArrayList<>(unread.keySet());
    if (keys.isEmpty()) {
      return;
    }
    List<byte[]> stored = groups.stored(keys);
    for (int i = 0; i < keys.size(); i++) {
      touched.put(keys.get(i), read(keys.get(i), unread.get(keys.get(i)), stored.get(i)));
    }
  }

  private Touched read(Key key, Object[] columns, byte[] stored) {
    memory.reserve(3 * FoldedGroups.size(key, groups) + MemoryBudget.sizeOf(columns));
    return stored == null
        ? new Touched(key, columns, null, groups.shape().empty(), groups.shape().empty())
        : new Touched(
            key, columns, stored, groups.shape().read(stored), groups.shape().read(stored));
  }

  /**
   * After the last row. Groups of which an extreme is gone that cannot be looked up, by their
   * columns: they begin again without rows, for {@link #again}.
   *
   * @throws RowsDifferException if rows go that were not there
   */
  List<Object[]> unknown() {
    foldWaiting();
    if (groups.values() != null) {
      groups.values().write(values);
    }
    List<Object[]> unknown = new ArrayList<>();
    for (Touched group : touched.values()) {
      requirePossible(group);
      if (group.state.isKnown()) {
        continue;
      }
      if (groups.values() != null) {
        groups.values().find(group.key, group.state);
        requirePossible(group);
      } else {
        unknown.add(group.columns);
        group.state = groups.shape().empty();
      }
    }
    return unknown;
  }

  /** Adds a row of a group that begins again. */
  void again(Object[] row) {
    touched.get(groups.key(row)).state.fold(row, 1);
  }

  private static void requirePossible(Touched group) {
    if (!group.state.isPossible()) {
      throw new RowsDifferException(
          "Rows go from the group " + Arrays.toString(group.columns) + " that it did not have");
    }
  }

  List<Touched> all() {
    return new ArrayList<>(touched.values());
  }
}
