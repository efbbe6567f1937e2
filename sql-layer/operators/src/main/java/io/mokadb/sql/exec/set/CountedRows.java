package io.mokadb.sql.exec.set;

import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import java.util.HashMap;
import java.util.Map;

/** Numbers of occurrences of an input's rows. */
final class CountedRows {
  private final Map<Object, long[]> counts = new HashMap<>();

  /** Reads an input to its end; false if the memory is full before. */
  boolean addAll(RowStream rows, ExecutionContext context, RowMemory memory) {
    Ticker ticker = new Ticker(context);
    for (Object[] row = rows.next(); row != null; row = rows.next()) {
      ticker.tick();
      Object key = RowHashKeys.ofRow(row);
      long[] count = counts.get(key);
      if (count == null) {
        if (!memory.tryAdd(MemoryBudget.sizeOf(row) + 88)) {
          return false;
        }
        count = new long[1];
        counts.put(key, count);
      }
      count[0]++;
    }
    return true;
  }

  /** Keeps of each row as many as both have. */
  void intersect(CountedRows other) {
    counts
        .entrySet()
        .removeIf(
            entry -> {
              long[] count = other.counts.get(entry.getKey());
              if (count != null) {
                entry.getValue()[0] = Math.min(entry.getValue()[0], count[0]);
              }
              return count == null;
            });
  }

  boolean contains(Object key) {
    return counts.containsKey(key);
  }

  /** Removes one occurrence; false if there is none left. */
  boolean take(Object key) {
    long[] count = counts.get(key);
    if (count == null || count[0] == 0) {
      return false;
    }
    count[0]--;
    return true;
  }

  /** Takes all away; false if there was none. */
  boolean takeAll(Object key) {
    return counts.remove(key) != null;
  }
}
