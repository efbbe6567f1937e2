package io.mokadb.sql.exec.sort;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.exec.spill.RowFile;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts more rows than fit into memory: whenever the memory of the execution is full, the rows
 * gathered so far are sorted and written to a file, and in the end the files are merged. Stable: of
 * equal rows the one that came first is in an earlier file. Confined.
 */
final class ExternalSort implements AutoCloseable {
  /** More files than this are merged into one before others are written. */
  static final int MOST_RUNS = 64;

  private final Comparator<Object[]> order;
  private final ExecutionContext context;
  private final RowMemory memory;
  private final Ticker ticker;
  private final List<RowFile> runs = new ArrayList<>();
  private List<Object[]> gathered = new ArrayList<>();
  private int at;
  private PriorityQueue<Head> heads;

  /** The first unread row of a run; the last run is in memory and has no file. */
  private record Head(Object[] row, int run) {}

  ExternalSort(Comparator<Object[]> order, ExecutionContext context, RowMemory memory) {
    this.order = order;
    this.context = context;
    this.memory = memory;
    this.ticker = new Ticker(context);
  }

  /** Takes all rows. */
  void addAll(RowStream rows) {
    for (Object[] row = rows.next(); row != null; row = rows.next()) {
      ticker.tick();
      if (!memory.tryAdd(row)) {
        spill();
        // What does not fit now is too much for the statement, and says so.
        memory.add(row);
      }
      gathered.add(row);
    }
    gathered.sort(order);
  }

  private void spill() {
    if (gathered.isEmpty()) {
      return;
    }
    if (runs.size() == MOST_RUNS) {
      mergeRuns();
    }
    gathered.sort(order);
    RowFile run = new RowFile(context);
    runs.add(run);
    for (Object[] row : gathered) {
      ticker.tick();
      run.write(row);
    }
    run.rewind();
    gathered = new ArrayList<>();
    memory.release();
  }

  private void mergeRuns() {
    RowFile merged = new RowFile(context);
    try {
      PriorityQueue<Head> queue = heads(runs.size());
      for (Head head = queue.poll(); head != null; head = queue.poll()) {
        ticker.tick();
        merged.write(head.row);
        advance(queue, head.run);
      }
      merged.rewind();
    } catch (RuntimeException e) {
      // The file is not yet one of the runs, which close() closes.
      merged.close();
      throw e;
    }
    closeRuns();
    runs.add(merged);
  }

  /** The next row in order; null at the end. */
  Object[] next() {
    if (runs.isEmpty()) {
      return at < gathered.size() ? gathered.get(at++) : null;
    }
    if (heads == null) {
      heads = heads(runs.size() + 1);
    }
    Head head = heads.poll();
    if (head == null) {
      return null;
    }
    advance(heads, head.run);
    return head.row;
  }

  private PriorityQueue<Head> heads(int count) {
    Comparator<Head> byRow =
        (a, b) -> {
          int result = order.compare(a.row, b.row);
          return result != 0 ? result : Integer.compare(a.run, b.run);
        };
    PriorityQueue<Head> queue = new PriorityQueue<>(byRow);
    for (int run = 0; run < count; run++) {
      advance(queue, run);
    }
    return queue;
  }

  private void advance(PriorityQueue<Head> queue, int run) {
    Object[] row =
        run < runs.size() ? runs.get(run).read() : at < gathered.size() ? gathered.get(at++) : null;
    if (row != null) {
      queue.add(new Head(row, run));
    }
  }

  private void closeRuns() {
    List<RowFile> closing = List.copyOf(runs);
    runs.clear();
    closing.forEach(RowFile::close);
  }

  @Override
  public void close() {
    gathered = List.of();
    heads = null;
    memory.release();
    closeRuns();
  }
}
