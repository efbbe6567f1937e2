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

  /** What {@link #add(Object[])} counts for a row. */
  public static long sizeOf(Object[] row) {
    return MemoryBudget.sizeOf(row) + 8;
  }

  public void add(Object[] row) {
    add(sizeOf(row));
  }

  public void add(long bytes) {
    needed += bytes;
    if (needed > reserved) {
      // small steps at first, then chunks, so that not every row asks
      long missing = needed - reserved;
      long step = Math.max(missing, Math.min(CHUNK, reserved));
      if (step == missing || !budget.tryReserve(step)) {
        step = missing;
        budget.reserve(step);
      }
      reserved += step;
    }
  }

  /** Reserves for a row, or returns false and reserves nothing if the memory is used up. */
  public boolean tryAdd(Object[] row) {
    return tryAdd(sizeOf(row));
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

  /** What is counted and not yet given back. */
  public long held() {
    return needed;
  }

  /** Counts bytes as free for what comes next; the budget gets them back with all others. */
  public void subtract(long bytes) {
    needed -= bytes;
  }

  public void release() {
    budget.release(reserved);
    reserved = 0;
    needed = 0;
  }
}
