package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.mokadb.kv.KvException;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Published;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.CreateMode;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The token of one node, on a ZooKeeper in this process. */
final class NodeTokenIT {
  private static final Published TOLD = new Published(70, 50, 2);

  private final TokenRig rig = new TokenRig();
  private final Supervisor supervisor = new Supervisor("shop");
  private final CountDownLatch failed = new CountDownLatch(1);

  @AfterEach
  void stop() throws Exception {
    rig.close();
  }

  private NodeTokens join() {
    supervisor.whenFailed(failed::countDown);
    return rig.join(rig.session(), "process 1 on alpha", supervisor);
  }

  private static String path(NodeTokens node) {
    return TokenRig.PATHS.token(node.self());
  }

  private void assertDatabaseEnds(NodeTokens node) throws InterruptedException {
    assertThat(failed.await(1, TimeUnit.MINUTES)).isTrue();
    assertFails(node::require, KvException.Kind.CLOSED).hasMessageContaining("token");
    assertFails(() -> node.publish(TOLD, TokenRig.soon()), KvException.Kind.CLOSED);
    assertThat(node.isGone(7)).isFalse();
  }

  private static AbstractThrowableAssert<?, ?> assertFails(
      ThrowingCallable call, KvException.Kind kind) {
    return assertThatThrownBy(call)
        .isInstanceOfSatisfying(KvException.class, e -> assertThat(e.kind()).isEqualTo(kind));
  }

  @Test
  void token_namesItsDatabase_andEndsWithItsSession() throws Exception {
    ZooKeeperSession session = ZooKeeperSession.open(rig.address(), TokenRig.SESSION);
    NodeTokens node = rig.join(session, "process 1 on alpha", supervisor);
    CuratorFramework other = rig.other();
    assertThat(new String(other.getData().forPath(path(node)), StandardCharsets.UTF_8))
        .contains("database=shop", "place=process 1 on alpha", "floor=0");
    assertThat(other.getChildren().forPath(TokenRig.PATHS.entries())).hasSize(1);
    node.close();
    session.close();
    assertThat(other.checkExists().forPath(path(node))).isNull();
    assertThat(other.getChildren().forPath(TokenRig.PATHS.entries())).isEmpty();
    assertThat(supervisor.failure()).isNull();
  }

  @Test
  void token_thatWasNotConfirmedForLong_stopsCalls() {
    NodeTokens node = join();
    assertThatCode(node::require).doesNotThrowAnyException();
    // Several times, since a confirmation may come in between.
    assertFails(() -> skipAndRequire(node, 3), KvException.Kind.TIMEOUT);
    node.publish(TOLD, TokenRig.soon());
    node.require();
  }

  private void skipAndRequire(NodeTokens node, int times) {
    for (int i = 0; i < times; i++) {
      rig.skipped.addAndGet(TokenRig.SESSION.toNanos());
      node.require();
    }
  }

  @Test
  void token_thatWasDeleted_endsTheDatabase() throws Exception {
    NodeTokens node = join();
    rig.other().delete().forPath(path(node));
    assertDatabaseEnds(node);
  }

  @Test
  void token_thatAnotherSessionMadeWithTheSameText_endsTheDatabase() throws Exception {
    NodeTokens node = join();
    CuratorFramework other = rig.other();
    byte[] text = other.getData().forPath(path(node));
    other.delete().forPath(path(node));
    other.create().withMode(CreateMode.EPHEMERAL).forPath(path(node), text);
    assertDatabaseEnds(node);
  }

  @Test
  void token_ofAnExpiredSession_endsTheDatabase() throws Exception {
    supervisor.whenFailed(failed::countDown);
    ZooKeeperSession session = rig.session();
    NodeTokens node = rig.join(session, "process 1 on alpha", supervisor);
    session.client().getZookeeperClient().getZooKeeper().getTestable().injectSessionExpiration();
    assertDatabaseEnds(node);
  }

  @Test
  void token_writtenByHand_isWrittenOver() throws Exception {
    NodeTokens node = join();
    CuratorFramework other = rig.other();
    for (int i = 0; i < 3; i++) {
      other.setData().forPath(path(node), "by hand".getBytes(StandardCharsets.UTF_8));
    }
    node.publish(TOLD, TokenRig.soon());
    NodeInfo read = TokenContent.decode(node.self(), other.getData().forPath(path(node)));
    assertThat(read.database()).isEqualTo("shop");
    assertThat(read.published()).isEqualTo(TOLD);
    assertThat(read.profile()).isEqualTo(TokenRig.profile(read.profile().place()));
    assertThat(supervisor.failure()).isNull();
  }

  @Test
  void token_thatIsConfirmed_holdsBeyondOneSession() {
    NodeTokens node = join();
    long end = System.nanoTime() + TokenRig.SESSION.toNanos() * 3 / 2;
    while (System.nanoTime() < end) {
      assertThatCode(node::require).doesNotThrowAnyException();
      Thread.onSpinWait();
    }
  }

  @Test
  void zooKeeperAway_publishTimesOut_andIsDoneLater() throws Exception {
    NodeTokens node = join();
    rig.server.stop();
    assertFails(
        () -> node.publish(TOLD, TokenRig.within(Duration.ofMillis(300))),
        KvException.Kind.TIMEOUT);
    assertFails(
        () -> node.living(TokenRig.within(Duration.ofMillis(300))), KvException.Kind.TIMEOUT);
    rig.server.restart();
    assertThat(node.living(TokenRig.soon()))
        .extracting(NodeInfo::id, NodeInfo::database, NodeInfo::published)
        .containsExactly(tuple(node.self(), "shop", TOLD));
  }

  @Test
  void zooKeeperThatDoesNotAnswer_isNamed() throws Exception {
    ZooKeeperAddress gone = rig.address();
    rig.server.close();
    assertThatThrownBy(() -> ZooKeeperSession.open(gone, TokenRig.SESSION))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CONNECTION_FAILED))
        .hasMessageContaining(gone.servers());
  }
}
