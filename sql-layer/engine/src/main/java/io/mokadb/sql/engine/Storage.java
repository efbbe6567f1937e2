package io.mokadb.sql.engine;

import io.mokadb.kv.KvStore;

/**
 * What the care of a whole database needs beside transactions.
 *
 * @param store the one that the transactions work on
 * @param backup how it is copied
 */
public record Storage(KvStore store, DatabaseBackup backup) {
  /** A store that cannot be copied while it is in use. */
  public static Storage withoutBackup(KvStore store) {
    return new Storage(store, DatabaseBackup.unsupported());
  }
}
