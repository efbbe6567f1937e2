package io.mokadb.kv.rocksdb;

import org.rocksdb.RocksDBException;

/** The writer's view of the disk; a seam at which tests inject failures. */
interface WriteAheadLog {
  /**
   * Writes all of it or throws.
   *
   * @param sync whether this, and all that was written before, is on disk when the call returns
   * @throws RocksDBException if it broke off: it may be in the log or not
   * @throws io.mokadb.kv.KvException if nothing was written
   */
  void write(SerializedBatch batch, boolean sync) throws RocksDBException;

  /** Brings all that was written before the call to disk. */
  void sync() throws RocksDBException;

  /**
   * How often the log has gone on after a failure, on a full disk that had room again. A write that
   * failed before is not there then and never will be: all that was written was brought into table
   * files, and a new log begun.
   */
  long recoveries();

  /**
   * Waits, for some seconds at most, while it can be expected that the log goes on.
   *
   * @param recoveries how often it had before
   * @return whether it has once more
   */
  boolean awaitRecovery(long recoveries);
}
