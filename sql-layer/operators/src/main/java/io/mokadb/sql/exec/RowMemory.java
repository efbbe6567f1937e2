package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;

/** Memory reserved by one stream; returned when it closes. */
public final class RowMemory {
  private static final long CHUNK = 64 << 10;

  private final MemoryBudget budget;

  /**
   * Bytes that every stream may hold even if others have used up the memory, so that each makes
   * progress.
   */
  private static final long FLOOR = 64 << 10;

  private final long floor;
  private long reserved;
  private long needed;

  public RowMemory(ExecutionContext context) {
    this.budget = context.memory();
    this.floor = Math.min(FLOOR, budget.limit() / 16);
  }

  public void add(Object[] row) {
    add(MemoryBudget.sizeOf(row) + 8);
  }

  public void add(long bytes) {
    needed += bytes;
    if (needed > reserved) {
      // small steps at first, then chunks, so that not every row asks
      long step = Math.max(needed - reserved, Math.min(CHUNK, reserved));
      reserved += step;
      budget.reserve(step);
    }
  }

  /** Reserves for a row, or returns false and reserves nothing if the memory is used up. */
  public boolean tryAdd(Object[] row) {
    return tryAdd(MemoryBudget.sizeOf(row) + 8);
  }

  /** True if this stream holds more than it gets in any case. */
  boolean isBeyondFloor() {
    return needed > floor;
  }

  /** Reserves if the memory allows it; else returns false and reserves nothing. */
  public boolean tryAdd(long bytes) {
    if (needed + bytes > reserved) {
      long step = Math.max(needed + bytes - reserved, Math.min(CHUNK, reserved));
      if (!budget.tryReserve(step)) {
        step = needed + bytes - reserved;
        if (needed + bytes <= floor) {
          budget.force(step);
        } else if (!budget.tryReserve(step)) {
          return false;
        }
      }
      reserved += step;
    }
    needed += bytes;
    return true;
  }

  /**
   * True if a new group has no place; otherwise it is reserved.
   *
   * @param hungry whether groups keep the rows that they read, so that most of the memory is left
   *     to them
   */
  public boolean isFull(boolean hungry, long bytes) {
    boolean enough = hungry && isBeyondFloor() && budget.used() > budget.limit() / 8;
    return enough || !tryAdd(bytes);
  }

  public void release() {
    budget.release(reserved);
    reserved = 0;
    needed = 0;
  }
}
