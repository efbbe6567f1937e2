package io.mokadb.sql.runtime;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.memory.MemoryAccount;
import io.mokadb.session.memory.MemoryUse;
import java.nio.file.Path;
import java.util.List;

/**
 * The memory that one execution may hold in sorts, hash tables and buffers, in estimated bytes: up
 * to its limit, and up to the memory that the process has left. Confined. To be closed after the
 * execution.
 */
public final class MemoryBudget implements AutoCloseable {
  /** The time that a reservation which cannot be spilled waits for other executions to end. */
  private static final long WAIT_MILLIS = 3_000;

  private static final String WHO = "The statement";

  private final long limit;
  private final Workspace workspace;
  private final Cancellation cancellation;
  private long used;

  /** Null until something is reserved. */
  private MemoryAccount account;

  /** Without sharing; rows that do not fit go to the temporary directory of the system. */
  public MemoryBudget(long limitBytes) {
    this(limitBytes, Workspace.unshared());
  }

  /**
   * Without sharing with other executions.
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
   * Reserves memory for rows that cannot be spilled; waits a little for others if the process has
   * no more.
   *
   * @throws MokaException {@code OUT_OF_MEMORY} if the limit is passed, or the process has no more
   */
  public void reserve(long bytes) {
    reserve(bytes, WHO);
  }

  /**
   * The same.
   *
   * @param who the operation that asks, as the beginning of a sentence
   * @throws MokaException also {@code CANCELLED}, if the execution is while this waits
   */
  public void reserve(long bytes, String who) {
    if (used + bytes > limit) {
      throw exceeded(who);
    }
    account().add(bytes, WAIT_MILLIS, who, cancellation::check);
    used += bytes;
  }

  /** The error that the limit was passed, or that the process has no more memory. */
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

  /** Reserves beyond the limit: for the little without which an operator makes no progress. */
  public void force(long bytes) {
    account().force(bytes);
    used += bytes;
  }

  /**
   * Reserves the buffer of a file. It does not count against the limit, because the file serves to
   * keep it, but against the memory that all share.
   */
  public void openFile(long bytes) {
    account().force(bytes);
  }

  /** Gives back the memory of {@link #openFile}. */
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

  /** Gives back all that is still reserved. */
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
      size += sizeOfValue(value);
    }
    return size;
  }

  /** A rough size of a value, besides the reference to it; 0 for null. */
  public static long sizeOfValue(Object value) {
    if (value == null) {
      return 0;
    } else if (value instanceof Number) {
      return 24;
    } else if (value instanceof String text) {
      return 40L + text.length();
    } else if (value instanceof io.mokadb.session.Binary binary) {
      return 32L + binary.length();
    } else if (value instanceof List<?> elements) {
      long size = 40 + 4L * elements.size();
      for (Object element : elements) {
        size += sizeOfValue(element);
      }
      return size;
    } else if (value instanceof Object[] row) {
      return sizeOf(row);
    }
    return 24;
  }
}
