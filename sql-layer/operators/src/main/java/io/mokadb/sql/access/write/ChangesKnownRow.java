package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;

/**
 * A change of which it may be known, once there are parameters, what row it changes: so that row
 * can be held before it is read.
 */
public interface ChangesKnownRow extends Operator {
  /** The one cell of the row, which is changed if it is there; null if that is not known. */
  CellKey knownRow(ExecutionContext context);
}
