package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellBlock;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.kv.ScanRequest;
import org.rocksdb.RocksDBException;

/**
 * Hands out a scan in blocks. Native memory is touched only inside the store's gate and under this
 * object's monitor; the closing store releases what cursors have left open, after the gate is
 * empty.
 */
final class RocksDbCursor implements CellCursor {
  private static final int FIRST_BLOCK = 8;

  private final RocksDbStore store;
  private final Gate gate;
  private final Deadline deadline;
  private final ScanRequest request;

  /** How many more columns than the block has may come. */
  private int left;

  private MergedScan scan;
  private CellView[] block = {};

  /** Instead of {@link #block}, where the scan gives nothing but write records; else null. */
  private final PackedCells packed;

  private int filled;
  private int position;

  RocksDbCursor(
      RocksDbStore store, Gate gate, MergedScan scan, ScanRequest request, Deadline deadline) {
    this.store = store;
    this.gate = gate;
    this.scan = scan;
    this.packed = scan != null && scan.isPackable() ? new PackedCells() : null;
    this.request = request;
    this.left = request.limit();
    this.deadline = deadline;
  }

  @Override
  public CellView next() {
    if (!hasMore()) {
      return null;
    }
    if (packed != null) {
      return packed.view(position++);
    }
    CellView view = block[position];
    block[position++] = null;
    return view;
  }

  @Override
  public CellBlock nextBlock() {
    // Of a block that was begun with next() the rest is given by next().
    if (packed == null || position < filled || !hasMore()) {
      return null;
    }
    position = filled;
    return packed;
  }

  private boolean hasMore() {
    if (position == filled) {
      fill();
      if (filled == 0) {
        return false;
      }
    }
    gate.checkOpen();
    return true;
  }

  private void fill() {
    int lane = gate.enter();
    try {
      if (deadline.isExpired()) {
        throw new KvException(Kind.TIMEOUT, "The deadline passed during a scan");
      }
      synchronized (this) {
        // Blocks start small, for many scans end after a few columns, and double.
        int doubled = filled == 0 ? FIRST_BLOCK : filled * 2;
        int size = Math.min(left, Math.min(request.blockSize(), doubled));
        filled = 0;
        position = 0;
        boolean more =
            scan != null
                && size > 0
                && (packed == null ? fillViews(scan, size) : fillPacked(scan, size));
        left -= filled;
        if (!more) {
          // Nothing more will be needed of what is native: free it early.
          release();
        }
      }
    } catch (RocksDBException e) {
      throw RocksDbErrors.translate("Scanning", store.location(), e);
    } finally {
      gate.exit(lane);
    }
  }

  private boolean fillViews(MergedScan open, int size) throws RocksDBException {
    if (block.length < size) {
      block = new CellView[size];
    }
    for (int bytes = 0; filled < size && bytes < request.blockBytes(); filled++) {
      CellView view = open.next();
      if (view == null) {
        return false;
      }
      block[filled] = view;
      bytes += size(view.data()) + size(view.write());
    }
    return true;
  }

  private boolean fillPacked(MergedScan open, int size) throws RocksDBException {
    packed.clear();
    while (filled < size && packed.bytesUsed() < request.blockBytes()) {
      if (!open.next(packed)) {
        return false;
      }
      filled++;
    }
    return true;
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
