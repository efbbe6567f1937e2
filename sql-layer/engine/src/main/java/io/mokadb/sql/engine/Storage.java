package io.mokadb.sql.engine;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.session.MokaException;
import io.mokadb.txn.TransactionManager;
import java.util.function.Supplier;

/**
 * The storage of a database beside its transactions.
 *
 * @param store the store of the transactions
 * @param backup the way to copy it
 * @param temporary makes transactions on an empty store of their own, for temporary tables; they
 *     are closed with the database
 * @param supervisor watches the background threads
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
