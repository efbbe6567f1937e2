package io.mokadb.kv.rocksdb;

import java.util.function.LongSupplier;
import org.rocksdb.RocksDBException;

/**
 * A log that notes up to which change it was synced. What it notes is on disk by then, and may be
 * less than what is. Thread-safe.
 */
final class NotedLog implements WriteAheadLog {
  private final WriteAheadLog log;
  private final LongSupplier lastSequence;
  private final SyncedMark mark;

  /**
   * @param lastSequence the number of the newest change that is in the log as a whole
   */
  NotedLog(WriteAheadLog log, LongSupplier lastSequence, SyncedMark mark) {
    this.log = log;
    this.lastSequence = lastSequence;
    this.mark = mark;
  }

  @Override
  public void write(SerializedBatch batch, boolean sync) throws RocksDBException {
    if (!sync) {
      log.write(batch, false);
      return;
    }
    // Asked before: what others write meanwhile may come behind the sync.
    long before = lastSequence.getAsLong();
    log.write(batch, true);
    mark.note(Math.max(before + batch.count(), batch.lastNumber()));
  }

  @Override
  public void sync() throws RocksDBException {
    long before = lastSequence.getAsLong();
    log.sync();
    mark.note(before);
  }

  @Override
  public long recoveries() {
    return log.recoveries();
  }

  @Override
  public boolean awaitRecovery(long recoveries) {
    return log.awaitRecovery(recoveries);
  }
}
