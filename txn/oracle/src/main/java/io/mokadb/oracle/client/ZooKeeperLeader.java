package io.mokadb.oracle.client;

import io.mokadb.oracle.core.StoredRecord;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.oracle.zookeeper.ZooKeeperBoundStore;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.apache.curator.framework.CuratorFramework;

/** Reads the leader's address in the oracle's record. Thread-safe. */
final class ZooKeeperLeader implements LeaderSource {
  private final CuratorFramework zooKeeper;
  private final ZooKeeperBoundStore store;
  private final ZooKeeperAddress address;

  private ZooKeeperLeader(CuratorFramework zooKeeper, ZooKeeperAddress address) {
    this.zooKeeper = zooKeeper;
    this.address = address;
    this.store = new ZooKeeperBoundStore(zooKeeper, address.path());
  }

  static ZooKeeperLeader open(ZooKeeperAddress address, Duration session, Duration connection) {
    CuratorFramework zooKeeper = address.client(session, connection);
    zooKeeper.start();
    return new ZooKeeperLeader(zooKeeper, address);
  }

  @Override
  public CompletionStage<InetSocketAddress> find() {
    return store.load().thenApply(this::leader);
  }

  private InetSocketAddress leader(StoredRecord stored) {
    String leader = stored.record().address();
    int colon = leader.lastIndexOf(':');
    if (colon < 0) {
      throw new IllegalStateException(
          "no oracle leads at " + address.path() + " in ZooKeeper " + address.servers());
    }
    return InetSocketAddress.createUnresolved(
        leader.substring(0, colon), Integer.parseInt(leader.substring(colon + 1)));
  }

  @Override
  public void close() {
    zooKeeper.close();
  }
}
