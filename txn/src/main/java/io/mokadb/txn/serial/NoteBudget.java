package io.mokadb.txn.serial;

/**
 * How much notes may take, of one transaction or of commits: a little without a reservation, and
 * more in steps. For one thread at a time.
 */
final class NoteBudget {
  /** What is noted without a reservation; most transactions note less. */
  static final long FREE = 8 << 10;

  private static final long LONGEST_STEP = 256 << 10;

  private final NoteMemory memory;
  private long granted = FREE;

  NoteBudget(NoteMemory memory) {
    this.memory = memory;
  }

  /** Whether notes may take so many bytes in all; what is missing is taken if it is there. */
  boolean allows(long bytes) {
    if (bytes <= granted) {
      return true;
    }
    long missing = bytes - granted;
    long step = Math.max(missing, Math.min(granted, LONGEST_STEP));
    return take(step) || step > missing && take(missing);
  }

  private boolean take(long bytes) {
    boolean taken = memory.tryAdd(bytes);
    if (taken) {
      granted += bytes;
    }
    return taken;
  }

  /** Gives back all that was asked for. */
  void release() {
    giveBackBeyond(0);
  }

  /** Gives back what is much more than is needed. */
  void giveBackBeyond(long bytes) {
    long kept = Math.max(FREE, 2 * bytes);
    if (granted > kept) {
      memory.subtract(granted - kept);
      granted = kept;
    }
  }
}
