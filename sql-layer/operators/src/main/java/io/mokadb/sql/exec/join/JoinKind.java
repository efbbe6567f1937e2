package io.mokadb.sql.exec.join;

import java.util.List;

/** Treatment of rows with and without a partner by a join. */
public enum JoinKind {
  /** Pairs only. */
  INNER,
  /** Pairs, and left rows without a partner with nulls at the right. */
  LEFT,
  /** Pairs, and right rows without a partner with nulls at the left. */
  RIGHT,
  /** Pairs, and the rows of either side without a partner. */
  FULL,
  /** Left rows that have a partner, once each; the output is the left row alone. */
  SEMI,
  /** Left rows that have no partner; the output is the left row alone. */
  ANTI;

  boolean keepsLeft() {
    return this == LEFT || this == FULL;
  }

  boolean keepsRight() {
    return this == RIGHT || this == FULL;
  }

  /** The names of the output columns, for EXPLAIN. */
  public List<String> columns(List<String> left, List<String> both) {
    return this == SEMI || this == ANTI ? left : both;
  }
}
