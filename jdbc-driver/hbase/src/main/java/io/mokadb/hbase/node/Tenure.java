package io.mokadb.hbase.node;

import io.mokadb.oracle.client.OracleClient;
import io.mokadb.txn.node.Nodes;

/** The right of a process to use a store, with what it needs for that. Thread-safe. */
interface Tenure extends AutoCloseable {
  /**
   * Checks that no other process can take this one for gone.
   *
   * @throws io.mokadb.kv.KvException CLOSED once the right is lost, TIMEOUT while ZooKeeper does
   *     not confirm it
   */
  void require();

  /** The processes on the store. */
  Nodes nodes();

  /** The number of this node, see {@link NodeNumbers}; 0 of a process that is alone. */
  int number();

  /** The oracle of the store, which closes with this. */
  OracleClient oracle();

  /** Gives the right back. The store is closed. */
  @Override
  void close();
}
