package io.mokadb.txn.engine;

import io.mokadb.txn.serial.NoteMemory;

/**
 * The memory for what one transaction notes of its reads, or for what commits have changed: of that
 * for writes, by a lease of its own, because notes must not make transactions spill writes. Most
 * transactions take none. Thread-safe: another thread may end the transaction.
 */
final class LeasedNotes implements NoteMemory {
  private final WriteMemory memory;

  /** Null until something is asked for. */
  private WriteMemory.Lease lease;

  private boolean closed;

  LeasedNotes(WriteMemory memory) {
    this.memory = memory;
  }

  @Override
  public synchronized boolean tryAdd(long bytes) {
    if (closed) {
      return false;
    }
    if (lease == null) {
      lease = memory.open();
    }
    return lease.tryAdd(bytes);
  }

  @Override
  public synchronized void subtract(long bytes) {
    if (lease != null) {
      lease.subtract(bytes);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (lease != null) {
      lease.close();
      lease = null;
    }
  }
}
