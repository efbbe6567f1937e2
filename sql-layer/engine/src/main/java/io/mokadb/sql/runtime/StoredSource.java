package io.mokadb.sql.runtime;

import io.mokadb.session.SqlType;

/** An operator that can give its rows as they are stored. */
public interface StoredSource extends Operator {
  /** Whether doing so is worth while: false for a single row. */
  boolean givesStored();

  /** The type of a column of its rows. */
  SqlType type(int column);

  /**
   * Whether each value of a column that is not null is at hand as {@link StoredValues#longAt} or
   * {@link StoredValues#bytes}.
   */
  boolean isInPlace(int column);

  /** As {@link #open}: opened by {@link ExecutionContext#openStored}. */
  StoredStream openStored(ExecutionContext context);
}
