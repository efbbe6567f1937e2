package io.mokadb.kv.rocksdb;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Counts the calls inside, so that closing can wait for them (K10): native memory that is used
 * after it was freed ends the whole process. Each thread counts in one of several places, so that
 * they do not all write to the same cache line.
 */
final class Gate {
  private static final int LANES = 16;
  private static final int PADDING = 16;
  private static final long CHECK_NANOS = 100_000;

  private final AtomicIntegerArray inside = new AtomicIntegerArray((LANES + 1) * PADDING);
  private final String location;
  private volatile boolean closed;

  Gate(String location) {
    this.location = location;
  }

  /**
   * @return to be handed to {@link #exit}
   * @throws KvException CLOSED
   */
  int enter() {
    int lane = ((int) Thread.currentThread().getId() & (LANES - 1)) * PADDING + PADDING;
    inside.incrementAndGet(lane);
    // Read after counting: either the closing thread sees the count, or this one sees the closing.
    if (closed) {
      inside.decrementAndGet(lane);
      throw closedError();
    }
    return lane;
  }

  void exit(int lane) {
    inside.decrementAndGet(lane);
  }

  void checkOpen() {
    if (closed) {
      throw closedError();
    }
  }

  /**
   * Closes the gate and waits until all threads have left, also if this thread is interrupted. True
   * for the first caller only.
   */
  boolean closeAndDrain() {
    synchronized (this) {
      if (closed) {
        return false;
      }
      closed = true;
    }
    for (int lane = PADDING; lane < inside.length(); lane += PADDING) {
      while (inside.get(lane) != 0) {
        SteadyPause.nanos(CHECK_NANOS);
      }
    }
    return true;
  }

  private KvException closedError() {
    return new KvException(Kind.CLOSED, "The database " + location + " was closed");
  }
}
