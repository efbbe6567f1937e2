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
  private final GroupStates groups;
  private final MemoryBudget memory;
  private final Map<Key, Touched> touched = new LinkedHashMap<>();

  /** One of them. Confined. */
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
   */
  void fold(Object[] row, int sign) {
    Key key = groups.key(row);
    Touched group = touched.get(key);
    if (group == null) {
      group = read(key, Arrays.copyOf(row, groups.shape().groupWidth()));
      touched.put(key, group);
    }
    group.state.fold(row, sign);
  }

  private Touched read(Key key, Object[] columns) {
    memory.reserve(3 * FoldedGroups.size(key, groups) + MemoryBudget.sizeOf(columns));
    byte[] stored = groups.stored(List.of(key)).get(0);
    return stored == null
        ? new Touched(key, columns, null, groups.shape().empty(), groups.shape().empty())
        : new Touched(
            key, columns, stored, groups.shape().read(stored), groups.shape().read(stored));
  }

  /**
   * Groups of which an extreme is gone, by their columns: they begin again without rows, for {@link
   * #again}.
   */
  List<Object[]> unknown() {
    List<Object[]> unknown = new ArrayList<>();
    for (Touched group : touched.values()) {
      requirePossible(group);
      if (!group.state.isKnown()) {
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
