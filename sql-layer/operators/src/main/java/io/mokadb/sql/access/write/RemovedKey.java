package io.mokadb.sql.access.write;

import io.mokadb.sql.access.constraint.ForeignKey;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.ForeignKeyDef.Action;

/**
 * A referenced key that a statement removed.
 *
 * @param now what it was changed into; null if the row was deleted, or the key became null
 */
record RemovedKey(ForeignKey key, Object[] values, Object[] now, boolean deleted) {
  Action action() {
    ForeignKeyDef definition = key.definition();
    return deleted ? definition.onDelete() : definition.onUpdate();
  }

  /** True if the referring rows are changed or deleted too. */
  boolean hasAction() {
    return ForeignKey.isAction(action());
  }

  /** True if referring rows are refused when the statement ends, and not at the commit. */
  boolean isRestricted() {
    return action() == Action.RESTRICT;
  }
}
