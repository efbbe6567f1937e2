package io.mokadb.bench.tpce.check;

/** How much a check looks at. */
public enum CheckDepth {
  /**
   * The catalogue, the number of rows of tables that a run does not grow, and the conditions that a
   * query can state.
   */
  QUICK,
  /**
   * The catalogue, and every row of every table against the one that it should be; the conditions
   * of queries as well.
   */
  FULL
}
