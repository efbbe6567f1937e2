package io.mokadb.sql.views;

import java.util.ArrayList;
import java.util.List;

/**
 * What the rows of a view are.
 *
 * @param timestamp they are the result of its query at this commit timestamp; 0 if they are to be
 *     computed as a whole
 * @param asOf the last timestamp of which they were the result
 * @param groups the {@linkplain io.mokadb.sql.plan.incremental.DeltaPlan#shape shape} of the states
 *     of groups that are stored of this timestamp; 0 if none are
 * @param uses ids of the tables that the query read then, ascending
 */
record Watermark(long timestamp, long asOf, long groups, List<Long> uses) {
  Watermark {
    uses = List.copyOf(uses);
  }

  static Watermark at(long timestamp, long groups, KeptView view) {
    return new Watermark(timestamp, timestamp, groups, new ArrayList<>(view.uses()));
  }

  /** The same rows, which changes of tables no longer lead on from. */
  Watermark given() {
    return new Watermark(0, asOf, 0, uses);
  }

  /** True if changes of the tables lead on from here. A table whose rows moved is another one. */
  boolean leadsOn(KeptView view) {
    return timestamp != 0 && uses.equals(new ArrayList<>(view.uses()));
  }
}
