package io.mokadb.txn.mvcc;

import io.mokadb.kv.CellBlock;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.txn.ValueCursor;
import java.util.Arrays;

/** Turns what the store found in a range into values of a snapshot, one by one. */
final class SnapshotCursor implements ValueCursor {
  private final SnapshotReader reader;
  private final CellCursor cells;
  private final Snapshot snapshot;
  private final LookAhead lookAhead;
  private CellKey key;
  private byte[] value;
  private long commitTimestamp;

  /** What the store gave last in one piece, and where the cursor is in it; null if nothing. */
  private CellBlock block;

  private int index;

  /** How many cells have come in blocks. */
  private long inBlocks;

  private boolean closed;

  /** Whether the current cell lies in the block; {@link #key} and {@link #value} may be null. */
  private boolean inBlock;

  SnapshotCursor(
      SnapshotReader reader,
      LongValues longValues,
      CellCursor cells,
      Snapshot snapshot,
      int blockSize) {
    this.reader = reader;
    this.cells = cells;
    this.snapshot = snapshot;
    this.lookAhead = new LookAhead(reader, longValues, cells, snapshot, blockSize);
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
        lookAhead.from(block, index);
        if (accept(block.view(index))) {
          return true;
        }
      }
      CellView view = lookAhead.poll();
      if (view == null) {
        block = cells.nextBlock();
        index = -1;
        if (block != null) {
          inBlocks += block.size();
          continue;
        }
        view = lookAhead.take();
        if (view == null) {
          return false;
        }
      }
      if (accept(view)) {
        return true;
      }
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
      SecondLook look = lookAhead.settled(view);
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
    if (!closed) {
      closed = true;
      snapshot.counts().scanned(cells.calls(), inBlocks + lookAhead.asked());
    }
    cells.close();
  }
}
