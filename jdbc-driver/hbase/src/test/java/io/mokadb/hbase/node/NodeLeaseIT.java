package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvException;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class NodeLeaseIT {
  private static final String PATH = "/moka/databases/shop/node";
  private static final Duration SESSION = Duration.ofSeconds(4);

  private final Supervisor supervisor = new Supervisor("shop");

  /** Time that has passed for the lease's clock alone, as in a process that was paused. */
  private final AtomicLong skipped = new AtomicLong();

  private TestingServer server;

  @BeforeEach
  void start() throws Exception {
    server = new TestingServer();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private ZooKeeperAddress address() {
    return new ZooKeeperAddress(server.getConnectString(), ZooKeeperAddress.DEFAULT_PATH);
  }

  private NodeLease take(String owner) {
    return NodeLease.take(
        address(), PATH, owner, SESSION, () -> System.nanoTime() + skipped.get(), supervisor);
  }

  @Test
  void secondNode_isToldWhoHasTheDatabase_andGetsItAfterTheFirst() {
    try (NodeLease first = take("process 1 on alpha")) {
      first.require();
      assertThatThrownBy(() -> take("process 2 on beta"))
          .isInstanceOfSatisfying(
              MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CONNECTION_FAILED))
          .hasMessageContaining("process 1 on alpha");
    }
    try (NodeLease second = take("process 2 on beta")) {
      second.require();
    }
  }

  @Test
  void lease_thatWasNotConfirmedForLong_stopsCalls() {
    try (NodeLease lease = take("process 1")) {
      assertThatThrownBy(() -> skipAndRequire(lease, 3))
          .isInstanceOfSatisfying(
              KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.TIMEOUT));
    }
  }

  /** Several times, since a confirmation may come in between. */
  private void skipAndRequire(NodeLease lease, int times) {
    for (int i = 0; i < times; i++) {
      skipped.addAndGet(SESSION.toNanos());
      lease.require();
    }
  }

  @Test
  void lease_thatAnotherProcessTook_endsTheDatabase() throws Exception {
    CountDownLatch failed = new CountDownLatch(1);
    supervisor.whenFailed(failed::countDown);
    try (NodeLease lease = take("process 1");
        CuratorFramework other = address().client(SESSION, SESSION)) {
      other.start();
      other.setData().forPath(PATH, "process 2".getBytes(java.nio.charset.StandardCharsets.UTF_8));
      assertThat(failed.await(1, TimeUnit.MINUTES)).isTrue();
      assertThatThrownBy(lease::require)
          .isInstanceOfSatisfying(
              KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.CLOSED))
          .hasMessageContaining("lease");
    }
  }

  @Test
  void lease_thatAnotherSessionTookWithTheSameText_endsTheDatabase() throws Exception {
    CountDownLatch failed = new CountDownLatch(1);
    supervisor.whenFailed(failed::countDown);
    try (NodeLease lease = take("process 1");
        CuratorFramework other = address().client(SESSION, SESSION)) {
      other.start();
      byte[] text = other.getData().forPath(PATH);
      other.delete().forPath(PATH);
      other.create().withMode(CreateMode.EPHEMERAL).forPath(PATH, text);
      assertThat(failed.await(1, TimeUnit.MINUTES)).isTrue();
      assertThatThrownBy(lease::require).isInstanceOf(KvException.class);
    }
  }

  @Test
  void lease_thatIsConfirmed_holdsBeyondOneSession() throws Exception {
    try (NodeLease lease = take("process 1")) {
      long end = System.nanoTime() + SESSION.toNanos() * 3 / 2;
      while (System.nanoTime() < end) {
        assertThatCode(lease::require).doesNotThrowAnyException();
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void zooKeeperThatDoesNotAnswer_isNamed() throws Exception {
    ZooKeeperAddress gone = address();
    server.close();
    assertThatThrownBy(
            () -> NodeLease.take(gone, PATH, "process 1", SESSION, System::nanoTime, supervisor))
        .isInstanceOf(MokaException.class)
        .hasMessageContaining(gone.servers());
  }
}
