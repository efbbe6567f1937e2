package io.mokadb.kv;

/**
 * Result of reading one column: per family the newest cell in the requested range, or null if the
 * range holds no cell or was not requested.
 */
public record CellView(CellKey key, Cell data, Cell lock, Cell write, Cell notification) {
  public static CellView empty(CellKey key) {
    return new CellView(key, null, null, null, null);
  }

  public Cell of(Family family) {
    return switch (family) {
      case DATA -> data;
      case LOCK -> lock;
      case WRITE -> write;
      case NOTIFY -> notification;
    };
  }

  /** Whether no family had a cell. */
  public boolean isEmpty() {
    return data == null && lock == null && write == null && notification == null;
  }
}
