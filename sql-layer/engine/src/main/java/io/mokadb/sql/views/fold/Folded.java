package io.mokadb.sql.views.fold;

import io.mokadb.kv.codec.KeyReader;
import io.mokadb.kv.codec.KeyWriter;

/** The state of one aggregate of a group. Confined. */
interface Folded {
  /**
   * Adds a row, or takes it away.
   *
   * @param arguments of the aggregate
   * @param sign 1 or -1
   */
  void fold(Object[] arguments, int sign);

  /** False if rows were taken away that were never added. */
  boolean isPossible();

  /** False if the result cannot be told, because it was that of a row which is gone. */
  default boolean isKnown() {
    return true;
  }

  /**
   * Takes the result that could not be told.
   *
   * @param value the result
   * @param times how many rows have it
   */
  default void found(Object value, long times) {
    throw new IllegalStateException("The result of " + getClass() + " is always known");
  }

  /**
   * The value of the aggregate.
   *
   * @throws io.mokadb.session.MokaException if the query would fail
   */
  Object result();

  void write(KeyWriter out);

  void read(KeyReader in);
}
