package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.NodeProfile;
import io.mokadb.txn.node.Published;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Several nodes on a ZooKeeper in this process. */
final class NodeTokensIT {
  private static final Published TOLD = new Published(70, 50, 2);

  private final TokenRig rig = new TokenRig();
  private final Supervisor supervisor = new Supervisor("shop");

  @AfterEach
  void stop() throws Exception {
    rig.close();
  }

  private NodeTokens join(String place) {
    return rig.join(rig.session(), place, supervisor);
  }

  private static NodeInfo info(NodeTokens node, String database, Published published) {
    NodeProfile told =
        node.known().stream()
            .filter(known -> known.id() == node.self())
            .map(NodeInfo::profile)
            .findFirst()
            .orElseThrow();
    return new NodeInfo(node.self(), database, published, told);
  }

  @Test
  void nodes_knowEachOther_andWhatIsPublished() {
    NodeTokens first = join("process 1");
    assertThat(first.known())
        .containsExactly(
            new NodeInfo(first.self(), "shop", Published.NOTHING, TokenRig.profile("process 1")));
    NodeTokens second = join("process 2");
    assertThat(second.self()).isGreaterThan(first.self());
    first.publish(TOLD, TokenRig.soon());
    assertThat(second.living(TokenRig.soon()))
        .containsExactly(info(first, "shop", TOLD), info(second, "shop", Published.NOTHING));
    await().until(() -> second.known().equals(second.living(TokenRig.soon())));
    await().until(() -> first.known().equals(second.known()));
  }

  @Test
  void node_ofAnotherDatabase_isKnown_withItsName() {
    NodeTokens shop = join("process 1");
    NodeTokens depot =
        rig.join(
            rig.session(),
            new TokenPaths(TokenRig.PATHS.oracle(), "depot"),
            "process 2",
            supervisor);
    assertThat(shop.living(TokenRig.soon()))
        .containsExactly(
            info(shop, "shop", Published.NOTHING), info(depot, "depot", Published.NOTHING));
  }

  @Test
  void listener_isToldOfComingAndGoing_untilItIsRemoved() throws Exception {
    NodeTokens node = join("process 1");
    CountDownLatch changes = new CountDownLatch(2);
    Runnable remove = node.onChange(changes::countDown);
    Runnable removeBroken =
        node.onChange(
            () -> {
              throw new IllegalStateException("a listener that fails");
            });
    ZooKeeperSession session = rig.session();
    NodeTokens other = rig.join(session, "process 2", supervisor);
    await().until(() -> changes.getCount() == 1);
    other.close();
    session.close();
    assertThat(changes.await(1, TimeUnit.MINUTES)).isTrue();
    assertThat(node.known()).containsExactly(info(node, "shop", Published.NOTHING));
    remove.run();
    removeBroken.run();
  }

  @Test
  void node_isGone_onceItsSessionHasEnded() {
    NodeTokens node = join("process 1");
    ZooKeeperSession session = rig.session();
    NodeTokens other = rig.join(session, "process 2", supervisor);
    assertThat(node.isGone(other.self())).isFalse();
    assertThat(node.isKnownGone(other.self())).isFalse();
    other.close();
    session.close();
    await().until(() -> node.isGone(other.self()));
    assertThat(node.isKnownGone(other.self())).isTrue();
  }

  @Test
  void node_thatWasNeverMet_isAskedFor() {
    NodeTokens node = join("process 1");
    assertThat(node.isKnownGone(5)).isFalse();
    assertThat(node.isGone(5)).isTrue();
    assertThat(node.isKnownGone(5)).isTrue();
    assertThat(node.isGone(0)).isFalse();
    assertThat(node.isGone(node.self())).isFalse();
  }

  @Test
  void node_isNotTakenForGone_whileZooKeeperIsAway() throws Exception {
    NodeTokens node = join("process 1");
    rig.server.stop();
    assertThat(node.isGone(5)).isFalse();
    assertThat(node.isKnownGone(5)).isFalse();
    rig.server.restart();
    assertThat(join("process 2").isGone(5)).isTrue();
  }

  @Test
  void tokenThatCannotBeRead_holdsEverything() throws Exception {
    CuratorFramework other = rig.other();
    String path = TokenRig.PATHS.token(0x77);
    other
        .create()
        .creatingParentsIfNeeded()
        .forPath(path, "level=9\nfloor=much\n\nx".getBytes(StandardCharsets.UTF_8));
    other.create().forPath(TokenRig.PATHS.tokens() + "/something", new byte[0]);
    NodeTokens node = join("process 1");
    assertThat(node.living(TokenRig.soon()))
        .containsExactly(
            new NodeInfo(0x77, "", Published.NOTHING), info(node, "shop", Published.NOTHING));
  }

  @Test
  void nodes_withDifferentOracles_doNotMeet() {
    join("process 1 on alpha");
    TokenPaths paths = new TokenPaths("/another/oracle", "shop");
    assertThatThrownBy(() -> rig.join(rig.session(), paths, "process 2", supervisor))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CONNECTION_FAILED))
        .hasMessageContaining("process 1 on alpha")
        .hasMessageContaining("/another/oracle")
        .hasMessageContaining("/moka/oracle");
  }

  @Test
  void numbers_growByOne_andBeginAgain() throws Exception {
    ZooKeeperSession one = rig.session();
    ZooKeeperSession two = rig.session();
    String path = TokenRig.PATHS.numbers();
    assertThat(NodeNumbers.draw(one, path)).isEqualTo(1);
    assertThat(NodeNumbers.draw(two, path)).isEqualTo(2);
    assertThat(NodeNumbers.draw(one, path)).isEqualTo(3);
    byte[] last = Integer.toString(NodeNumbers.MOST).getBytes(StandardCharsets.UTF_8);
    one.client().setData().forPath(path, last);
    assertThat(NodeNumbers.draw(two, path)).isEqualTo(1);
  }
}
