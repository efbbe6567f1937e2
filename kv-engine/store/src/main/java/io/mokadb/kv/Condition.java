package io.mokadb.kv;

/**
 * Condition on a row under which its mutation is applied (paper, section 2.5: conditional
 * mutations). Each is about one column.
 */
public sealed interface Condition {
  /** No test: the mutation is always applied. */
  record Always() implements Condition {}

  /**
   * The column has no cell at all in these ranges, whatever their families.
   *
   * @param ranges at least one of them not null
   */
  record NoCellIn(Column column, ReadRanges ranges) implements Condition {}

  /** The column has a cell exactly at this timestamp. */
  record CellAt(Family family, Column column, long timestamp) implements Condition {}

  static Condition always() {
    return new Always();
  }

  static Condition noCellIn(Family family, Column column, TimeRange range) {
    return new NoCellIn(column, ReadRanges.of(family, range));
  }

  static Condition noCellIn(Column column, ReadRanges ranges) {
    return new NoCellIn(column, ranges);
  }

  static Condition cellAt(Family family, Column column, long timestamp) {
    return new CellAt(family, column, timestamp);
  }
}
