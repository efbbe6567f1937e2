package io.mokadb.session.memory;

/**
 * One consumer's share of a budget. Asks the budget in steps, so that small changes cost an
 * addition; the first little is free. Confined to one thread.
 */
public final class MemoryAccount implements AutoCloseable {
  /** The bytes that are not counted: most statements and transactions are smaller. */
  static final long FREE = 64 << 10;

  private static final long STEP = 1 << 20;

  private final ProcessMemory memory;
  private final MemoryUse use;
  private long used;

  /** Besides what is free. */
  private long reserved;

  public MemoryAccount(ProcessMemory memory, MemoryUse use) {
    this.memory = memory;
    this.use = use;
  }

  public long used() {
    return used;
  }

  /** Takes more if it is there. */
  public boolean tryAdd(long bytes) {
    long missing = used + bytes - FREE - reserved;
    if (missing > 0 && !grow(missing)) {
      return false;
    }
    used += bytes;
    return true;
  }

  private boolean grow(long missing) {
    long step = Math.max(missing, Math.min(STEP, FREE + reserved));
    if (!memory.tryReserve(use, step)) {
      step = missing;
      if (!memory.tryReserve(use, step)) {
        return false;
      }
    }
    reserved += step;
    return true;
  }

  /**
   * Takes more, and waits for it if need be.
   *
   * @param who what asks, as the beginning of a sentence
   * @throws io.mokadb.session.MokaException OUT_OF_MEMORY if it is not there in time
   */
  public void add(long bytes, long waitMillis, String who) {
    add(bytes, waitMillis, who, () -> {});
  }

  /**
   * The same.
   *
   * @param check asked again and again while this waits; what it throws ends the waiting, and
   *     nothing is taken then
   */
  public void add(long bytes, long waitMillis, String who, Runnable check) {
    if (!tryAdd(bytes)) {
      long missing = used + bytes - FREE - reserved;
      memory.reserve(use, missing, waitMillis, who, check);
      reserved += missing;
      used += bytes;
    }
  }

  /** Takes more whether it is there or not: for the little without which work cannot go on. */
  public void force(long bytes) {
    used += bytes;
    long missing = used - FREE - reserved;
    if (missing > 0) {
      memory.force(use, missing);
      reserved += missing;
    }
  }

  /** Gives back. */
  public void subtract(long bytes) {
    used -= bytes;
    long idle = reserved - Math.max(0, used - FREE);
    if (idle > 2 * STEP) {
      long back = idle - STEP;
      reserved -= back;
      memory.release(use, back);
    }
  }

  /** Gives all back; may be used again. */
  @Override
  public void close() {
    memory.release(use, reserved);
    reserved = 0;
    used = 0;
  }
}
