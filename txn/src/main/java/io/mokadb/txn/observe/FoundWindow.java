package io.mokadb.txn.observe;

import java.util.List;

/**
 * A window as it was found.
 *
 * @param rows unmodifiable
 */
record FoundWindow(long from, long upTo, boolean hasMore, List<ChangedRow> rows) implements Window {
  /** All that a snapshot sees, whatever has changed. */
  static FoundWindow whole(long snapshot) {
    return new FoundWindow(Follower.NOTHING, snapshot, false, List.of());
  }

  boolean isWhole() {
    return from == Follower.NOTHING;
  }
}
