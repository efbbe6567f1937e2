package io.mokadb.kv.testkit;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.ForwardingCursor;
import io.mokadb.kv.ForwardingStore;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import java.util.List;

/**
 * A store in front of another that counts the calls of one thread at a time. A scan counts a call
 * for each block that it fetches. Thread-safe. Closing it closes the store behind.
 */
public final class CountingStore extends ForwardingStore {
  private final boolean atomicAcrossRows;

  /** Of the thread whose calls are counted; null while none are. */
  private volatile Counter current;

  private static final class Counter {
    private final Thread thread = Thread.currentThread();
    private int gets;
    private int multiGets;
    private int cells;
    private int scans;
    private int mutations;
    private int rows;
  }

  /**
   * @param atomicAcrossRows what to answer when asked for that; false if the store behind is not
   */
  public CountingStore(KvStore store, boolean atomicAcrossRows) {
    super(store);
    this.atomicAcrossRows = atomicAcrossRows;
  }

  /** Counts the calls that this thread makes until {@code work} ends. */
  public StoreCalls during(Runnable work) {
    Counter counter = new Counter();
    current = counter;
    try {
      work.run();
    } finally {
      current = null;
    }
    return new StoreCalls(
        counter.gets,
        counter.multiGets,
        counter.cells,
        counter.scans,
        counter.mutations,
        counter.rows);
  }

  private Counter counter() {
    Counter counter = current;
    return counter != null && counter.thread == Thread.currentThread() ? counter : new Counter();
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    Counter counter = counter();
    counter.gets++;
    counter.cells++;
    return super.read(read, deadline);
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    Counter counter = counter();
    counter.multiGets++;
    counter.cells += reads.size();
    return super.read(reads, deadline);
  }

  @Override
  public List<ColumnVersions> versions(List<CellRead> reads, int limit, Deadline deadline) {
    Counter counter = counter();
    counter.multiGets++;
    counter.cells += reads.size();
    return super.versions(reads, limit, deadline);
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    return counted(request, super.scan(request, deadline));
  }

  @Override
  public CellCursor scan(ScanRequest request, List<KeyRange> within, Deadline deadline) {
    return counted(request, store().scan(request, within, deadline));
  }

  private CellCursor counted(ScanRequest request, CellCursor cursor) {
    Counter counter = counter();
    counter.scans++;
    return new ForwardingCursor(cursor) {
      private int left = request.blockSize();
      private int calls = 1;

      @Override
      public CellView next() {
        CellView view = super.next();
        if (view != null && left-- == 0) {
          counter.scans++;
          calls++;
          left = request.blockSize() - 1;
        }
        return view;
      }

      @Override
      public int calls() {
        return calls;
      }
    };
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    Counter counter = counter();
    counter.mutations++;
    counter.rows += mutations.size();
    return super.mutate(mutations, durability, deadline);
  }

  @Override
  public boolean atomicAcrossRows() {
    return atomicAcrossRows;
  }

  @Override
  public AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    if (!atomicAcrossRows) {
      throw new UnsupportedOperationException("This store is atomic within a row only");
    }
    Counter counter = counter();
    counter.mutations++;
    counter.rows += mutations.size();
    return super.mutateAtomically(mutations, durability, deadline);
  }
}
