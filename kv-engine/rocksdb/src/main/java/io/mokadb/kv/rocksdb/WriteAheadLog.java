package io.mokadb.kv.rocksdb;

import org.rocksdb.RocksDBException;

/** What a writer needs of the disk; a seam, so that tests can let it fail. */
interface WriteAheadLog {
  /**
   * Writes all of it or throws.
   *
   * @param sync whether this, and all that was written before, is on disk when the call returns
   * @throws RocksDBException if it broke off: it may be in the log or not
   * @throws io.mokadb.kv.KvException if nothing was written
   */
  void write(Batch batch, boolean sync) throws RocksDBException;

  /** Brings all that was written before the call to disk. */
  void sync() throws RocksDBException;
}
