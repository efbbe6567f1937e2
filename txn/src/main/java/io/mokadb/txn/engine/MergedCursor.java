package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.mvcc.WriteKind;

/** Lays a transaction's own writes over what the snapshot holds. */
final class MergedCursor implements ValueCursor {
  private final ValueCursor committed;
  private final BufferWalk own;
  private final boolean reverse;
  private boolean committedAhead;
  private boolean primed;
  private BufferEntry ownAhead;
  private BufferEntry currentOwn;

  MergedCursor(ValueCursor committed, BufferWalk own, boolean reverse) {
    this.committed = committed;
    this.own = own;
    this.reverse = reverse;
  }

  @Override
  public boolean next() {
    if (!primed) {
      primed = true;
      committedAhead = committed.next();
      ownAhead = own.next();
    } else {
      leaveCurrent();
    }
    while (ownAhead != null) {
      int order = committedAhead ? ownAhead.cell.compareTo(committed.key()) : -1;
      if (committedAhead && (reverse ? order < 0 : order > 0)) {
        return true;
      }
      if (order == 0 && committedAhead) {
        committedAhead = committed.next();
      }
      if (ownAhead.kind == WriteKind.PUT) {
        currentOwn = ownAhead;
        return true;
      }
      ownAhead = own.next();
    }
    return committedAhead;
  }

  private void leaveCurrent() {
    if (currentOwn != null) {
      currentOwn = null;
      ownAhead = own.next();
    } else if (committedAhead) {
      committedAhead = committed.next();
    }
  }

  @Override
  public CellKey key() {
    return currentOwn != null ? currentOwn.cell : committed.key();
  }

  @Override
  public byte[] value() {
    return currentOwn != null ? currentOwn.value : committed.value();
  }

  @Override
  public byte[] bytes() {
    return currentOwn != null ? currentOwn.value : committed.bytes();
  }

  @Override
  public int start() {
    return currentOwn != null ? 0 : committed.start();
  }

  @Override
  public int end() {
    return currentOwn != null ? currentOwn.value.length : committed.end();
  }

  @Override
  public long commitTimestamp() {
    return currentOwn != null ? 0 : committed.commitTimestamp();
  }

  @Override
  public void close() {
    own.close();
    committed.close();
  }
}
