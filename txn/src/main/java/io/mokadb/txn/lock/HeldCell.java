package io.mokadb.txn.lock;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.CellKey;
import io.mokadb.txn.LockWait;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * A cell that is held, and those that wait for it. Thread-safe.
 *
 * <p>To wake a thread takes longer than many a transaction. So a cell that is released is open for
 * a while: the one that asks first gets it, the first that waits or one that runs already. After
 * that while it is handed over.
 *
 * <p>The first that waits is called when the cell is open. If others were faster it is called no
 * more: it looks from time to time until the while is over.
 */
final class HeldCell {
  private final CellKey cell;

  /** Null while the cell is open. */
  private volatile LockOwner owner;

  /** The round in which its owner has asked for it last. Of the owner's thread. */
  private int round;

  /** Null until one waits: most cells are never waited for. */
  @GuardedBy("this")
  private Queue<LockRequest> waiting;

  @GuardedBy("this")
  private boolean free;

  HeldCell(CellKey cell, LockOwner owner) {
    this.cell = cell;
    this.owner = owner;
    this.round = owner.round();
  }

  CellKey cell() {
    return cell;
  }

  /** Null if no one holds it at the moment. */
  LockOwner owner() {
    return owner;
  }

  /** The timestamp of who holds it; 0 if no one does. */
  long holder() {
    LockOwner now = owner;
    return now == null ? 0 : now.startTimestamp();
  }

  /** Its owner has asked for it. */
  void ask(int inRound) {
    round = inRound;
  }

  int round() {
    return round;
  }

  /** Takes the cell ahead of those that wait, if it is open. */
  boolean overtake(LockOwner other) {
    if (owner != null) {
      return false;
    }
    synchronized (this) {
      if (owner != null || free) {
        return false;
      }
      owner = other;
      return true;
    }
  }

  /** Puts a request behind the others; false if the cell is no longer held. */
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

  /** Whether a request was granted; it is now, if the cell is open and it is the first. */
  boolean claim(LockRequest request) {
    if (owner == null) {
      synchronized (this) {
        if (owner == null && waiting.peek() == request) {
          grant();
        }
      }
    }
    return request.isGranted();
  }

  /**
   * Takes a request back. A cell that was granted to it at the last moment is released; one that is
   * open is offered to the next. Both in one, for another transaction may overtake at any moment,
   * and keeps what it holds.
   *
   * @return as {@link #release}
   */
  boolean withdraw(LockRequest request, long patience) {
    synchronized (this) {
      if (!request.isGranted()) {
        waiting.remove(request);
        if (owner != null) {
          return false;
        }
      }
      return release(patience);
    }
  }

  /**
   * Opens the cell, or gives it to the first that waits if that was overtaken for long; true if
   * none waits, and the cell is free from now on.
   *
   * @param patience how long the first that waits may be overtaken
   */
  boolean release(long patience) {
    LockRequest next;
    boolean wakes;
    synchronized (this) {
      next = waiting == null ? null : waiting.peek();
      if (next == null) {
        free = true;
        return true;
      }
      if (next.isOverdue(patience)) {
        grant();
        wakes = true;
      } else {
        owner = null;
        wakes = next.isCalled();
      }
    }
    if (wakes) {
      next.wake();
    }
    return false;
  }

  @GuardedBy("this")
  private void grant() {
    LockRequest next = waiting.remove();
    // In this order: a request that finds itself the owner knows that it was granted.
    next.grant();
    owner = next.owner();
  }

  synchronized void addTo(List<LockWait> list) {
    if (waiting != null) {
      for (LockRequest request : waiting) {
        list.add(new LockWait(cell, request.owner().startTimestamp(), holder()));
      }
    }
  }
}
