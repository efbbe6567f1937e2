package io.mokadb.oracle.core;

/**
 * Watches the record of another leader, and finds out when its lease has ended. A leader sends a
 * version before this server first sees it, so the lease ends no later than its length after that.
 * Not thread-safe.
 */
final class LeaseWatch {
  private final long self;
  private StoredRecord seen = StoredRecord.NONE;
  private long since;

  /**
   * @param self the number of this process, whose own earlier leases need no waiting
   */
  LeaseWatch(long self) {
    this.self = self;
  }

  /**
   * @param now when the answer with this record arrived
   */
  void saw(StoredRecord stored, long now) {
    if (stored.version() != seen.version() || !stored.record().equals(seen.record())) {
      seen = stored;
      since = now;
    }
  }

  /** Says that the lease of the record last seen has ended, whatever clock its owner goes by. */
  boolean isOver(long now) {
    long millis = seen.record().leaseMillis();
    return millis == 0
        || seen.record().owner() == self
        || now - since >= (millis + (millis + 3) / 4) * 1_000_000;
  }
}
