package io.mokadb.kv;

/**
 * What a read found in one column: per family the newest cell in the range asked for, null where
 * there is none or none was asked for.
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
