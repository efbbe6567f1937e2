package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.CreateMode;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Processes that want a database alone, and nodes, on a ZooKeeper in this process. */
final class SoleUseIT {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final TokenRig rig = new TokenRig();
  private final Supervisor supervisor = new Supervisor("shop");

  @AfterEach
  void stop() throws Exception {
    rig.close();
  }

  private static AbstractThrowableAssert<?, ?> assertRefused(ThrowingCallable call) {
    return assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CONNECTION_FAILED));
  }

  @Test
  void secondProcess_isToldWhoHasTheDatabase_andGetsItAfterTheFirst() {
    try (SoleUse first = rig.alone("process 1 on alpha", supervisor)) {
      first.require();
      assertRefused(() -> rig.alone("process 2 on beta", supervisor))
          .hasMessageContaining("process 1 on alpha")
          .hasMessageContaining("End it.");
      first.require();
    }
    try (SoleUse second = rig.alone("process 2 on beta", supervisor)) {
      second.require();
    }
  }

  @Test
  void process_thatWantsTheDatabaseAlone_isToldOfNodes() {
    NodeTokens node = rig.join(rig.session(), "process 1 on alpha", supervisor);
    assertRefused(() -> rig.alone("process 2 on beta", supervisor))
        .hasMessageContaining("process 1 on alpha");
    node.require();
    // What it made is gone again.
    assertThat(rig.join(rig.session(), "process 3", supervisor).self()).isGreaterThan(node.self());
  }

  @Test
  void process_thatWantsTheDatabaseAlone_waitsForTheEndOfANode() {
    ZooKeeperSession session = rig.session();
    NodeTokens node = rig.join(session, "process 1 on alpha", supervisor);
    CompletableFuture<SoleUse> waiting =
        CompletableFuture.supplyAsync(() -> rig.alone("process 2", supervisor));
    CuratorFramework other = rig.other();
    await().until(() -> other.checkExists().forPath(TokenRig.PATHS.sole()) != null);
    node.close();
    session.close();
    try (SoleUse use = waiting.orTimeout(LONG.toSeconds(), TimeUnit.SECONDS).join()) {
      use.require();
    }
  }

  @Test
  void node_isToldWhoHasTheDatabaseAlone_andLeavesNoToken() throws Exception {
    try (SoleUse use = rig.alone("process 1 on alpha", supervisor)) {
      assertRefused(() -> rig.join(rig.session(), "process 2", supervisor))
          .hasMessageContaining("process 1 on alpha");
      use.require();
      assertThat(rig.other().checkExists().forPath(TokenRig.PATHS.entries())).isNull();
    }
  }

  @Test
  void node_waitsForTheEndOfSoleUse() {
    SoleUse use = rig.alone("process 1", supervisor);
    CompletableFuture<NodeTokens> waiting =
        CompletableFuture.supplyAsync(() -> rig.join(rig.session(), "process 2", supervisor));
    use.close();
    waiting.orTimeout(LONG.toSeconds(), TimeUnit.SECONDS).join().require();
  }

  @Test
  void soleUse_thatIsDeleted_endsTheDatabase() throws Exception {
    CountDownLatch failed = new CountDownLatch(1);
    supervisor.whenFailed(failed::countDown);
    try (SoleUse use = rig.alone("process 1", supervisor)) {
      rig.other().delete().forPath(TokenRig.PATHS.sole());
      assertThat(failed.await(1, TimeUnit.MINUTES)).isTrue();
      assertThatThrownBy(use::require).hasMessageContaining("token");
    }
  }

  @Test
  void nodeOfAnEarlierVersion_isWaitedFor_andKeptOutAfterwards() throws Exception {
    String path = TokenRig.PATHS.oldNode();
    ZooKeeperSession old = rig.session();
    assertThat(old.createEphemeral(path, "process 1".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertRefused(() -> rig.join(rig.session(), "process 2", supervisor))
        .hasMessageContaining("an earlier Moka: process 1");
    old.close();
    rig.join(rig.session(), "process 2", supervisor).require();
    ZooKeeperSession next = rig.session();
    assertThat(next.createEphemeral(path, new byte[0])).isFalse();
    assertThat(next.text(path, "nothing")).isEqualTo(OldNodes.TEXT);
    assertThat(next.client().checkExists().forPath(path).getEphemeralOwner()).isZero();
  }

  /** A node that looks before the other has made its mark sees it after it has made its own. */
  @Test
  void node_thatMeetsSoleUseWhenItHasItsToken_givesItUp() throws Exception {
    CuratorFramework other = rig.other();
    ZooKeeperSession session = rig.session();
    TokenContent content = new TokenContent("shop", TokenRig.profile("process 2"));
    long[] drawn = {50, 51};
    int[] draws = {0};
    NodeTokens node =
        new NodeAdmission(session, TokenRig.PATHS, content, rig::nanoTime)
            .admit(
                () -> {
                  makeAndRemoveLater(other, draws[0] == 0);
                  return drawn[draws[0]++];
                },
                false,
                supervisor);
    assertThat(node.self()).isEqualTo(51);
    assertThat(node.known()).hasSize(1);
    node.close();
  }

  private static void makeAndRemoveLater(CuratorFramework other, boolean make) {
    try {
      if (make) {
        other
            .create()
            .creatingParentsIfNeeded()
            .withMode(CreateMode.EPHEMERAL)
            .forPath(TokenRig.PATHS.sole());
        other
            .checkExists()
            .usingWatcher((org.apache.zookeeper.Watcher) event -> removeInBackground(other))
            .forPath(TokenRig.PATHS.token(50));
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The token was made; once the node has given it up, the database is free again. */
  private static void removeInBackground(CuratorFramework other) {
    CompletableFuture<Void> unused =
        CompletableFuture.runAsync(
            () -> {
              await().until(() -> other.checkExists().forPath(TokenRig.PATHS.token(50)) == null);
              try {
                other.delete().forPath(TokenRig.PATHS.sole());
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
  }
}
