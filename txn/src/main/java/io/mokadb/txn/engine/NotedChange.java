package io.mokadb.txn.engine;

import io.mokadb.kv.Key;
import java.util.List;

/**
 * What one commit may change of the rows that are watched. Guarded by its watch.
 *
 * @see RangeWatch
 */
final class NotedChange {
  private final RangeWatch watch;

  /** Ascending; null if it may be any. */
  private final List<Key> rowsOrNull;

  /** How many bytes the rows take. */
  private final long bytes;

  private boolean ended;

  NotedChange(RangeWatch watch, List<Key> rowsOrNull, long bytes) {
    this.watch = watch;
    this.rowsOrNull = rowsOrNull;
    this.bytes = bytes;
  }

  RangeWatch watch() {
    return watch;
  }

  List<Key> rowsOrNull() {
    return rowsOrNull;
  }

  long bytes() {
    return bytes;
  }

  boolean hasEnded() {
    return ended;
  }

  void end() {
    ended = true;
  }
}
