package io.mokadb.sql.subscription;

import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import java.util.function.Function;

/**
 * Rows that were read and wait to be delivered, with the memory that they take. Confined to one
 * thread.
 */
final class UndeliveredRows implements AutoCloseable {
  private final RowStream rows;
  private final MemoryBudget memory;

  private UndeliveredRows(RowStream rows, MemoryBudget memory) {
    this.rows = rows;
    this.memory = memory;
  }

  /**
   * Reads rows.
   *
   * @param memory closed with them, or if this fails
   */
  static UndeliveredRows read(MemoryBudget memory, Function<MemoryBudget, RowStream> source) {
    boolean complete = false;
    try {
      UndeliveredRows read = new UndeliveredRows(source.apply(memory), memory);
      complete = true;
      return read;
    } finally {
      if (!complete) {
        memory.close();
      }
    }
  }

  /** The next row, or null after the last. */
  Object[] next() {
    return rows.next();
  }

  @Override
  public void close() {
    try {
      rows.close();
    } finally {
      memory.close();
    }
  }
}
