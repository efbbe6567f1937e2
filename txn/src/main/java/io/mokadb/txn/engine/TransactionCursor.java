package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.CellRun;
import io.mokadb.txn.ValueCursor;

/**
 * A cursor that its transaction knows of, so that none outlives it: an open one would pin resources
 * of the store. A link in a list of open cursors, in order to be unlinked in one step.
 */
final class TransactionCursor implements ValueCursor {
  private final BufferedTransaction transaction;
  private final CursorList open;
  private final ValueCursor source;
  private boolean closed;
  TransactionCursor before;
  TransactionCursor after;

  TransactionCursor(BufferedTransaction transaction, CursorList open, ValueCursor source) {
    this.transaction = transaction;
    this.open = open;
    this.source = source;
  }

  @Override
  public boolean next() {
    transaction.checkOpen();
    return !closed && source.next();
  }

  @Override
  public CellRun run() {
    return source.run();
  }

  @Override
  public CellKey key() {
    return source.key();
  }

  @Override
  public int copyRow(byte[] target) {
    return source.copyRow(target);
  }

  @Override
  public byte[] value() {
    return source.value();
  }

  @Override
  public byte[] bytes() {
    return source.bytes();
  }

  @Override
  public int start() {
    return source.start();
  }

  @Override
  public int end() {
    return source.end();
  }

  @Override
  public long commitTimestamp() {
    return source.commitTimestamp();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      open.remove(this);
      source.close();
    }
  }
}
