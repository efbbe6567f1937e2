package io.mokadb.hbase.node;

import io.mokadb.oracle.client.OracleClient;
import io.mokadb.oracle.client.OracleClientOptions;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.txn.node.Nodes;

/** The right of a process that has the database alone. */
record SoleTenure(SoleUse use, OracleClient oracle) implements Tenure {
  /**
   * The right by a use.
   *
   * @param use closed with it, also if this fails
   */
  static SoleTenure of(SoleUse use, ZooKeeperAddress address, OracleClientOptions options) {
    boolean opened = false;
    try {
      SoleTenure tenure = new SoleTenure(use, OracleClient.open(address, options));
      opened = true;
      return tenure;
    } finally {
      if (!opened) {
        use.close();
      }
    }
  }

  @Override
  public void require() {
    use.require();
  }

  @Override
  public Nodes nodes() {
    return Nodes.ALONE;
  }

  @Override
  public int number() {
    return 0;
  }

  @Override
  public void close() {
    try (use) {
      oracle.close();
    }
  }
}
