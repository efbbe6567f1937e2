package io.mokadb.hbase.node;

import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;

/**
 * A session with ZooKeeper, for the time when a node comes to its token: calls may take a while,
 * and fail with 08001. What is made ephemeral ends with the session. Thread-safe.
 */
final class ZooKeeperSession implements AutoCloseable {
  private static final Duration CONNECTION = Duration.ofSeconds(10);
  private static final long LOOK_AGAIN_MILLIS = 100;
  private static final byte[] NOTHING = {};

  private final CuratorFramework client;
  private final Duration asked;

  private ZooKeeperSession(CuratorFramework client, Duration asked) {
    this.client = client;
    this.asked = asked;
  }

  /**
   * Opens a session.
   *
   * @param timeout after which what was made in it ends, without a sign of life
   * @throws MokaException 08001 if ZooKeeper does not answer
   */
  static ZooKeeperSession open(ZooKeeperAddress address, Duration timeout) {
    ZooKeeperSession session = new ZooKeeperSession(address.client(timeout, CONNECTION), timeout);
    boolean opened = false;
    try {
      session.client.start();
      session.connect(address);
      opened = true;
      return session;
    } finally {
      if (!opened) {
        session.close();
      }
    }
  }

  private void connect(ZooKeeperAddress address) {
    boolean connected =
        call(
            "The connection to ZooKeeper",
            () -> client.blockUntilConnected((int) CONNECTION.toMillis(), TimeUnit.MILLISECONDS));
    if (!connected) {
      throw refusal("ZooKeeper does not answer at " + address.servers());
    }
  }

  static MokaException refusal(String message) {
    return new MokaException(SqlState.CONNECTION_FAILED, message);
  }

  CuratorFramework client() {
    return client;
  }

  /** The session as it is now: ZooKeeper's client begins another one when it has ended. */
  long id() throws Exception {
    return client.getZookeeperClient().getZooKeeper().getSessionId();
  }

  /** What was asked for, or what ZooKeeper grants if that is less. */
  Duration timeout() {
    int granted =
        call("The session", () -> client.getZookeeperClient().getZooKeeper().getSessionTimeout());
    Duration shorter = Duration.ofMillis(granted);
    return shorter.compareTo(asked) < 0 ? shorter : asked;
  }

  /**
   * Makes a call.
   *
   * @param subject of the message if it fails
   */
  <T> T call(String subject, Callable<T> work) {
    try {
      return work.call();
    } catch (MokaException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MokaException(
          SqlState.CONNECTION_FAILED, "Interrupted while waiting for the database", e);
    } catch (Exception e) {
      // Curator declares Exception for everything that ZooKeeper may refuse.
      throw new MokaException(
          SqlState.CONNECTION_FAILED, subject + " failed in ZooKeeper: " + e.getMessage(), e);
    }
  }

  /**
   * Looks again and again whether something holds, as long as the session of a process that was
   * killed may last.
   *
   * @return whether it holds
   */
  boolean comesTrue(String subject, Callable<Boolean> condition) {
    return call(
        subject,
        () -> {
          long begin = System.nanoTime();
          long patience = asked.plus(CONNECTION).toNanos();
          while (!condition.call()) {
            if (System.nanoTime() - begin > patience) {
              return false;
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
          }
          return true;
        });
  }

  /** Makes a node that ends with this session; false if another session has it. */
  boolean createEphemeral(String path, byte[] content) throws Exception {
    try {
      client
          .create()
          .creatingParentsIfNeeded()
          .withMode(CreateMode.EPHEMERAL)
          .forPath(path, content);
      return true;
    } catch (KeeperException.NodeExistsException e) {
      // It is there, too, if the answer to an earlier try was lost.
      return isOwn(path);
    }
  }

  /** Makes a node that stays; false if there is one. */
  boolean createPersistent(String path, byte[] content) throws Exception {
    try {
      client.create().creatingParentsIfNeeded().forPath(path, content);
      return true;
    } catch (KeeperException.NodeExistsException e) {
      return false;
    }
  }

  /** Makes an empty node that stays, unless there is one. */
  void ensure(String path) throws Exception {
    var unused = createPersistent(path, NOTHING);
  }

  boolean isOwn(String path) throws Exception {
    Stat stat = client.checkExists().forPath(path);
    return stat != null && stat.getEphemeralOwner() == id();
  }

  /** Null if there is no such node. */
  byte[] contentOrNull(String path) throws Exception {
    try {
      return client.getData().forPath(path);
    } catch (KeeperException.NoNodeException e) {
      return null;
    }
  }

  String text(String path, String missing) throws Exception {
    byte[] content = contentOrNull(path);
    return content == null ? missing : new String(content, StandardCharsets.UTF_8);
  }

  List<String> children(String path) throws Exception {
    try {
      return client.getChildren().forPath(path);
    } catch (KeeperException.NoNodeException e) {
      return List.of();
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
