package io.mokadb.hbase.node;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.kv.supervision.Supervisor;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An ephemeral node of ZooKeeper that this process keeps, and confirms by writing to it: to answer
 * a write, ZooKeeper's leader must know the session, and to answer a read it need not. The token
 * counts as held for half of the session's time-out after a confirmed write was sent, so that a
 * process that was paused stops before others take it for gone. Thread-safe.
 */
final class NodeToken implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NodeToken.class);
  private static final String THREAD = "moka-node-token";

  /** Confirmations in one time-out, at least. */
  private static final int CONFIRMATIONS = 8;

  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private final CuratorFramework zooKeeper;
  private final String path;
  private final LongSupplier nanoClock;
  private final Supervisor supervisor;
  private final long sessionId;
  private final long heldNanos;
  private final long pauseNanos;

  private final TokenWrites writes;

  /** Of the node in ZooKeeper; used by the confirming thread alone. */
  private int version;

  private volatile long confirmedAt;
  private volatile boolean lost;
  private volatile boolean closed;

  private NodeToken(
      ZooKeeperSession session,
      String path,
      byte[] content,
      long asked,
      LongSupplier nanoClock,
      Supervisor supervisor) {
    this.zooKeeper = session.client();
    this.path = path;
    this.writes = new TokenWrites(content, this::isKept);
    this.confirmedAt = asked;
    this.nanoClock = nanoClock;
    this.supervisor = supervisor;
    this.sessionId = session.call("The token " + path, session::id);
    long timeout = session.timeout().toNanos();
    this.heldNanos = timeout / 2;
    this.pauseNanos = Math.min(timeout / CONFIRMATIONS, LONGEST_PAUSE.toNanos());
  }

  /**
   * Keeps a node that was just made in a session, until that ends.
   *
   * @param content what the node holds
   * @param asked when the making of the node was sent, by the clock
   * @param nanoClock a monotonic clock in nanoseconds
   * @param supervisor is told if the token is lost
   */
  static NodeToken keep(
      ZooKeeperSession session,
      String path,
      byte[] content,
      long asked,
      LongSupplier nanoClock,
      Supervisor supervisor) {
    NodeToken token = new NodeToken(session, path, content, asked, nanoClock, supervisor);
    token.start();
    return token;
  }

  private void start() {
    zooKeeper
        .getConnectionStateListenable()
        .addListener(
            (client, state) -> {
              if (state == ConnectionState.LOST) {
                lose("ZooKeeper's session ended");
              }
            });
    Thread thread = new Thread(this::confirmAlways, THREAD);
    thread.setDaemon(true);
    thread.start();
  }

  private void confirmAlways() {
    Runnable confirmation = supervisor.watch(THREAD, this::confirm);
    try {
      while (isKept()) {
        confirmation.run();
        writes.pause(pauseNanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void confirm() {
    TokenWrites.Attempt attempt = writes.next();
    long asked = nanoClock.getAsLong();
    try {
      confirmed(put(attempt.content()), asked, attempt);
    } catch (KeeperException.NoNodeException e) {
      lose("it was deleted in ZooKeeper");
    } catch (Exception e) {
      // Whatever kept ZooKeeper from answering, the token runs out unless a later write succeeds.
      if (!closed) {
        LOG.warn("The token {} could not be confirmed: {}", path, e.toString());
      }
    }
  }

  private Stat put(byte[] next) throws Exception {
    try {
      return zooKeeper.setData().withVersion(version).forPath(path, next);
    } catch (KeeperException.BadVersionException e) {
      // The answer to an earlier write was lost, or someone has written by hand.
      Stat stat = zooKeeper.checkExists().forPath(path);
      if (stat == null) {
        throw new KeeperException.NoNodeException(path);
      }
      return stat.getEphemeralOwner() == sessionId
          ? zooKeeper.setData().withVersion(stat.getVersion()).forPath(path, next)
          : stat;
    }
  }

  private void confirmed(Stat stat, long asked, TokenWrites.Attempt attempt) {
    if (stat.getEphemeralOwner() != sessionId) {
      lose("another process has it");
      return;
    }
    version = stat.getVersion();
    confirmedAt = asked;
    writes.confirmed(attempt);
  }

  private void lose(String why) {
    if (isKept()) {
      lost = true;
      supervisor.fail(
          "the token of this node in ZooKeeper", new IllegalStateException(path + ": " + why));
    }
    writes.wake();
  }

  private boolean isKept() {
    return !lost && !closed;
  }

  /** True once this process counts as gone, whatever it still does. */
  boolean isLost() {
    return lost;
  }

  /** The session that the token belongs to. */
  long sessionId() {
    return sessionId;
  }

  /**
   * Checks that no other process can take this one for gone.
   *
   * @throws KvException CLOSED once the token is lost, TIMEOUT while it is not confirmed
   */
  void require() {
    if (lost) {
      throw gone();
    }
    if (nanoClock.getAsLong() - confirmedAt > heldNanos) {
      throw new KvException(
          KvException.Kind.TIMEOUT,
          "ZooKeeper does not confirm that this node still has its token; the statement was"
              + " stopped before it did anything to HBase. Try again once ZooKeeper answers");
    }
  }

  private KvException gone() {
    supervisor.requireRunning();
    return new KvException(KvException.Kind.CLOSED, "The token " + path + " is lost");
  }

  /**
   * Has the token hold something else.
   *
   * @throws KvException CLOSED if the token is lost, TIMEOUT if it is not known at the limit
   *     whether it holds that; it may do so later
   */
  void write(byte[] next, Deadline limit) {
    await(writes.wish(next), limit);
  }

  /**
   * Has the token confirmed. What the session reads afterwards is not older than this call.
   *
   * @throws KvException as for {@link #write}
   */
  void confirmNow(Deadline limit) {
    await(writes.wish(), limit);
  }

  private void await(long wish, Deadline limit) {
    if (writes.await(wish, limit)) {
      return;
    }
    if (!isKept()) {
      throw gone();
    }
    throw new KvException(
        KvException.Kind.TIMEOUT, "ZooKeeper did not answer a write to " + path + " in time");
  }

  /** Ends the confirmations; the node goes with the session. */
  @Override
  public void close() {
    closed = true;
    writes.wake();
  }
}
