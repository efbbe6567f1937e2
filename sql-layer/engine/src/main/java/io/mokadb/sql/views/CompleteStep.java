package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.MemoryBudget;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes the rows of one view the result of its query at a snapshot, whatever they are now. Confined
 * to one thread, used once.
 */
final class CompleteStep {
  private final ViewSnapshot snapshot;
  private final PlannedStatement query;
  private final ViewWriter writer;
  private final MemoryBudget memory;

  CompleteStep(
      ViewSnapshot snapshot, PlannedStatement query, ViewWriter writer, MemoryBudget memory) {
    this.snapshot = snapshot;
    this.query = query;
    this.writer = writer;
    this.memory = memory;
  }

  /**
   * Writes the rows that differ.
   *
   * @return false if they do not fit into the memory: nothing was written
   * @throws MokaException {@code OUT_OF_MEMORY} if they do not, and triggers are to be told of the
   *     rows that differ and of no others
   */
  boolean tryDifference() {
    RowDifference difference = new RowDifference(writer.images(), memory);
    try {
      writer.stored().all(difference::goesStored);
      snapshot.read(query, null, difference::comes);
    } catch (MokaException e) {
      difference.clear();
      if (!ViewFailures.isOutOfMemory(e) || writer.isObserved()) {
        throw e;
      }
      return false;
    }
    writer.apply(difference);
    return true;
  }

  /** Writes all rows. */
  void replace() {
    TableLayout layout = writer.images().layout();
    int[] ordinals = IntStream.range(0, layout.fullWidth()).toArray();
    writer.delete(new TableScanOperator(layout.table(), List.of(), false, ordinals, null, null));
    writer.insert(new SnapshotRows(query, snapshot));
  }
}
