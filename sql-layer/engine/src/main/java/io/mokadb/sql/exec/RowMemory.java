package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;

/** What one stream has reserved; given back when it closes. */
final class RowMemory {
  private static final long CHUNK = 64 << 10;

  private final MemoryBudget budget;
  private long reserved;
  private long needed;

  RowMemory(ExecutionContext context) {
    this.budget = context.memory();
  }

  void add(Object[] row) {
    add(MemoryBudget.sizeOf(row) + 8);
  }

  void add(long bytes) {
    needed += bytes;
    if (needed > reserved) {
      // small steps at first, then chunks, so that not every row asks
      long step = Math.max(needed - reserved, Math.min(CHUNK, reserved));
      reserved += step;
      budget.reserve(step);
    }
  }

  /** Reserves for a row, or returns false and reserves nothing if the memory is used up. */
  boolean tryAdd(Object[] row) {
    long bytes = MemoryBudget.sizeOf(row) + 8;
    if (needed + bytes > reserved) {
      long step = Math.max(needed + bytes - reserved, Math.min(CHUNK, reserved));
      if (!budget.tryReserve(step)) {
        return false;
      }
      reserved += step;
    }
    needed += bytes;
    return true;
  }

  void release() {
    budget.release(reserved);
    reserved = 0;
    needed = 0;
  }
}
