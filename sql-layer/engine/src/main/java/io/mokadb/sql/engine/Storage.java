package io.mokadb.sql.engine;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.session.MokaException;
import io.mokadb.txn.TransactionManager;
import java.util.function.Supplier;

/**
 * What a whole database needs beside transactions.
 *
 * @param store the one that the transactions work on
 * @param backup how it is copied
 * @param temporary makes transactions on an empty store of their own, for temporary tables; what it
 *     has made is closed with the database
 * @param supervisor knows whether all of it is in order
 */
public record Storage(
    KvStore store,
    DatabaseBackup backup,
    Supplier<TransactionManager> temporary,
    Supervisor supervisor) {
  /** A store that cannot be copied while it is in use, and without temporary tables. */
  public static Storage withoutBackup(KvStore store) {
    return new Storage(
        store,
        DatabaseBackup.unsupported(),
        () -> {
          throw MokaException.unsupported("This database has no place for temporary tables");
        },
        new Supervisor(store.location()));
  }
}
