package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.CellRun;
import io.mokadb.txn.ValueCursor;

/**
 * A scan whose first cells a transaction keeps; not those of runs, which are in memory already.
 * Confined to one thread.
 */
final class KeepingCursor implements ValueCursor {
  /** Further cells belong to a scan of many, which would take the place of all others. */
  private static final int MOST = 256;

  private final ReadCache cache;
  private final ValueCursor cells;
  private int kept;

  KeepingCursor(ReadCache cache, ValueCursor cells) {
    this.cache = cache;
    this.cells = cells;
  }

  @Override
  public boolean next() {
    boolean found = cells.next();
    if (found && kept < MOST && cells.run() == null) {
      kept++;
      cache.keep(cells.key(), cells.value());
    }
    return found;
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
