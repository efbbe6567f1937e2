package io.mokadb.node;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.scratch.ScratchSpace;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.sql.engine.DatabaseBackup;
import io.mokadb.sql.monitor.Setting;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.engine.WriteSpace;
import io.mokadb.txn.time.PersistedMark;
import java.nio.file.Path;
import java.util.List;

/**
 * The home of a database: the store, and the places beside it that a node needs. Opened once, by
 * {@link Database}, which closes what it opens. Confined to the thread that opens the database.
 */
public interface StoreHome {
  /** The name for messages. */
  String shown();

  /** Opens the store; the caller closes it. */
  KvStore open(Supervisor supervisor);

  /** Place for writes of transactions that do not fit into memory; null if these must fail. */
  ScratchSpace scratchOrNull();

  /** The directory for rows that do not fit into the memory of a statement. */
  Path spill();

  /** The way to copy the store while it is in use. */
  default DatabaseBackup backup(KvStore store, TransactionManager transactions) {
    return DatabaseBackup.unsupported();
  }

  /** The transactions of the store, with their oracle. */
  default TransactionEngine transactions(
      KvStore store, Environment environment, EngineOptions options, WriteSpace space) {
    return TransactionEngine.embedded(store, environment, options, space);
  }

  /**
   * Makes the oracle of the store hand out timestamps above this one only, from now on and durably.
   * The store is open, and has no transactions.
   */
  default void passOver(KvStore store, long timestamp) {
    PersistedMark bound = PersistedMark.oracleBound(store);
    if (bound.value() <= timestamp) {
      bound.raise(timestamp + 1);
    }
  }

  /** Removes the store with all that is in it; it is not open. */
  void remove();

  /** Settings of this kind of home, for MOKA.SETTINGS. */
  default List<Setting> shownSettings() {
    return List.of();
  }
}
