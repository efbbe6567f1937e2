package io.mokadb.sql.expr.encoded;

import io.mokadb.sql.vector.ColumnBatch;

/** The truth of a condition about one column, for each of its codes. Confined. */
final class CodeVerdicts {
  private static final byte OPEN = 0;
  private static final byte TRUE = 1;
  private static final byte OTHER = 2;

  private final int column;
  private Object source;
  private byte[] verdicts;

  CodeVerdicts(int column) {
    this.column = column;
  }

  /** Selects no row any more for which the condition, which is about the column, is not true. */
  void select(ColumnBatch batch, EncodedPredicate condition) {
    if (source != batch.source(column)) {
      source = batch.source(column);
      verdicts = new byte[batch.codeCount(column)];
    }
    int[] rows = batch.selection();
    int[] codes = batch.codes(column);
    int[] kept = new int[batch.selected()];
    int count = 0;
    for (int i = 0; i < kept.length; i++) {
      int at = rows[i];
      boolean isTrue;
      if (batch.isNull(column, at)) {
        isTrue = condition.test(batch.row(at));
      } else {
        int code = codes[at];
        if (verdicts[code] == OPEN) {
          verdicts[code] = condition.test(batch.row(at)) ? TRUE : OTHER;
        }
        isTrue = verdicts[code] == TRUE;
      }
      kept[count] = at;
      count += isTrue ? 1 : 0;
    }
    batch.select(kept, 0, count);
  }
}
