package io.mokadb.sql.exec.sort;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts, stably. With a small limit it keeps no more rows than the limit needs, in memory; else
 * rows beyond the memory of the execution go to files.
 */
public final class SortOperator implements Operator {
  /** Up to this many rows a heap is kept; beyond, sorting everything is not slower. */
  private static final long LARGEST_HEAP = 100_000;

  private final Operator in;
  private final SortKey[] keys;
  private final Comparator<Object[]> comparator;
  private final Expr offset;
  private final Expr fetch;

  public SortOperator(Operator in, SortKey[] keys, Expr offsetOrNull, Expr fetchOrNull) {
    this.in = in;
    this.keys = keys.clone();
    this.comparator = SortKey.comparator(this.keys);
    this.offset = offsetOrNull;
    this.fetch = fetchOrNull;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    long skip = Streams.count(offset, context, 0, "OFFSET");
    long most = Streams.count(fetch, context, Long.MAX_VALUE, "FETCH");
    RowStream rows = context.open(in);
    RowMemory memory = new RowMemory(context);
    return new RowStream() {
      private Object[][] sorted;
      private ExternalSort external;
      private int at;
      private int end;
      private long left;

      @Override
      public Object[] next() {
        if (sorted == null && external == null) {
          fill();
        }
        if (external != null) {
          return left-- > 0 ? external.next() : null;
        }
        return at < end ? sorted[at++] : null;
      }

      private void fill() {
        if (most == 0) {
          sorted = new Object[0][];
          return;
        }
        long wanted = skip > Long.MAX_VALUE - most ? Long.MAX_VALUE : skip + most;
        if (wanted <= LARGEST_HEAP) {
          PriorityQueue<Numbered> heap = heap();
          Object[] tooMuch = top((int) wanted, heap, rows, context, memory);
          if (tooMuch == null) {
            sorted = sorted(heap);
          } else {
            memory.release();
            sortInFiles(resumed(heap, tooMuch, rows));
            return;
          }
        } else {
          sortInFiles(rows);
          return;
        }
        at = (int) Math.min(skip, sorted.length);
        end = (int) Math.min(wanted, sorted.length);
      }

      private void sortInFiles(RowStream all) {
        external = new ExternalSort(comparator, context, memory);
        external.addAll(all);
        left = most;
        for (long i = 0; i < skip && external.next() != null; i++) {
          context.checkCancelled();
        }
      }

      @Override
      public void close() {
        sorted = new Object[0][];
        at = 0;
        end = 0;
        left = 0;
        try {
          if (external != null) {
            external.close();
          }
        } finally {
          memory.release();
          rows.close();
        }
      }
    };
  }

  /** A row and its number in the input, which decides between equals. */
  private record Numbered(Object[] row, long number) {}

  /** A heap with the largest row that is still wanted on top. */
  private PriorityQueue<Numbered> heap() {
    Comparator<Numbered> order =
        (a, b) -> {
          int result = comparator.compare(a.row, b.row);
          return result != 0 ? result : Long.compare(a.number, b.number);
        };
    return new PriorityQueue<>(order.reversed());
  }

  /** Fills the heap with the first rows; one for which there is no memory, or null. */
  private Object[] top(
      int count,
      PriorityQueue<Numbered> heap,
      RowStream rows,
      ExecutionContext context,
      RowMemory memory) {
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

  /** What the heap has, in the order of the input, and what comes after it. */
  private static RowStream resumed(PriorityQueue<Numbered> heap, Object[] next, RowStream rest) {
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

  private static Object[][] sorted(PriorityQueue<Numbered> heap) {
    Object[][] sorted = new Object[heap.size()][];
    for (int i = sorted.length - 1; i >= 0; i--) {
      sorted[i] = heap.remove().row;
    }
    return sorted;
  }

  @Override
  public String describe() {
    StringBuilder text = new StringBuilder("Sort by ");
    for (int i = 0; i < keys.length; i++) {
      text.append(i == 0 ? "" : ", ").append(keys[i].describe());
    }
    return text.append(fetch == null ? "" : " keeping the first rows").toString();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}
