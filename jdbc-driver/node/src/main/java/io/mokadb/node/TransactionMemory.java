package io.mokadb.node;

import io.mokadb.session.MokaException;
import io.mokadb.session.memory.MemoryAccount;
import io.mokadb.session.memory.MemoryUse;
import io.mokadb.session.memory.ProcessMemory;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.engine.WriteMemory;

/** The memory of the process for the writes of transactions. Thread-safe. */
final class TransactionMemory implements WriteMemory {
  /** The time that a transaction waits for others to end; usually it is the one that has most. */
  private static final long WAIT_MILLIS = 1_000;

  /**
   * The part of all memory, as a divisor, that a transaction gets while it can store its writes
   * elsewhere; the rest is for others.
   */
  private static final int PART = 4;

  private final ProcessMemory memory;

  TransactionMemory(ProcessMemory memory) {
    this.memory = memory;
  }

  @Override
  public Lease open() {
    return new Account(new MemoryAccount(memory, MemoryUse.TRANSACTION), memory.limit() / PART);
  }

  /** Guarded by itself: a transaction may be ended by another thread than the one that writes. */
  private static final class Account implements Lease {
    private final MemoryAccount account;
    private final long part;
    private boolean closed;

    Account(MemoryAccount account, long part) {
      this.account = account;
      this.part = part;
    }

    @Override
    public synchronized boolean tryAdd(long bytes) {
      return !closed && account.used() + bytes <= part && account.tryAdd(bytes);
    }

    @Override
    public synchronized void add(long bytes) {
      if (closed) {
        throw new TxnException(TxnException.Kind.CLOSED, "The transaction is finished");
      }
      try {
        account.add(bytes, WAIT_MILLIS, "A transaction that is not committed");
      } catch (MokaException e) {
        throw new TxnException(
            TxnException.Kind.OUT_OF_MEMORY,
            e.getMessage() + ". Commit more often, if fewer rows at once will do",
            e);
      }
    }

    @Override
    public synchronized void subtract(long bytes) {
      if (!closed) {
        account.subtract(bytes);
      }
    }

    @Override
    public synchronized void close() {
      closed = true;
      account.close();
    }
  }
}
