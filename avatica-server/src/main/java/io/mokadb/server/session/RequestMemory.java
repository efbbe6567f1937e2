package io.mokadb.server.session;

import io.mokadb.session.MokaException;
import io.mokadb.session.memory.MemoryAccount;
import io.mokadb.session.memory.MemoryUse;
import io.mokadb.session.memory.ProcessMemory;

/**
 * Memory of the process for requests that are longer than usual: taken before they are read, given
 * back when they are answered. Thread-safe.
 */
public final class RequestMemory {
  /** Shorter requests are not counted. */
  private static final int FREE = 64 << 10;

  /** Of each byte: as it came, as what it means, and as the engine keeps it. */
  private static final int COPIES = 3;

  /** Waiting requests hold no memory yet, so no other request waits for them. */
  private static final long WAIT_MILLIS = 5_000;

  private final ProcessMemory memory;

  public RequestMemory(ProcessMemory memory) {
    this.memory = memory;
  }

  /** For one request. */
  public Hold open() {
    return new Hold();
  }

  /** For what a session keeps of its requests after they were answered. */
  public MemoryAccount account() {
    return new MemoryAccount(memory, MemoryUse.REQUEST);
  }

  /** The memory of one request; used by one thread at a time. */
  public final class Hold implements AutoCloseable {
    private long length;
    private long held;

    /**
     * Reserves memory for the next part of the request; waits briefly if none is free.
     *
     * @throws MokaException OUT_OF_MEMORY if none is free then either
     */
    public void grow(long bytes) {
      length += bytes;
      long missing = COPIES * (length - FREE) - held;
      if (missing > 0) {
        memory.reserve(
            MemoryUse.REQUEST, missing, WAIT_MILLIS, "A request of " + length + " bytes");
        held += missing;
      }
    }

    /** May be used again. */
    @Override
    public void close() {
      memory.release(MemoryUse.REQUEST, held);
      held = 0;
      length = 0;
    }
  }
}
