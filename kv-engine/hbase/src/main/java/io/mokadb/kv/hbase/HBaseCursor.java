package io.mokadb.kv.hbase;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.Result;

/**
 * Reads a range block by block, each with a scan of its own. Blocks grow, and from the second one
 * on the next is under way while the caller reads: a caller who wants a few rows pays for those
 * only, a reader that wants all does not wait for each.
 */
final class HBaseCursor implements CellCursor {
  private static final int GROWTH = 2;
  private static final int LARGEST_BLOCK = 2_048;

  private final TableAccess access;
  private final OpenCalls calls;
  private final StoreCounters counters;
  private final BlockScan scan;
  private final Deadline deadline;
  private final Deque<CellView> ready = new ArrayDeque<>();
  private int rows;

  /** How many more columns may come than those that were received. */
  private int left;

  private int asked;
  private int fetched;
  private Key lastRow;
  private boolean exhausted;
  private CompletableFuture<ScanBlock> ahead;

  HBaseCursor(
      TableAccess access,
      OpenCalls calls,
      StoreCounters counters,
      BlockScan scan,
      Deadline deadline) {
    this.access = access;
    this.calls = calls;
    this.counters = counters;
    this.scan = scan;
    this.deadline = deadline;
    this.rows = scan.request().blockSize();
    this.left = scan.request().limit();
    this.exhausted = scan.isEmpty();
  }

  /** Asks for the first block, so that it is under way before it is needed. */
  void begin() {
    if (!exhausted) {
      ahead = ask();
    }
  }

  @Override
  public CellView next() {
    calls.checkOpen();
    while (ready.isEmpty() && !exhausted) {
      calls.run(this::fetch);
    }
    return ready.poll();
  }

  /** Has the next block, and asks for the one behind it unless it is the first. */
  private ScanBlock fetch() {
    access.checkDeadline(deadline);
    boolean first = fetched++ == 0;
    CompletableFuture<ScanBlock> asked = ahead == null ? ask() : ahead;
    ahead = null;
    ScanBlock block = access.await(asked, deadline);
    block.rows().forEach(this::add);
    counters.scannedRows().add(block.rows().size());
    exhausted = block.last() || left == 0;
    rows = Math.max(rows, Math.min(rows * GROWTH, LARGEST_BLOCK));
    if (!first && !exhausted) {
      ahead = ask();
    }
    return block;
  }

  private CompletableFuture<ScanBlock> ask() {
    counters.scanBlocks().increment();
    asked++;
    int most = Math.min(rows, left);
    BlockCollector collector = new BlockCollector(most, scan.request().blockBytes() / 2);
    access.table(deadline).scan(scan.after(lastRow, most), collector);
    return collector.block();
  }

  private void add(Result result) {
    lastRow = Key.wrap(result.getRow());
    for (CellView view : CellViews.ofRow(lastRow, result.rawCells(), scan.request().reverse())) {
      if (left > 0 && scan.isAskedFor(view)) {
        ready.add(view);
        left--;
      }
    }
  }

  @Override
  public int calls() {
    return asked;
  }

  @Override
  public void close() {
    ready.clear();
    exhausted = true;
    // A scan that is still under way ends by itself with its block.
    ahead = null;
  }
}
