package io.mokadb.kv;

/**
 * The unit of reading, locking and conflict: one column of one row, across all families and
 * timestamps.
 */
public record CellKey(Key row, Column column) implements Comparable<CellKey> {
  /** Column zero of {@code row}. */
  public static CellKey of(Key row) {
    return new CellKey(row, Column.ZERO);
  }

  public static CellKey of(Key row, Column column) {
    return new CellKey(row, column);
  }

  @Override
  public int compareTo(CellKey other) {
    int byRow = row.compareTo(other.row);
    return byRow != 0 ? byRow : column.compareTo(other.column);
  }

  // Spelled out: these are on the path of every read, and the generated ones take a detour.
  @Override
  public boolean equals(Object other) {
    return other instanceof CellKey cell && column.id() == cell.column.id() && row.equals(cell.row);
  }

  @Override
  public int hashCode() {
    return 31 * row.hashCode() + column.id();
  }

  @Override
  public String toString() {
    return row + "/" + column.id();
  }
}
