package io.mokadb.sql.runtime;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.nio.file.Path;

/**
 * The memory that one execution may hold in sorts, hash tables and buffers, in estimated bytes.
 * Confined.
 */
public final class MemoryBudget {
  private final long limit;
  private final Path spillDirectory;
  private long used;

  /** With a directory of the system's for what does not fit. */
  public MemoryBudget(long limitBytes) {
    this(limitBytes, Path.of(System.getProperty("java.io.tmpdir")));
  }

  /**
   * @param spillDirectory where rows are written that do not fit; it need not exist
   */
  public MemoryBudget(long limitBytes, Path spillDirectory) {
    this.limit = limitBytes;
    this.spillDirectory = spillDirectory;
  }

  public long limit() {
    return limit;
  }

  public Path spillDirectory() {
    return spillDirectory;
  }

  /**
   * @throws MokaException {@code OUT_OF_MEMORY} if the limit is passed
   */
  public void reserve(long bytes) {
    used += bytes;
    if (used > limit) {
      throw exceeded();
    }
  }

  /** That the limit was passed. */
  public MokaException exceeded() {
    return new MokaException(
        SqlState.OUT_OF_MEMORY,
        "The statement needs more than its "
            + (limit >> 20)
            + " MB of working memory; narrow it down, or raise the setting 'memory' of the URL");
  }

  /** Reserves if the limit allows it. */
  public boolean tryReserve(long bytes) {
    if (used + bytes > limit) {
      return false;
    }
    used += bytes;
    return true;
  }

  /** Reserves beyond the limit: for the little without which an operator cannot get on. */
  public void force(long bytes) {
    used += bytes;
  }

  public void release(long bytes) {
    used -= bytes;
  }

  public long used() {
    return used;
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
