package io.mokadb.kv;

import java.util.List;

/**
 * Versions of one column: of each family those in the requested range, the newest first; none where
 * the range holds none or was not requested.
 */
public record ColumnVersions(
    CellKey key, List<Cell> data, List<Cell> lock, List<Cell> write, List<Cell> notification) {
  public static ColumnVersions empty(CellKey key) {
    return new ColumnVersions(key, List.of(), List.of(), List.of(), List.of());
  }

  public List<Cell> of(Family family) {
    return switch (family) {
      case DATA -> data;
      case LOCK -> lock;
      case WRITE -> write;
      case NOTIFY -> notification;
    };
  }
}
