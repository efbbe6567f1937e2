package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.List;

/** A few cells of one column, newest first. Immutable. */
record TimedCells(List<Cell> cells) {
  /** Besides the value. */
  private static final int CELL_BYTES = 64;

  static final TimedCells NONE = new TimedCells(List.of());

  Cell newest(TimeRange range) {
    for (Cell cell : cells) {
      if (cell.timestamp() < range.until()) {
        return cell.timestamp() >= range.from() ? cell : null;
      }
    }
    return null;
  }

  long bytes() {
    long sum = 0;
    for (Cell cell : cells) {
      sum += CELL_BYTES + cell.value().length;
    }
    return sum;
  }

  boolean isEmpty() {
    return cells.isEmpty();
  }

  TimedCells with(Cell added) {
    if (cells.isEmpty()) {
      return new TimedCells(List.of(added));
    }
    List<Cell> changed = new ArrayList<>(cells.size() + 1);
    boolean placed = false;
    for (Cell cell : cells) {
      if (!placed && cell.timestamp() <= added.timestamp()) {
        changed.add(added);
        placed = true;
      }
      if (cell.timestamp() != added.timestamp()) {
        changed.add(cell);
      }
    }
    if (!placed) {
      changed.add(added);
    }
    return new TimedCells(List.copyOf(changed));
  }

  TimedCells without(long from, long to) {
    List<Cell> kept = new ArrayList<>(0);
    for (Cell cell : cells) {
      if (cell.timestamp() < from || cell.timestamp() > to) {
        kept.add(cell);
      }
    }
    return kept.isEmpty() ? NONE : new TimedCells(List.copyOf(kept));
  }
}
