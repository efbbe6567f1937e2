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
import io.mokadb.txn.leaf.LeafOptions;
import io.mokadb.txn.node.Nodes;
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

  /**
   * Opens the store for this process alone, whatever others might use it: for work that is not that
   * of a node. The caller closes it.
   *
   * @throws io.mokadb.session.MokaException 08001 if others use it
   */
  default KvStore openAlone(Supervisor supervisor) {
    return open(supervisor);
  }

  /** The processes on a store that this home has opened. */
  default Nodes nodes(KvStore store) {
    return Nodes.ALONE;
  }

  /**
   * The number of this node among those of the database, a part of ids that all of them give; 0 if
   * it has the store for itself.
   */
  default int number(KvStore store) {
    return 0;
  }

  /** Place for writes of transactions that do not fit into memory; null if these must fail. */
  ScratchSpace scratchOrNull();

  /** The directory for rows that do not fit into the memory of a statement. */
  Path spill();

  /** The way to copy the store while it is in use. */
  default DatabaseBackup backup(KvStore store, TransactionManager transactions) {
    return DatabaseBackup.unsupported();
  }

  /**
   * The transactions of a store that this home has opened, with their oracle.
   *
   * @param environment with the processes that {@link #nodes} tells
   */
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

  /** The limits of leaves above the store; {@link LeafOptions#OFF} unless this process owns it. */
  default LeafOptions leaves() {
    return LeafOptions.OFF;
  }

  /** Settings of this kind of home, for MOKA.SETTINGS. */
  default List<Setting> shownSettings() {
    return List.of();
  }
}
