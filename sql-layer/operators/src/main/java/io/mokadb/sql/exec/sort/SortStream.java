package io.mokadb.sql.exec.sort;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.Comparator;

/**
 * The sorted rows of one input, which is read when the first of them is asked for. A small limit is
 * served from a heap; all else, and a heap for which the memory is not enough, from files.
 * Confined.
 */
final class SortStream implements RowStream {
  /** Up to this many rows a heap is kept; beyond, sorting everything is not slower. */
  private static final long LARGEST_HEAP = 100_000;

  private final RowStream rows;
  private final Comparator<Object[]> comparator;
  private final long skip;
  private final long most;
  private final ExecutionContext context;
  private final RowMemory memory;
  private Object[][] sorted;
  private ExternalSort external;
  private int at;
  private int end;
  private long left;

  /**
   * @param skip how many of the first rows to leave out
   * @param most how many rows to give after that
   */
  SortStream(
      RowStream rows,
      Comparator<Object[]> comparator,
      long skip,
      long most,
      ExecutionContext context) {
    this.rows = rows;
    this.comparator = comparator;
    this.skip = skip;
    this.most = most;
    this.context = context;
    this.memory = new RowMemory(context);
  }

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
    if (wanted > LARGEST_HEAP) {
      sortInFiles(rows);
      return;
    }
    TopRows top = new TopRows((int) wanted, comparator);
    Object[] tooMuch = top.fill(rows, context, memory);
    if (tooMuch != null) {
      memory.release();
      sortInFiles(top.resumed(tooMuch, rows));
      return;
    }
    sorted = top.sorted();
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
}
