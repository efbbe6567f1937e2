package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.plan.incremental.DeltaPlan;
import io.mokadb.sql.plan.incremental.DeltaPlan.KeyColumns;
import io.mokadb.sql.plan.incremental.DeltaPlan.Place;
import io.mokadb.sql.runtime.MemoryBudget;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Brings the groups of one view from its watermark to a later snapshot: takes away the rows that
 * changed rows had part in at the watermark, and adds those that they have part in later. Confined
 * to one thread, used once.
 */
final class DeltaStep {
  private final ViewSnapshot before;
  private final DeltaPlan planBefore;
  private final ViewSnapshot after;
  private final DeltaPlan planAfter;
  private final GroupStates groups;
  private final ViewWriter writer;
  private final MemoryBudget memory;
  private final Map<Long, KeyList> changedKeys = new HashMap<>();
  private final Map<Long, Set<Object>> changedRows = new HashMap<>();

  /**
   * @param planBefore of the same shape as {@code planAfter}
   * @param groups have the states of the watermark
   * @param memory of keys, groups and differences
   */
  DeltaStep(
      ViewSnapshot before,
      DeltaPlan planBefore,
      ViewSnapshot after,
      DeltaPlan planAfter,
      GroupStates groups,
      ViewWriter writer,
      MemoryBudget memory) {
    this.before = before;
    this.planBefore = planBefore;
    this.after = after;
    this.planAfter = planAfter;
    this.groups = groups;
    this.writer = writer;
    this.memory = memory;
  }

  /**
   * Writes what follows from changed rows.
   *
   * @param changed by table the keys of rows that have changed since the watermark
   * @throws MokaException of the query, at the later snapshot; also {@code OUT_OF_MEMORY}
   * @throws GroupTooLongException if a group does not fit into a key
   * @throws RowsDifferException if the stored rows, or those at the watermark, are not as expected
   */
  void run(Map<Long, List<Object[]>> changed) {
    changed.forEach(this::note);
    TouchedGroups touched = new TouchedGroups(groups, memory);
    for (int i = 0; i < planAfter.places().size(); i++) {
      Place placeAfter = planAfter.places().get(i);
      Place placeBefore = planBefore.places().get(i);
      KeyList keys = changedKeys.get(placeAfter.tableId());
      if (keys != null) {
        KeyedStep.at(
            () ->
                KeyedRows.read(
                    placeBefore.rows(),
                    keys.keys(),
                    before,
                    row -> fold(touched, placeBefore, row, -1)));
        comes(placeAfter, keys.keys(), touched);
      }
    }
    KeyedRows.read(planAfter.groups(), touched.unknown(), after, touched::again);
    new DeltaWriter(before, planBefore, after, planAfter, groups, writer, memory)
        .write(touched.all());
  }

  private void note(long table, List<Object[]> keys) {
    KeyList different = new KeyList(memory);
    keys.forEach(different::add);
    changedKeys.put(table, different);
    Set<Object> rows = new HashSet<>();
    different.keys().forEach(key -> rows.add(RowHashKeys.ofRow(key)));
    changedRows.put(table, rows);
  }

  private void comes(Place place, List<Object[]> keys, TouchedGroups touched) {
    int most = KeyedRows.most(place.rows());
    for (int from = 0; from < keys.size(); from += most) {
      List<Object[]> part = keys.subList(from, Math.min(keys.size(), from + most));
      try {
        KeyedRows.read(place.rows(), part, after, row -> fold(touched, place, row, 1));
      } catch (MokaException e) {
        boolean ofRow = ViewFailures.isOfQuery(e) && !ViewFailures.isOutOfMemory(e);
        throw ofRow ? named(e, place, part) : e;
      }
    }
  }

  /** The failure with the changed row that it is of, if that fails alone. */
  private MokaException named(MokaException failure, Place place, List<Object[]> keys) {
    for (Object[] key : keys) {
      try {
        KeyedRows.read(place.rows(), List.<Object[]>of(key), after, row -> {});
      } catch (MokaException e) {
        return ViewFailures.isOfQuery(e)
            ? new MokaException(
                e.state(),
                "%s (of the row of %s with the key %s)"
                    .formatted(
                        e.getMessage(),
                        after.catalog().table(place.tableId()).qualifiedName(),
                        KeyedStep.text(key)),
                e)
            : e;
      }
    }
    return failure;
  }

  private void fold(TouchedGroups touched, Place place, Object[] row, int sign) {
    for (KeyColumns earlier : place.earlier()) {
      Set<Object> changed = changedRows.get(earlier.tableId());
      if (changed != null && changed.contains(RowHashKeys.ofRow(key(row, earlier)))) {
        return;
      }
    }
    touched.fold(row, sign);
  }

  private static Object[] key(Object[] row, KeyColumns columns) {
    return columns.columns().stream().map(column -> row[column]).toArray();
  }
}
