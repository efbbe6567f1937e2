package io.mokadb.txn.lock;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.CellKey;
import io.mokadb.txn.LockWait;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** A cell that is held, and those that wait for it. Thread-safe. */
final class HeldCell {
  private final CellKey cell;

  private volatile LockOwner owner;

  /** Null until one waits: most cells are never waited for. */
  @GuardedBy("this")
  private Queue<LockRequest> waiting;

  @GuardedBy("this")
  private boolean free;

  HeldCell(CellKey cell, LockOwner owner) {
    this.cell = cell;
    this.owner = owner;
  }

  CellKey cell() {
    return cell;
  }

  LockOwner owner() {
    return owner;
  }

  /** Puts a request behind the others; false if the cell is held no more. */
  synchronized boolean enqueue(LockRequest request) {
    if (free) {
      return false;
    }
    if (waiting == null) {
      waiting = new ArrayDeque<>();
    }
    waiting.add(request);
    return true;
  }

  /** Takes a request back; false if it was granted before. */
  synchronized boolean withdraw(LockRequest request) {
    return !request.isGranted() && waiting.remove(request);
  }

  /**
   * Gives the cell to the first that waits; true if none does, and the cell is free from now on.
   */
  boolean handOver() {
    LockRequest next;
    synchronized (this) {
      next = waiting == null ? null : waiting.poll();
      if (next == null) {
        free = true;
        return true;
      }
      // In this order: a request that finds itself the owner knows that it was granted.
      next.grant();
      owner = next.owner();
    }
    next.wake();
    return false;
  }

  synchronized void addTo(List<LockWait> list) {
    if (waiting != null) {
      for (LockRequest request : waiting) {
        list.add(new LockWait(cell, request.owner().startTimestamp(), owner.startTimestamp()));
      }
    }
  }
}
