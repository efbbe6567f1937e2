package io.mokadb.sql.catalog.store;

/**
 * Whether a change of definitions is on its way: set before it commits, cleared when its catalog is
 * published. Thread-safe.
 */
class ChangeFlag {
  private volatile boolean set;

  boolean isSet() {
    return set;
  }

  void set(boolean to) {
    set = to;
  }
}
