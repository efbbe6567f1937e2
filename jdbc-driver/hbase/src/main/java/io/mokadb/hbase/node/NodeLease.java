package io.mokadb.hbase.node;

import io.mokadb.kv.KvException;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lease of a database: an ephemeral node of ZooKeeper that one process holds. The lease counts
 * as held for two thirds of the session's time-out after ZooKeeper last confirmed it, so that a
 * process that was paused stops before another one begins. Thread-safe.
 */
final class NodeLease implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NodeLease.class);
  private static final Duration CONNECTION = Duration.ofSeconds(10);

  /** Confirmations in the time for which one of them holds. */
  private static final int CONFIRMATIONS = 4;

  private static final long LOOK_AGAIN_MILLIS = 100;

  private final CuratorFramework zooKeeper;
  private final String path;
  private final byte[] owner;
  private final LongSupplier nanoClock;
  private final long heldNanos;
  private final Supervisor supervisor;
  private volatile long confirmedAt;

  /** The session of ZooKeeper that holds the lease. */
  private volatile long sessionId;

  private volatile boolean lost;
  private volatile boolean closed;

  private NodeLease(
      CuratorFramework zooKeeper,
      String path,
      String owner,
      Duration session,
      LongSupplier nanoClock,
      Supervisor supervisor) {
    this.zooKeeper = zooKeeper;
    this.path = path;
    this.owner = owner.getBytes(StandardCharsets.UTF_8);
    this.nanoClock = nanoClock;
    this.heldNanos = session.toNanos() / 3 * 2;
    this.supervisor = supervisor;
  }

  /**
   * Takes the lease. Waits for the session of a process that was killed to end.
   *
   * @param path of the lease in ZooKeeper
   * @param owner a text about this process, which another one is told
   * @throws MokaException 08001 if another node has the database, or ZooKeeper does not answer
   */
  static NodeLease take(
      ZooKeeperAddress address,
      String path,
      String owner,
      Duration session,
      LongSupplier nanoClock,
      Supervisor supervisor) {
    CuratorFramework zooKeeper = address.client(session, CONNECTION);
    NodeLease lease = new NodeLease(zooKeeper, path, owner, session, nanoClock, supervisor);
    boolean taken = false;
    try {
      zooKeeper.start();
      lease.await(address, session);
      lease.watch();
      taken = true;
      return lease;
    } finally {
      if (!taken) {
        zooKeeper.close();
      }
    }
  }

  private void await(ZooKeeperAddress address, Duration session) {
    long begin = nanoClock.getAsLong();
    long patience = session.plus(CONNECTION).toNanos();
    try {
      if (!zooKeeper.blockUntilConnected((int) CONNECTION.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new MokaException(
            SqlState.CONNECTION_FAILED, "ZooKeeper does not answer at " + address.servers());
      }
      while (true) {
        long asked = nanoClock.getAsLong();
        try {
          zooKeeper
              .create()
              .creatingParentsIfNeeded()
              .withMode(CreateMode.EPHEMERAL)
              .forPath(path, owner);
          held(asked);
          return;
        } catch (KeeperException.NodeExistsException e) {
          if (isOwn()) {
            // The answer to an earlier try was lost.
            held(asked);
            return;
          }
          if (nanoClock.getAsLong() - begin > patience) {
            throw inUse(e);
          }
          Thread.sleep(LOOK_AGAIN_MILLIS);
        }
      }
    } catch (MokaException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MokaException(
          SqlState.CONNECTION_FAILED, "Interrupted while waiting for the database", e);
    } catch (Exception e) {
      // Curator declares Exception for everything that ZooKeeper may refuse.
      throw new MokaException(
          SqlState.CONNECTION_FAILED,
          "The lease " + path + " in ZooKeeper cannot be taken: " + e.getMessage(),
          e);
    }
  }

  private void held(long asked) throws Exception {
    sessionId = zooKeeper.getZookeeperClient().getZooKeeper().getSessionId();
    confirmedAt = asked;
  }

  private boolean isOwn() throws Exception {
    Stat stat = zooKeeper.checkExists().forPath(path);
    return stat != null
        && stat.getEphemeralOwner() == zooKeeper.getZookeeperClient().getZooKeeper().getSessionId();
  }

  private MokaException inUse(Exception cause) throws Exception {
    String other;
    try {
      other = new String(zooKeeper.getData().forPath(path), StandardCharsets.UTF_8);
    } catch (KeeperException.NoNodeException e) {
      other = "one that ended just now";
    }
    return new MokaException(
        SqlState.CONNECTION_FAILED,
        "The database is open in another process: "
            + other
            + ". One SQL node at a time uses a database; connect to it with bin/moka server on that"
            + " machine, or end it",
        cause);
  }

  private void watch() {
    zooKeeper
        .getConnectionStateListenable()
        .addListener(
            (client, state) -> {
              if (state == ConnectionState.LOST) {
                lose("ZooKeeper's session ended");
              }
            });
    Thread thread = new Thread(this::confirmAlways, "moka-node-lease");
    thread.setDaemon(true);
    thread.start();
  }

  private void confirmAlways() {
    long pause = TimeUnit.NANOSECONDS.toMillis(heldNanos) / CONFIRMATIONS;
    while (!closed && !lost) {
      confirm();
      try {
        Thread.sleep(pause);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void confirm() {
    long asked = nanoClock.getAsLong();
    try {
      Stat stat = new Stat();
      byte[] found = zooKeeper.getData().storingStatIn(stat).forPath(path);
      if (Arrays.equals(found, owner) && stat.getEphemeralOwner() == sessionId) {
        confirmedAt = asked;
      } else {
        lose("another process has it");
      }
    } catch (KeeperException.NoNodeException e) {
      lose("it was deleted in ZooKeeper");
    } catch (Exception e) {
      // Whatever kept ZooKeeper from answering, the lease runs out unless a later look succeeds.
      if (!closed) {
        LOG.warn("The lease {} could not be confirmed: {}", path, e.toString());
      }
    }
  }

  private void lose(String why) {
    if (!closed && !lost) {
      lost = true;
      supervisor.fail("the lease of the database in ZooKeeper", new IllegalStateException(why));
    }
  }

  /**
   * Checks that no other node can have the database.
   *
   * @throws KvException CLOSED once the lease is lost, TIMEOUT while it is not confirmed
   */
  void require() {
    if (lost) {
      supervisor.requireRunning();
      throw new KvException(KvException.Kind.CLOSED, "The lease " + path + " is lost");
    }
    if (nanoClock.getAsLong() - confirmedAt > heldNanos) {
      throw new KvException(
          KvException.Kind.TIMEOUT,
          "ZooKeeper does not confirm that this process still has the database; the statement was"
              + " stopped before it reached HBase");
    }
  }

  /** Gives the database to the next node. */
  @Override
  public void close() {
    closed = true;
    zooKeeper.close();
  }
}
