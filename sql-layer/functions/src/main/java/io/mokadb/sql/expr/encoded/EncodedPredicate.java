package io.mokadb.sql.expr.encoded;

import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.vector.ColumnBatch;

/**
 * A condition over rows as they are stored, bound to the parameters of one execution; {@link
 * EncodedConditions} makes it. Confined to one thread.
 */
public abstract class EncodedPredicate {
  static final int FALSE = 0;
  static final int TRUE = 1;
  static final int UNKNOWN = 2;

  /** One of the three. */
  abstract int eval(EncodedValues row);

  /** True if it is true. */
  public boolean test(EncodedValues row) {
    return eval(row) == TRUE;
  }

  /** Selects no row of a batch any more for which it is not true. */
  public void select(ColumnBatch batch) {
    batch.keep(this::test);
  }

  /** True if it may fail at a row, because it decodes that. */
  public boolean canFail() {
    return false;
  }

  static boolean canAnyFail(EncodedPredicate... terms) {
    for (EncodedPredicate term : terms) {
      if (term.canFail()) {
        return true;
      }
    }
    return false;
  }

  static int truth(boolean value) {
    return value ? TRUE : FALSE;
  }
}
