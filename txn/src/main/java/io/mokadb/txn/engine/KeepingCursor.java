package io.mokadb.txn.engine;

import io.mokadb.txn.ForwardingValueCursor;
import io.mokadb.txn.ValueCursor;

/**
 * A scan whose first cells a transaction keeps; not those of runs, which are in memory already.
 * Confined to one thread.
 */
final class KeepingCursor extends ForwardingValueCursor {
  /** Further cells belong to a scan of many, which would take the place of all others. */
  private static final int MOST = 256;

  private final ReadCache cache;
  private int kept;

  KeepingCursor(ReadCache cache, ValueCursor cells) {
    super(cells);
    this.cache = cache;
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
}
