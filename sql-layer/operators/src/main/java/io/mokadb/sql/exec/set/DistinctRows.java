package io.mokadb.sql.exec.set;

import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.exec.spill.RowFile;
import io.mokadb.sql.exec.spill.RowPartitions;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * Each row of a stream once. When the memory is full, new rows go to files by their hash, and come
 * after the others. Confined.
 */
final class DistinctRows implements RowStream {
  private final RowStream input;
  private final ExecutionContext context;
  private final RowMemory memory;
  private final Ticker ticker;
  private final Set<Object> seen = new HashSet<>();
  private final Deque<Partition> waiting = new ArrayDeque<>();
  private RowStream rows;
  private RowFile current;
  private int level;
  private RowPartitions overflow;

  private record Partition(RowFile file, int level) {}

  DistinctRows(RowStream input, ExecutionContext context) {
    this.input = input;
    this.rows = input;
    this.context = context;
    this.memory = new RowMemory(context);
    this.ticker = new Ticker(context);
  }

  @Override
  public Object[] next() {
    while (rows != null) {
      for (Object[] row = rows.next(); row != null; row = rows.next()) {
        ticker.tick();
        if (isNew(row)) {
          return row;
        }
      }
      nextPartition();
    }
    return null;
  }

  private boolean isNew(Object[] row) {
    Object key = RowHashKeys.ofRow(row);
    if (seen.contains(key)) {
      return false;
    }
    long bytes = MemoryBudget.sizeOf(row) + 64;
    if (overflow != null || !memory.tryAdd(bytes)) {
      if (!seen.isEmpty()) {
        if (overflow == null) {
          overflow = new RowPartitions(context, level);
        }
        overflow.write(key, row);
        return false;
      }
      memory.add(bytes);
    }
    seen.add(key);
    return true;
  }

  private void nextPartition() {
    seen.clear();
    memory.release();
    closeCurrent();
    for (int i = 0; overflow != null && i < RowPartitions.COUNT; i++) {
      RowFile file = overflow.take(i);
      if (file != null) {
        waiting.add(new Partition(file, level + 1));
      }
    }
    overflow = null;
    Partition partition = waiting.poll();
    rows = null;
    if (partition != null) {
      current = partition.file;
      level = partition.level;
      rows = current.stream();
    }
  }

  private void closeCurrent() {
    if (current != null) {
      current.close();
      current = null;
    }
  }

  @Override
  public void close() {
    rows = null;
    seen.clear();
    memory.release();
    try {
      closeCurrent();
      if (overflow != null) {
        overflow.close();
      }
      waiting.forEach(partition -> partition.file.close());
      waiting.clear();
    } finally {
      input.close();
    }
  }
}
