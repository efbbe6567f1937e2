package io.mokadb.hbase.node;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.txn.node.NodeProfile;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.test.TestingServer;

/** A ZooKeeper in this process, and nodes that have tokens there. */
final class TokenRig implements AutoCloseable {
  static final Duration SESSION = Duration.ofSeconds(4);
  static final TokenPaths PATHS = new TokenPaths(ZooKeeperAddress.DEFAULT_PATH, "shop");

  /** Time that has passed for the clock of the nodes alone, as in a process that was paused. */
  final AtomicLong skipped = new AtomicLong();

  final TestingServer server = newServer();

  /** In the place of the oracle. */
  private final AtomicLong timestamps = new AtomicLong(1_000);

  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  private static TestingServer newServer() {
    try {
      return new TestingServer();
    } catch (Exception e) {
      throw new IllegalStateException("No ZooKeeper", e);
    }
  }

  ZooKeeperAddress address() {
    return new ZooKeeperAddress(server.getConnectString(), ZooKeeperAddress.DEFAULT_PATH);
  }

  long nanoTime() {
    return System.nanoTime() + skipped.get();
  }

  static Deadline within(Duration time) {
    return Deadline.after(System::nanoTime, time.toNanos());
  }

  static Deadline soon() {
    return within(Duration.ofMinutes(1));
  }

  /** What a node of these tests tells people. */
  static NodeProfile profile(String place) {
    return new NodeProfile(1, place, "0.1.0", 77);
  }

  /** A session of its own, which ends with the rig. */
  ZooKeeperSession session() {
    ZooKeeperSession session = ZooKeeperSession.open(address(), SESSION);
    open.push(session);
    return session;
  }

  /** ZooKeeper, as someone else uses it. */
  CuratorFramework other() {
    return session().client();
  }

  /** A node of the database, in a session that its caller ends. */
  NodeTokens join(ZooKeeperSession session, String place, Supervisor supervisor) {
    return join(session, PATHS, place, supervisor);
  }

  NodeTokens join(ZooKeeperSession session, TokenPaths paths, String place, Supervisor supervisor) {
    TokenContent content = new TokenContent(paths.database(), profile(place));
    NodeTokens tokens =
        new NodeAdmission(session, paths, content, this::nanoTime)
            .admit(timestamps::incrementAndGet, false, supervisor);
    open.push(tokens);
    return tokens;
  }

  SoleUse alone(String place, Supervisor supervisor) {
    return SoleUse.take(address(), PATHS, place, "End it.", SESSION, this::nanoTime, supervisor);
  }

  /** Ends everything; what was opened last first. */
  @Override
  public void close() throws IOException {
    try (server) {
      while (!open.isEmpty()) {
        close(open.pop());
      }
    }
  }

  private static void close(AutoCloseable one) {
    try {
      one.close();
    } catch (Exception e) {
      throw new AssertionError("A node of the rig does not close", e);
    }
  }
}
