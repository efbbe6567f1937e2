package io.mokadb.sql.exec.window;

/** A compiled window function. Immutable. */
@FunctionalInterface
interface WindowFunction {
  /** Writes the result of every row of a partition into a column of the rows. */
  void compute(WindowPartition partition, int column);
}
