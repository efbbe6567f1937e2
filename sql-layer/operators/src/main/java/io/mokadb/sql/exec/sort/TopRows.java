package io.mokadb.sql.exec.sort;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The first rows of an order, kept in a heap while the input is read. Confined. */
final class TopRows {
  private final int count;
  private final Comparator<Object[]> comparator;

  /** With the largest row that is still wanted on top. */
  private final PriorityQueue<Numbered> heap;

  /** A row and its number in the input, which decides between equals. */
  private record Numbered(Object[] row, long number) {}

  TopRows(int count, Comparator<Object[]> comparator) {
    this.count = count;
    this.comparator = comparator;
    Comparator<Numbered> order =
        (a, b) -> {
          int result = comparator.compare(a.row, b.row);
          return result != 0 ? result : Long.compare(a.number, b.number);
        };
    this.heap = new PriorityQueue<>(order.reversed());
  }

  /** Reads the input; the row for which there was no memory, or null at the end of the input. */
  Object[] fill(RowStream rows, ExecutionContext context, RowMemory memory) {
    Ticker ticker = new Ticker(context);
    long number = 0;
    for (Object[] row = rows.next(); row != null; row = rows.next()) {
      ticker.tick();
      if (heap.size() < count) {
        if (!memory.tryAdd(MemoryBudget.sizeOf(row) + 40)) {
          return row;
        }
        heap.add(new Numbered(row, number++));
      } else if (comparator.compare(row, heap.element().row) < 0) {
        heap.remove();
        heap.add(new Numbered(row, number++));
      }
    }
    return null;
  }

  /** The rows of the heap in the order of the input, then {@code next}, then the rest. */
  RowStream resumed(Object[] next, RowStream rest) {
    List<Object[]> first = new ArrayList<>();
    heap.stream()
        .sorted(Comparator.comparingLong(Numbered::number))
        .forEach(numbered -> first.add(numbered.row));
    heap.clear();
    first.add(next);
    return new RowStream() {
      private int at;

      @Override
      public Object[] next() {
        return at < first.size() ? first.set(at++, null) : rest.next();
      }

      @Override
      public void close() {
        rest.close();
      }
    };
  }

  /** The rows in order; empties the heap. */
  Object[][] sorted() {
    Object[][] sorted = new Object[heap.size()][];
    for (int i = sorted.length - 1; i >= 0; i--) {
      sorted[i] = heap.remove().row;
    }
    return sorted;
  }
}
