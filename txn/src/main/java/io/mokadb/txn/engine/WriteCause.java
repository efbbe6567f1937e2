package io.mokadb.txn.engine;

import io.mokadb.txn.NotifiedColumns;

/**
 * What led to the writes that a transaction makes now; see {@link NotifiedColumns#causedBy}.
 * Confined to one thread.
 */
final class WriteCause {
  private int depth;
  private long origin;

  void set(int newDepth, long newOrigin) {
    depth = newDepth;
    origin = newOrigin;
  }

  /** What is announced to observers, with this as its cause. */
  NotifiedColumns of(NotifiedColumns observers) {
    return depth == 0 ? observers : observers.causedBy(depth, origin);
  }
}
