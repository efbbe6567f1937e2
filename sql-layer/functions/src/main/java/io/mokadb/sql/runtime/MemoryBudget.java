package io.mokadb.sql.runtime;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.memory.MemoryAccount;
import io.mokadb.session.memory.MemoryUse;
import java.nio.file.Path;

/**
 * The memory that one execution may hold in sorts, hash tables and buffers, in estimated bytes: at
 * most so much, and at most what the process has left. Confined. To be closed after the execution.
 */
public final class MemoryBudget implements AutoCloseable {
  /** So long what cannot be spilled waits for others to end. */
  private static final long WAIT_MILLIS = 3_000;

  private static final String WHO = "The statement";

  private final long limit;
  private final Workspace workspace;
  private final Cancellation cancellation;
  private long used;

  /** Null until something is reserved. */
  private MemoryAccount account;

  /** Beside no others, and with a directory of the system's for what does not fit. */
  public MemoryBudget(long limitBytes) {
    this(limitBytes, Workspace.unshared());
  }

  /**
   * Beside no others.
   *
   * @param spillDirectory where rows are written that do not fit; it need not exist
   */
  public MemoryBudget(long limitBytes, Path spillDirectory) {
    this(limitBytes, Workspace.unshared(spillDirectory));
  }

  private MemoryBudget(long limitBytes, Workspace workspace) {
    this(limitBytes, workspace, new Cancellation());
  }

  /**
   * @param cancellation of the execution; it ends waiting for memory too
   */
  public MemoryBudget(long limitBytes, Workspace workspace, Cancellation cancellation) {
    this.limit = limitBytes;
    this.workspace = workspace;
    this.cancellation = cancellation;
  }

  public long limit() {
    return limit;
  }

  public Path spillDirectory() {
    return workspace.directory();
  }

  private MemoryAccount account() {
    if (account == null) {
      account = new MemoryAccount(workspace.memory(), MemoryUse.STATEMENT);
    }
    return account;
  }

  /**
   * Reserves what cannot be spilled; waits a little for others if the process has no more.
   *
   * @throws MokaException {@code OUT_OF_MEMORY} if the limit is passed, or the process has no more
   */
  public void reserve(long bytes) {
    reserve(bytes, WHO);
  }

  /**
   * The same.
   *
   * @param who what asks, as the beginning of a sentence
   * @throws MokaException also {@code CANCELLED}, if the execution is while this waits
   */
  public void reserve(long bytes, String who) {
    if (used + bytes > limit) {
      throw exceeded(who);
    }
    account().add(bytes, WAIT_MILLIS, who, cancellation::check);
    used += bytes;
  }

  /** That the limit was passed, or that the process has no more. */
  public MokaException exceeded() {
    long more = limit / 16;
    if (used + more <= limit) {
      return workspace.memory().exhausted(more, WHO);
    }
    return exceeded(WHO);
  }

  private MokaException exceeded(String who) {
    return new MokaException(
        SqlState.OUT_OF_MEMORY,
        who
            + " needs more than its "
            + (limit < 10 << 20 ? (limit >> 10) + " KB" : (limit >> 20) + " MB")
            + " of working memory; narrow it down, or raise the setting 'memory' of the URL");
  }

  /** Reserves if the limit allows it, and the process has it. */
  public boolean tryReserve(long bytes) {
    if (used + bytes > limit || !account().tryAdd(bytes)) {
      return false;
    }
    used += bytes;
    return true;
  }

  /** Reserves beyond the limit: for the little without which an operator cannot get on. */
  public void force(long bytes) {
    account().force(bytes);
    used += bytes;
  }

  /** What a file takes: the limit does not hold it, for a file is what keeps it, but all share. */
  public void openFile(long bytes) {
    account().force(bytes);
  }

  /** Gives back what {@link #openFile} took. */
  public void closeFile(long bytes) {
    if (account != null) {
      account.subtract(bytes);
    }
  }

  public void release(long bytes) {
    used -= bytes;
    if (account != null) {
      account.subtract(bytes);
    }
  }

  public long used() {
    return used;
  }

  /** Gives back what is left. */
  @Override
  public void close() {
    if (account != null) {
      account.close();
      account = null;
    }
    used = 0;
  }

  /** A rough size of a row held in memory, in bytes. */
  public static long sizeOf(Object[] row) {
    long size = 16 + 4L * row.length;
    for (Object value : row) {
      if (value instanceof String text) {
        size += 40 + text.length();
      } else if (value instanceof io.mokadb.session.Binary binary) {
        size += 32 + binary.length();
      } else if (value != null) {
        size += 24;
      }
    }
    return size;
  }
}
