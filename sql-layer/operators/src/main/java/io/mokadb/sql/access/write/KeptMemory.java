package io.mokadb.sql.access.write;

import io.mokadb.kv.Key;
import io.mokadb.sql.runtime.MemoryBudget;
import java.util.function.Supplier;

/**
 * Memory that a statement keeps until its end for the rows that it writes: a little for each, so
 * that it matters only with many rows. Confined to one execution.
 */
final class KeptMemory {
  /**
   * Bytes that are not counted: most statements keep less, and a tiny budget must not refuse them.
   */
  private static final long FREE = 64 << 10;

  private static final long STEP = 64 << 10;

  /** The overhead of an entry in a set or a list. */
  private static final int ENTRY_BYTES = 88;

  private final MemoryBudget budget;
  private final Supplier<String> who;
  private long used;
  private long reserved;

  /**
   * @param who the statement and its table, as the beginning of a sentence
   */
  KeptMemory(MemoryBudget budget, Supplier<String> who) {
    this.budget = budget;
    this.who = who;
  }

  /**
   * @throws io.mokadb.session.MokaException {@code OUT_OF_MEMORY}
   */
  void add(Key key) {
    add(ENTRY_BYTES + (long) key.length());
  }

  /**
   * @param values of a key; null for none
   * @throws io.mokadb.session.MokaException {@code OUT_OF_MEMORY}
   */
  void add(Object[] values) {
    add(bytes(values));
  }

  static long bytes(Object[] values) {
    return ENTRY_BYTES + (values == null ? 0 : MemoryBudget.sizeOf(values));
  }

  private void add(long bytes) {
    long missing = used + bytes - FREE - reserved;
    if (missing > 0) {
      long step = Math.max(missing, Math.min(STEP, used / 2));
      if (step == missing || !budget.tryReserve(step)) {
        step = missing;
        budget.reserve(step, who.get());
      }
      reserved += step;
    }
    used += bytes;
  }

  long used() {
    return used;
  }

  /** Counts bytes as free; the budget gets them back when this is released. */
  void subtract(long bytes) {
    used -= bytes;
  }

  /** Gives all back; may be used again. */
  void release() {
    budget.release(reserved);
    reserved = 0;
    used = 0;
  }
}
