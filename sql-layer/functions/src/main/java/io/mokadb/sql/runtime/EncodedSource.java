package io.mokadb.sql.runtime;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.layout.EncodedValues;

/** An operator that can give its rows as they are stored. */
public interface EncodedSource extends Operator {
  /** True if encoded rows pay off: false for a single row. */
  boolean givesStored();

  /** The type of a column of its rows. */
  SqlType type(int column);

  /**
   * True if each value of a column that is not null is at hand as {@link EncodedValues#longAt} or
   * {@link EncodedValues#bytes}.
   */
  boolean isInPlace(int column);

  /** True if each value of a column that is not null is at hand as {@link EncodedValues#longAt}. */
  default boolean isLong(int column) {
    Kind kind = type(column).kind();
    return isInPlace(column)
        && (kind == Kind.BOOLEAN
            || kind.javaClass() == Integer.class
            || kind.javaClass() == Long.class);
  }

  /**
   * As {@link #openStored}, where rows may come in batches: the same rows in the same order. Opened
   * by {@link ExecutionContext#openBatches}.
   */
  default EncodedStream openBatches(ExecutionContext context) {
    return openStored(context);
  }

  /** As {@link #open}: opened by {@link ExecutionContext#openStored}. */
  EncodedStream openStored(ExecutionContext context);
}
