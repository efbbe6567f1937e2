package io.mokadb.txn.sim.world;

import io.mokadb.txn.sim.time.Timeline;

/** Where the store of a run keeps its cells. */
public interface Medium {
  /** On the heap, where calls take no time. */
  Medium MEMORY = (truth, timeline) -> truth;

  /**
   * @param truth what the store has to hold; is told of all changes
   */
  Cells cells(TrueStore truth, Timeline timeline);
}
