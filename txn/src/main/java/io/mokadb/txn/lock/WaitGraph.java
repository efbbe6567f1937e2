package io.mokadb.txn.lock;

/**
 * The transactions that wait for others. Thread-safe: of two that close a circle, the second sees
 * the first.
 */
final class WaitGraph {
  private final LockCounts counts;

  WaitGraph(LockCounts counts) {
    this.counts = counts;
  }

  /**
   * Says that a transaction waits, unless it would wait for itself.
   *
   * @throws io.mokadb.txn.ConflictException {@code DEADLOCK}
   */
  synchronized void add(HeldCell held, LockRequest request) {
    LockOwner owner = request.owner();
    owner.waitFor(held);
    HeldCell next = held;
    while (next != null) {
      LockOwner holder = next.owner();
      if (holder == null) {
        return;
      }
      if (holder == owner) {
        if (request.isGranted()) {
          return;
        }
        counts.deadlocked();
        throw LockRefusals.deadlock(held, owner);
      }
      HeldCell awaited = holder.waitsFor();
      // It may have got the cell a moment ago, and not have said yet that it waits no more.
      next = awaited == null || awaited.owner() == holder ? null : awaited;
    }
  }
}
