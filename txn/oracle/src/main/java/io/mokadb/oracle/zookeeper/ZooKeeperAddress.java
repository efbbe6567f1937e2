package io.mokadb.oracle.zookeeper;

import java.time.Duration;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.ExponentialBackoffRetry;

/**
 * Where an oracle is found in ZooKeeper.
 *
 * @param servers a list of {@code host:port} with commas
 * @param path of the oracle, which begins with a slash
 */
public record ZooKeeperAddress(String servers, String path) {
  /** The path where none is given. */
  public static final String DEFAULT_PATH = "/moka/oracle";

  private static final int FIRST_RETRY_MILLIS = 100;
  private static final int RETRIES = 5;

  public ZooKeeperAddress {
    if (servers.isBlank()) {
      throw new IllegalArgumentException("The servers of ZooKeeper are missing");
    }
    if (!path.matches("(/[^/\\s]+)+")) {
      throw new IllegalArgumentException(
          "A path in ZooKeeper looks like " + DEFAULT_PATH + ", not " + path);
    }
  }

  /** A client that is not started yet. */
  public CuratorFramework client(Duration session, Duration connection) {
    return CuratorFrameworkFactory.builder()
        .connectString(servers)
        .sessionTimeoutMs((int) session.toMillis())
        .connectionTimeoutMs((int) connection.toMillis())
        .retryPolicy(new ExponentialBackoffRetry(FIRST_RETRY_MILLIS, RETRIES))
        .build();
  }
}
