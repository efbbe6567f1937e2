package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.sql.plan.incremental.DeltaPlan;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.views.TouchedGroups.Touched;
import io.mokadb.sql.views.fold.GroupState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes groups that differ: the rows of the view that follow from them, and their states.
 * Confined.
 */
final class DeltaWriter {
  /** Groups that are written at once. */
  private static final int PART = 256;

  private final ViewSnapshot before;
  private final DeltaPlan planBefore;
  private final ViewSnapshot after;
  private final DeltaPlan planAfter;
  private final GroupStates groups;
  private final ViewWriter writer;
  private final MemoryBudget memory;

  DeltaWriter(
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

  void write(List<Touched> touched) {
    List<Touched> differ = touched.stream().filter(Touched::differs).toList();
    RowDifference difference = new RowDifference(writer.images(), memory);
    for (int from = 0; from < differ.size(); from += PART) {
      List<Touched> part = differ.subList(from, Math.min(differ.size(), from + PART));
      KeyedStep.at(() -> goes(part, difference));
      comes(part, difference);
      writer.applyPart(difference);
      part.forEach(group -> groups.put(group.key, group.is()));
    }
    writer.apply(difference);
  }

  private void goes(List<Touched> part, RowDifference difference) {
    List<Object[]> rows = new ArrayList<>();
    part.forEach(group -> add(rows, group.columns, group.was));
    read(planBefore.results(), rows, before, difference::goes);
  }

  private void comes(List<Touched> part, RowDifference difference) {
    List<Object[]> rows = new ArrayList<>();
    for (Touched group : part) {
      try {
        add(rows, group.columns, group.is());
      } catch (MokaException e) {
        throw named(e, group.columns);
      }
    }
    try {
      read(planAfter.results(), rows, after, difference::comes);
    } catch (MokaException e) {
      throw ViewFailures.isOfQuery(e) ? failing(e, rows) : e;
    }
  }

  /** A group with its aggregates; without GROUP BY there is one even without rows. */
  private void add(List<Object[]> rows, Object[] columns, GroupState state) {
    int width = groups.shape().groupWidth();
    if (width == 0 || !state.isEmpty()) {
      Object[] row = Arrays.copyOf(columns, width + groups.shape().aggregates());
      state.results(row, width);
      rows.add(row);
    }
  }

  private static void read(
      DeltaPlan.Results results,
      List<Object[]> given,
      ViewSnapshot snapshot,
      Consumer<Object[]> rows) {
    List<Integer> sizes = results.sizes();
    int from = 0;
    for (int i = sizes.size() - 1; i >= 0; i--) {
      int size = sizes.get(i);
      for (; given.size() - from >= size; from += size) {
        Object[] parameters =
            given.subList(from, from + size).stream().flatMap(Arrays::stream).toArray();
        snapshot.read(results.plan(size), parameters, rows);
      }
    }
  }

  /** The failure with the group that it is of, if that fails alone. */
  private MokaException failing(MokaException failure, List<Object[]> rows) {
    for (Object[] row : rows) {
      try {
        read(planAfter.results(), List.<Object[]>of(row), after, result -> {});
      } catch (MokaException e) {
        return ViewFailures.isOfQuery(e)
            ? named(e, Arrays.copyOf(row, groups.shape().groupWidth()))
            : e;
      }
    }
    return failure;
  }

  private static MokaException named(MokaException failure, Object[] columns) {
    return columns.length == 0 || !ViewFailures.isOfQuery(failure)
        ? failure
        : new MokaException(
            failure.state(),
            failure.getMessage() + " (of the rows with the key " + KeyedStep.text(columns) + ")",
            failure);
  }
}
