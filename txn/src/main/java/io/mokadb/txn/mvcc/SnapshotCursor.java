package io.mokadb.txn.mvcc;

import io.mokadb.kv.CellBlock;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;

/**
 * Turns what the store found in a range into values of a snapshot, one by one. Cells whose newest
 * record is not their value are looked at again together, as many as the store's block has.
 */
final class SnapshotCursor implements ValueCursor {
  private final SnapshotReader reader;
  private final LongValues longValues;
  private final CellCursor cells;
  private final Snapshot snapshot;
  private final int blockSize;

  /** Of the store's block, how many were asked for one by one. */
  private int taken;

  /** Asked for, and not come to yet. */
  private final Queue<CellView> ahead = new ArrayDeque<>(0);

  /** Second looks at the next cells that need one, in the order of the scan. */
  private final Queue<SecondLook> settled = new ArrayDeque<>(0);

  private CellKey key;
  private byte[] value;
  private long commitTimestamp;

  /** What the store gave last in one piece, and where the cursor is in it; null if nothing. */
  private CellBlock block;

  private int index;

  /** Whether the current cell lies in the block; {@link #key} and {@link #value} may be null. */
  private boolean inBlock;

  SnapshotCursor(
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

  @Override
  public boolean next() {
    key = null;
    value = null;
    inBlock = false;
    boolean found = advance();
    reader.checkReadable(snapshot);
    return found;
  }

  private boolean advance() {
    while (true) {
      while (block != null && ++index < block.size()) {
        if (WriteRecord.isInlinePut(block.bytes(), block.start(index), block.end(index))) {
          inBlock = true;
          commitTimestamp = block.timestamp(index);
          return true;
        }
        if (settled.isEmpty()) {
          lookAheadInBlock();
        }
        if (accept(block.view(index))) {
          return true;
        }
      }
      CellView view = ahead.poll();
      if (view == null) {
        block = cells.nextBlock();
        index = -1;
        if (block != null) {
          continue;
        }
        view = take();
        if (view == null) {
          return false;
        }
        if (needsSecondLook(view)) {
          lookAhead(view);
        }
      }
      if (accept(view)) {
        return true;
      }
    }
  }

  private CellView take() {
    taken = taken % blockSize + 1;
    return cells.next();
  }

  private static boolean needsSecondLook(CellView view) {
    return view.lock() == null && !SnapshotReader.isPlain(view);
  }

  private void lookAheadInBlock() {
    List<CellView> views = new ArrayList<>();
    int most = longValues.atOnce();
    for (int i = index; i < block.size() && views.size() < most; i++) {
      if (!WriteRecord.isInlinePut(block.bytes(), block.start(i), block.end(i))) {
        views.add(block.view(i));
      }
    }
    settle(views);
  }

  private void lookAhead(CellView first) {
    List<CellView> views = new ArrayList<>();
    views.add(first);
    int most = longValues.atOnce();
    CellView view = first;
    while (view != null && taken < blockSize && views.size() < most) {
      view = take();
      if (view != null) {
        ahead.add(view);
        if (needsSecondLook(view)) {
          views.add(view);
        }
      }
    }
    settle(views);
  }

  private void settle(List<CellView> views) {
    try {
      List<SecondLook> looks = new ArrayList<>(views.size());
      for (CellView view : views) {
        looks.add(new SecondLook(looks.size(), view));
      }
      reader.settle(looks);
      longValues.fetched(looks);
      settled.addAll(looks);
    } catch (TxnException e) {
      // One of them is damaged: each is read by itself when its turn comes, and that one tells.
      settled.clear();
    }
  }

  private boolean accept(CellView view) {
    if (SnapshotReader.isPlain(view)) {
      if (view.write() == null) {
        return false;
      }
      value = WriteRecord.inlineValue(view.write().value());
      commitTimestamp = view.write().timestamp();
    } else {
      SecondLook look = view.lock() == null ? settled.poll() : null;
      VersionedValue version =
          look == null ? reader.settled(view, snapshot) : reader.found(look, snapshot);
      if (version == null) {
        return false;
      }
      value = version.value();
      commitTimestamp = version.commitTimestamp();
    }
    key = view.key();
    return true;
  }

  @Override
  public CellKey key() {
    if (key == null && inBlock) {
      key = block.key(index);
    }
    return key;
  }

  @Override
  public int copyRow(byte[] target) {
    return inBlock ? block.copyRow(index, target) : ValueCursor.super.copyRow(target);
  }

  @Override
  public byte[] value() {
    if (value == null && inBlock) {
      value = Arrays.copyOfRange(block.bytes(), start(), end());
    }
    return value;
  }

  @Override
  public byte[] bytes() {
    return inBlock ? block.bytes() : value;
  }

  @Override
  public int start() {
    return inBlock ? block.start(index) + WriteRecord.VALUE_OFFSET : 0;
  }

  @Override
  public int end() {
    return inBlock ? block.end(index) : value.length;
  }

  @Override
  public long commitTimestamp() {
    return commitTimestamp;
  }

  @Override
  public void close() {
    cells.close();
  }
}
