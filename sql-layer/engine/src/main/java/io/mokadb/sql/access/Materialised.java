package io.mokadb.sql.access;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.List;

/**
 * All rows of an input, read before the first write, so that a statement never meets its own
 * changes. Counts against the execution's memory until it is closed.
 */
record Materialised(List<Object[]> rows, long bytes, MemoryBudget memory) implements AutoCloseable {
  static Materialised of(Operator source, ExecutionContext context) {
    List<Object[]> rows = new ArrayList<>();
    long bytes = 0;
    try (RowStream stream = source.open(context)) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        long size = MemoryBudget.sizeOf(row);
        context.memory().reserve(size);
        bytes += size;
        rows.add(row);
      }
    }
    return new Materialised(rows, bytes, context.memory());
  }

  @Override
  public void close() {
    memory.release(bytes);
  }
}
