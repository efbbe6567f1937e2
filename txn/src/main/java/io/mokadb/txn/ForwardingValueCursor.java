package io.mokadb.txn;

import io.mokadb.kv.CellKey;

/** A cursor that gives what another one gives, for those that watch it. Confined to one thread. */
public abstract class ForwardingValueCursor implements ValueCursor {
  protected final ValueCursor cells;

  protected ForwardingValueCursor(ValueCursor cells) {
    this.cells = cells;
  }

  @Override
  public boolean next() {
    return cells.next();
  }

  @Override
  public CellRun run() {
    return cells.run();
  }

  @Override
  public CellKey key() {
    return cells.key();
  }

  @Override
  public int copyRow(byte[] target) {
    return cells.copyRow(target);
  }

  @Override
  public byte[] value() {
    return cells.value();
  }

  @Override
  public byte[] bytes() {
    return cells.bytes();
  }

  @Override
  public int start() {
    return cells.start();
  }

  @Override
  public int end() {
    return cells.end();
  }

  @Override
  public long commitTimestamp() {
    return cells.commitTimestamp();
  }

  @Override
  public void close() {
    cells.close();
  }
}
