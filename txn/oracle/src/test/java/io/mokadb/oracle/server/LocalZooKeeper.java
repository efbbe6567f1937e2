package io.mokadb.oracle.server;

import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;

/** A ZooKeeper in this process, with short sessions. */
final class LocalZooKeeper implements AutoCloseable {
  static final int SESSION_MILLIS = 2_000;
  static final int LEASE_MILLIS = 1_000;
  private static final int TICK_MILLIS = 400;

  private final TestingServer server;

  LocalZooKeeper() throws Exception {
    server = new TestingServer(new InstanceSpec(null, -1, -1, -1, true, -1, TICK_MILLIS, -1), true);
  }

  ZooKeeperAddress address() {
    return new ZooKeeperAddress(server.getConnectString(), "/moka/oracle");
  }

  OracleServerOptions options() {
    return new OracleServerOptions(
        address(),
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        "127.0.0.1",
        Duration.ofMillis(SESSION_MILLIS),
        Duration.ofMillis(LEASE_MILLIS),
        Duration.ofSeconds(20));
  }

  /** Stops and starts it again, with the data that it had. */
  void restart() throws Exception {
    server.restart();
  }

  void stop() throws Exception {
    server.stop();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
