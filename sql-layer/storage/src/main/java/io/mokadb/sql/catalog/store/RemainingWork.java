package io.mokadb.sql.catalog.store;

import io.mokadb.kv.CellKey;

/** Work that remains after a change of definitions was committed, as a row of the catalog tells. */
public sealed interface RemainingWork permits IndexBuild, DroppedSpace, TriggerWork {
  /** The cell of the row that tells of it. */
  CellKey cell();

  /** The number of the process that has it in hand; null if the row names none. */
  Long owner();

  /** The same work in the hands of another process. */
  RemainingWork withOwner(Long owner);
}
