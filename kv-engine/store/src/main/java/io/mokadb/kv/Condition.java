package io.mokadb.kv;

/**
 * Condition on a row under which its mutation is applied (paper, section 2.5: conditional
 * mutations). Each is about one column, because that is all that HBase can test in one call.
 */
public sealed interface Condition {
  /** No test: the mutation is always applied. */
  record Always() implements Condition {}

  /** The column has no cell at all in this time range. */
  record NoCellIn(Family family, Column column, TimeRange range) implements Condition {}

  /** The column has a cell exactly at this timestamp. */
  record CellAt(Family family, Column column, long timestamp) implements Condition {}

  static Condition always() {
    return new Always();
  }

  static Condition noCellIn(Family family, Column column, TimeRange range) {
    return new NoCellIn(family, column, range);
  }

  static Condition cellAt(Family family, Column column, long timestamp) {
    return new CellAt(family, column, timestamp);
  }
}
