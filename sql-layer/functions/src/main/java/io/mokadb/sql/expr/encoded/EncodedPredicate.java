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

  /** In the place of a column: more than one, or none. */
  static final int SEVERAL = -1;

  /** Null until it is asked about a column of codes. */
  private CodeVerdicts verdicts;

  /** One of the three. */
  abstract int eval(EncodedValues row);

  /** True if it is true. */
  public boolean test(EncodedValues row) {
    return eval(row) == TRUE;
  }

  /** Selects no row of a batch any more for which it is not true. */
  public void select(ColumnBatch batch) {
    int column = column();
    if (column >= 0 && batch.isCodes(column)) {
      if (verdicts == null) {
        verdicts = new CodeVerdicts(column);
      }
      verdicts.select(batch, this);
    } else {
      batch.keep(this::test);
    }
  }

  /** The only column that it is about, or {@link #SEVERAL}. */
  int column() {
    return SEVERAL;
  }

  static int column(EncodedPredicate... terms) {
    int column = terms[0].column();
    for (EncodedPredicate term : terms) {
      column = term.column() == column ? column : SEVERAL;
    }
    return column;
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
