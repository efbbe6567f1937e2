package io.mokadb.kv;

/**
 * A column within a family, named by a number. The layer above decides what the numbers mean; in a
 * family, a column exists in a row as soon as it has a cell.
 *
 * @param id from 0 to {@link #MAX_ID}
 */
public record Column(int id) implements Comparable<Column> {
  public static final int MAX_ID = (1 << 28) - 1;

  /** The column that most rows have only. */
  public static final Column ZERO = new Column(0);

  public Column {
    if (id < 0 || id > MAX_ID) {
      throw new IllegalArgumentException(
          "A column id lies between 0 and " + MAX_ID + ", not " + id);
    }
  }

  public static Column of(int id) {
    return id == 0 ? ZERO : new Column(id);
  }

  @Override
  public int compareTo(Column other) {
    return Integer.compare(id, other.id);
  }
}
