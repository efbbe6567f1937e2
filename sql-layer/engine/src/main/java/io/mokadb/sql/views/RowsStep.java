package io.mokadb.sql.views;

import io.mokadb.sql.plan.incremental.DeltaPlan.Place;
import io.mokadb.sql.runtime.MemoryBudget;
import java.util.List;
import java.util.Map;

/**
 * A step that brings the rows of one view from its watermark to a later snapshot: deletes those
 * that changed rows had part in at the watermark, and inserts those that they have part in later.
 * Confined to one thread, used once.
 */
final class RowsStep {
  private final ChangedPlaces places;
  private final ViewWriter writer;
  private final MemoryBudget memory;

  /**
   * @param placesBefore as many as {@code placesAfter}, and of the same shape
   * @param memory of keys and differences
   */
  RowsStep(
      ViewSnapshot before,
      List<Place> placesBefore,
      ViewSnapshot after,
      List<Place> placesAfter,
      ViewWriter writer,
      MemoryBudget memory) {
    this.places = new ChangedPlaces(before, placesBefore, after, placesAfter, memory);
    this.writer = writer;
    this.memory = memory;
  }

  /**
   * Writes what follows from changed rows, all at once: a row of one place may have the key of a
   * row that goes from another one.
   *
   * @param changed by table the keys of rows that have changed since the watermark
   * @throws io.mokadb.session.MokaException of the query, at the later snapshot; also {@code
   *     OUT_OF_MEMORY}
   * @throws RowsDifferException if the stored rows, or those at the watermark, are not as expected
   */
  void run(Map<Long, List<Object[]>> changed) {
    RowDifference difference = new RowDifference(writer.images(), memory);
    places.read(changed, difference::goes, difference::comes);
    writer.apply(difference);
    difference.clear();
  }
}
