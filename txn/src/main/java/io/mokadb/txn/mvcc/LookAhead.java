package io.mokadb.txn.mvcc;

import io.mokadb.kv.CellBlock;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.txn.TxnException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * The cells that a scan will come to, as far as the store's block has them: those whose newest
 * record is not their value are looked at again together. Cells with a lock are left alone, for the
 * scan may end before them. Confined to one thread.
 */
final class LookAhead {
  private final SnapshotReader reader;
  private final LongValues longValues;
  private final CellCursor cells;
  private final Snapshot snapshot;
  private final int blockSize;

  /** Of the store's block, how many were asked for one by one. */
  private int taken;

  /** How many were asked for one by one in all. */
  private long asked;

  /** Asked for, and not come to yet. */
  private final Queue<CellView> ahead = new ArrayDeque<>(0);

  /** Second looks at the next cells that need one, in the order of the scan. */
  private final Queue<SecondLook> settled = new ArrayDeque<>(0);

  LookAhead(
      SnapshotReader reader,
      LongValues longValues,
      CellCursor cells,
      Snapshot snapshot,
      int blockSize) {
    this.reader = reader;
    this.longValues = longValues;
    this.cells = cells;
    this.snapshot = snapshot;
    this.blockSize = blockSize;
  }

  /** The next cell that was asked for already; null if none was. */
  CellView poll() {
    return ahead.poll();
  }

  /** The store's next cell; null after the last. */
  CellView take() {
    CellView view = ask();
    if (view != null && needsSecondLook(view)) {
      lookAhead(view);
    }
    return view;
  }

  private CellView ask() {
    taken = taken % blockSize + 1;
    CellView view = cells.next();
    asked += view == null ? 0 : 1;
    return view;
  }

  long asked() {
    return asked;
  }

  private void lookAhead(CellView first) {
    List<CellView> views = new ArrayList<>();
    views.add(first);
    int most = longValues.atOnce();
    CellView view = first;
    while (view != null && taken < blockSize && views.size() < most) {
      view = ask();
      if (view != null) {
        ahead.add(view);
        if (needsSecondLook(view)) {
          views.add(view);
        }
      }
    }
    settle(views);
  }

  /** Looks ahead in a block from a cell that needs a second look, unless that was done. */
  void from(CellBlock block, int index) {
    if (!settled.isEmpty()) {
      return;
    }
    List<CellView> views = new ArrayList<>();
    int most = longValues.atOnce();
    for (int i = index; i < block.size() && views.size() < most; i++) {
      if (!WriteRecord.isInlinePut(block.bytes(), block.start(i), block.end(i))) {
        views.add(block.view(i));
      }
    }
    settle(views);
  }

  private static boolean needsSecondLook(CellView view) {
    return view.lock() == null && !SnapshotReader.isPlain(view);
  }

  private void settle(List<CellView> views) {
    try {
      List<SecondLook> looks = new ArrayList<>(views.size());
      for (CellView view : views) {
        looks.add(new SecondLook(looks.size(), view));
      }
      reader.settle(looks, snapshot);
      longValues.fetched(looks);
      settled.addAll(looks);
    } catch (TxnException e) {
      // One of them is damaged: each is read by itself when its turn comes, and that one tells.
      settled.clear();
    }
  }

  /** The second look at the cell that the scan has come to; null if there was none. */
  SecondLook settled(CellView view) {
    return view.lock() == null ? settled.poll() : null;
  }
}
