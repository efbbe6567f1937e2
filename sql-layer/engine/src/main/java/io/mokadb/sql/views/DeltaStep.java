package io.mokadb.sql.views;

import io.mokadb.sql.plan.incremental.DeltaPlan;
import io.mokadb.sql.runtime.MemoryBudget;
import java.util.List;
import java.util.Map;

/**
 * A step that brings the groups of one view from its watermark to a later snapshot: takes away the
 * rows that changed rows had part in at the watermark, and adds those that they have part in later.
 * Confined to one thread, used once.
 */
final class DeltaStep {
  private final ViewSnapshot before;
  private final DeltaPlan planBefore;
  private final ViewSnapshot after;
  private final DeltaPlan planAfter;
  private final GroupStates groups;
  private final ViewWriter writer;
  private final MemoryBudget memory;

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
   * @throws io.mokadb.session.MokaException of the query, at the later snapshot; also {@code
   *     OUT_OF_MEMORY}
   * @throws GroupTooLongException if a group does not fit into a key
   * @throws RowsDifferException if the stored rows, or those at the watermark, are not as expected
   */
  void run(Map<Long, List<Object[]>> changed) {
    TouchedGroups touched = new TouchedGroups(groups, memory);
    new ChangedPlaces(before, planBefore.places(), after, planAfter.places(), memory)
        .read(changed, row -> touched.fold(row, -1), row -> touched.fold(row, 1));
    KeyedRows.read(planAfter.groups(), touched.unknown(), after, touched::again);
    new DeltaWriter(before, planBefore, after, planAfter, groups, writer, memory)
        .write(touched.all());
  }
}
