package io.mokadb.oracle.server;

import io.mokadb.oracle.access.OracleAccess;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Options of a server.
 *
 * @param listen where it listens; port 0 lets the system choose
 * @param advertised the host that clients are told
 * @param session after how long without a sign of life ZooKeeper elects another leader
 * @param lease how long a leader answers after its last successful write
 * @param connection how long to wait for ZooKeeper at the start
 * @param access how connections of clients are protected
 */
public record OracleServerOptions(
    ZooKeeperAddress zooKeeper,
    InetSocketAddress listen,
    String advertised,
    Duration session,
    Duration lease,
    Duration connection,
    OracleAccess access) {
  public static final Duration DEFAULT_SESSION = Duration.ofSeconds(5);
  public static final Duration DEFAULT_LEASE = Duration.ofSeconds(2);

  /** Without protection of connections. */
  public OracleServerOptions(
      ZooKeeperAddress zooKeeper,
      InetSocketAddress listen,
      String advertised,
      Duration session,
      Duration lease,
      Duration connection) {
    this(zooKeeper, listen, advertised, session, lease, connection, OracleAccess.OPEN);
  }

  public OracleServerOptions withAccess(OracleAccess value) {
    return new OracleServerOptions(
        zooKeeper, listen, advertised, session, lease, connection, value);
  }
}
