package io.mokadb.kv.memory;

import io.mokadb.kv.Cell;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.List;

/**
 * The versions of one column in one family, newest first: an immutable list that shares its tail,
 * so that adding or removing the newest version costs the same however long the history is. The
 * empty list is null.
 */
final class Versions {
  private final Cell cell;
  private final Versions older;

  private Versions(Cell cell, Versions older) {
    this.cell = cell;
    this.older = older;
  }

  /** The newest cell in {@code range}, or null. */
  static Cell newest(Versions versions, TimeRange range) {
    Versions at = versions;
    while (at != null && at.cell.timestamp() >= range.until()) {
      at = at.older;
    }
    return at != null && at.cell.timestamp() >= range.from() ? at.cell : null;
  }

  /** Those in {@code range}, of which the newest {@code limit} at most. */
  static List<Cell> all(Versions versions, TimeRange range, int limit) {
    List<Cell> found = new ArrayList<>();
    Versions at = versions;
    while (at != null && at.cell.timestamp() >= range.from() && found.size() < limit) {
      if (at.cell.timestamp() < range.until()) {
        found.add(at.cell);
      }
      at = at.older;
    }
    return found;
  }

  static boolean hasSeveral(Versions versions) {
    return versions != null && versions.older != null;
  }

  static Versions put(Versions versions, Cell added) {
    Split split = Split.at(versions, added.timestamp());
    return split.rejoin(new Versions(added, split.rest));
  }

  static Versions delete(Versions versions, long timestamp) {
    Split split = Split.at(versions, timestamp);
    return split.found ? split.rejoin(split.rest) : versions;
  }

  static Versions deleteUpTo(Versions versions, long timestamp) {
    return Split.at(versions, timestamp).rejoin(null);
  }

  /**
   * A list cut at a timestamp.
   *
   * @param newerReversed the cells after the timestamp, oldest first
   * @param found whether there was a cell exactly there
   * @param rest the cells before the timestamp
   */
  private record Split(Versions newerReversed, boolean found, Versions rest) {
    static Split at(Versions versions, long timestamp) {
      Versions newerReversed = null;
      Versions at = versions;
      while (at != null && at.cell.timestamp() > timestamp) {
        newerReversed = new Versions(at.cell, newerReversed);
        at = at.older;
      }
      boolean found = at != null && at.cell.timestamp() == timestamp;
      return new Split(newerReversed, found, found ? at.older : at);
    }

    Versions rejoin(Versions tail) {
      Versions result = tail;
      for (Versions at = newerReversed; at != null; at = at.older) {
        result = new Versions(at.cell, result);
      }
      return result;
    }
  }
}
