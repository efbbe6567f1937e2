package io.mokadb.hbase.node;

import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.oracle.client.OracleClient;
import io.mokadb.oracle.client.OracleClientOptions;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.txn.node.Nodes;
import java.time.Duration;

/**
 * A SQL node among those of a cluster: its oracle, its token, the list of all tokens, and the ways
 * to the others. Thread-safe.
 */
final class ClusterNode implements Tenure {
  private final OracleClient oracle;
  private final ZooKeeperSession session;

  /** Null unless this node must be the only one. */
  private final SoleUse soleOrNull;

  private final int number;
  private final LinkedNodes nodes;

  private ClusterNode(
      OracleClient oracle,
      ZooKeeperSession session,
      SoleUse soleOrNull,
      int number,
      LinkedNodes nodes) {
    this.oracle = oracle;
    this.session = session;
    this.soleOrNull = soleOrNull;
    this.number = number;
    this.nodes = nodes;
  }

  /**
   * Opens a node.
   *
   * @param options of the client of the oracle
   * @param timeout of the session that the token is made in
   * @param soleOrNull if no other node may be there; closed with this one, also if it cannot be
   *     opened
   * @param supervisor is told if the token is lost
   * @throws io.mokadb.session.MokaException 08001 if the node gets no token
   */
  static ClusterNode open(
      TokenPaths paths,
      ZooKeeperAddress address,
      OracleClientOptions options,
      Duration timeout,
      SoleUse soleOrNull,
      Supervisor supervisor) {
    OracleClient oracle = null;
    ZooKeeperSession session = null;
    ClusterNode node = null;
    try {
      oracle = OracleClient.open(address, options);
      session = ZooKeeperSession.open(address, timeout);
      int number = NodeNumbers.draw(session, paths.numbers());
      TokenContent content = new TokenContent(paths.database(), ProcessPlace.text(), number);
      NodeTokens tokens =
          new NodeAdmission(session, paths, content, System::nanoTime)
              .admit(oracle::next, soleOrNull != null, supervisor);
      LinkedNodes nodes = new LinkedNodes(tokens, oracle.links(tokens.self(), paths.database()));
      node = new ClusterNode(oracle, session, soleOrNull, number, nodes);
      return node;
    } finally {
      if (node == null) {
        closeAll(oracle, session, soleOrNull);
      }
    }
  }

  /** In the order of this list; null for what is not open. */
  private static void closeAll(
      OracleClient oracleOrNull, ZooKeeperSession sessionOrNull, SoleUse soleOrNull) {
    try (soleOrNull;
        sessionOrNull) {
      if (oracleOrNull != null) {
        oracleOrNull.close();
      }
    }
  }

  @Override
  public void require() {
    nodes.require();
  }

  @Override
  public Nodes nodes() {
    return nodes;
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public OracleClient oracle() {
    return oracle;
  }

  @Override
  public void close() {
    nodes.close();
    closeAll(oracle, session, soleOrNull);
  }
}
