package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import org.rocksdb.RocksDBException;

/**
 * Hands out a scan in blocks. Native memory is touched only inside the store's gate and under this
 * object's monitor; the closing store releases what cursors have left open, after the gate is
 * empty.
 */
final class RocksDbCursor implements CellCursor {
  private static final int FIRST_BLOCK = 8;

  /** A block ends with the cell that passes this, so that long values do not pile up. */
  private static final int BLOCK_BYTES = 1 << 20;

  private final RocksDbStore store;
  private final Gate gate;
  private final Deadline deadline;
  private final int largestBlock;
  private MergedScan scan;
  private CellView[] block = new CellView[FIRST_BLOCK];
  private int filled;
  private int position;

  RocksDbCursor(RocksDbStore store, Gate gate, MergedScan scan, int blockSize, Deadline deadline) {
    this.store = store;
    this.gate = gate;
    this.scan = scan;
    this.largestBlock = blockSize;
    this.deadline = deadline;
  }

  @Override
  public CellView next() {
    if (position == filled) {
      fill();
      if (filled == 0) {
        return null;
      }
    }
    gate.checkOpen();
    CellView view = block[position];
    block[position++] = null;
    return view;
  }

  private void fill() {
    int lane = gate.enter();
    try {
      if (deadline.isExpired()) {
        throw new KvException(Kind.TIMEOUT, "The deadline passed during a scan");
      }
      synchronized (this) {
        fillFrom(scan);
      }
    } catch (RocksDBException e) {
      throw RocksDbErrors.translate("Scanning", store.location(), e);
    } finally {
      gate.exit(lane);
    }
  }

  /** Blocks start small, for many scans end after a few columns, and double. */
  private void fillFrom(MergedScan open) throws RocksDBException {
    int size = Math.min(largestBlock, filled == 0 ? FIRST_BLOCK : filled * 2);
    if (block.length < size) {
      block = new CellView[size];
    }
    filled = 0;
    position = 0;
    int bytes = 0;
    while (open != null && filled < size && bytes < BLOCK_BYTES) {
      CellView view = open.next();
      if (view == null) {
        // Nothing more will be needed of what is native: free it early.
        release();
        return;
      }
      block[filled++] = view;
      bytes += size(view.data()) + size(view.write());
    }
  }

  private static int size(Cell cell) {
    return cell == null ? 0 : cell.value().length;
  }

  @Override
  public void close() {
    release();
    store.forget(this);
    filled = 0;
    position = 0;
  }

  /** Frees what is native; calling it again does nothing. */
  synchronized void release() {
    if (scan != null) {
      MergedScan open = scan;
      scan = null;
      open.close();
    }
  }
}
