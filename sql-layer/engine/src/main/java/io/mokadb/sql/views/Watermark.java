package io.mokadb.sql.views;

import java.util.ArrayList;
import java.util.List;

/**
 * What the rows of a view are.
 *
 * @param timestamp they are the result of its query at this commit timestamp; 0 if they are to be
 *     computed as a whole
 * @param asOf the last timestamp of which they were the result
 * @param uses ids of the tables that the query read then, ascending
 */
record Watermark(long timestamp, long asOf, List<Long> uses) {
  Watermark {
    uses = List.copyOf(uses);
  }

  static Watermark at(long timestamp, KeptView view) {
    return new Watermark(timestamp, timestamp, new ArrayList<>(view.uses()));
  }

  /** The same rows, which changes of tables no longer lead on from. */
  Watermark given() {
    return new Watermark(0, asOf, uses);
  }

  /** True if changes of the tables lead on from here. A table whose rows moved is another one. */
  boolean leadsOn(KeptView view) {
    return timestamp != 0 && uses.equals(new ArrayList<>(view.uses()));
  }
}
