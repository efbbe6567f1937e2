package io.mokadb.sql.exec.join;

import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.runtime.Expr;

/**
 * Specification of a hash join.
 *
 * @param leftKeys takes keys from left rows
 * @param rightKeys takes keys from right rows, comparable with those of the left
 * @param residual a further condition over the joined row, or null
 */
record JoinShape(
    JoinKind kind,
    RowHashKeys leftKeys,
    RowHashKeys rightKeys,
    Expr residual,
    int leftWidth,
    int rightWidth) {

  /** The same with another treatment of rows without partner. */
  JoinShape as(JoinKind other) {
    return new JoinShape(other, leftKeys, rightKeys, residual, leftWidth, rightWidth);
  }
}
