package io.mokadb.sql.engine;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Statements whose commits recently lost a conflict, as they do where rows are not held. The same
 * text with the same parameters most likely writes the same row again, so for a while its runs take
 * turns from the start instead of meeting at their commits. This concerns speed alone: a run that
 * has waited too long proceeds. Thread-safe.
 */
final class Contention {
  private static final int SLOTS = 1024;

  /** Runs without a conflict until a statement is let run freely again. */
  private static final int MEMORY = 256;

  private static final long LONGEST_WAIT_MILLIS = 100;

  private final AtomicIntegerArray heat = new AtomicIntegerArray(SLOTS);
  private final ReentrantLock[] turns = new ReentrantLock[SLOTS];

  Contention() {
    Arrays.setAll(turns, i -> new ReentrantLock());
  }

  /** Where a statement is remembered; others may share the place. */
  static int slot(String text, Object[] parameters) {
    int hash = (31 * text.hashCode() + Arrays.hashCode(parameters)) * 0x9E3779B9;
    return hash >>> 22;
  }

  /** Waits for the statement's turn if it is contended. To be given back by {@link #leave}. */
  ReentrantLock enter(int slot) {
    if (heat.get(slot) <= 0) {
      return null;
    }
    heat.decrementAndGet(slot);
    ReentrantLock turn = turns[slot];
    try {
      return turn.tryLock(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS) ? turn : null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** A commit of the statement lost a conflict. */
  void lost(int slot) {
    heat.set(slot, MEMORY);
  }

  static void leave(ReentrantLock turnOrNull) {
    if (turnOrNull != null) {
      turnOrNull.unlock();
    }
  }
}
