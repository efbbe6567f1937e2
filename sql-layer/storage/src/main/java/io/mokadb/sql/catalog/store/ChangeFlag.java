package io.mokadb.sql.catalog.store;

/**
 * Flag of a change of definitions under way: set before it commits, cleared when its catalog is
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
