package io.mokadb.txn.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Deadline;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Each piece of work is some process' own, and moves no further than it must. */
final class NodeRolesTest {
  private static final long KEYS = 1000;

  private final LocalNodes all = new LocalNodes();
  private final Nodes first = all.join(10, "shop");
  private final Nodes second = all.join(20, "shop");
  private final Nodes third = all.join(30, "shop");

  private static void workers(Nodes node, int count) {
    node.publish(new Published(0, 0, count), Deadline.none());
  }

  private static List<Long> keysOf(Nodes node) {
    SharedWork work = NodeRoles.of(node);
    return LongStream.range(0, KEYS).filter(work::isMine).boxed().toList();
  }

  @Test
  void alone_hasAllRoles() {
    SharedWork work = NodeRoles.of(Nodes.ALONE);
    assertThat(work.isShared()).isFalse();
    assertThat(work.leads()).isTrue();
    assertThat(work.isMine(7)).isTrue();
  }

  @Test
  void leads_isTheOldestThatLives() {
    assertThat(List.of(first, second, third).stream().map(node -> NodeRoles.of(node).leads()))
        .containsExactly(true, false, false);
    all.kill(10);
    assertThat(List.of(first, second, third).stream().map(node -> NodeRoles.of(node).leads()))
        .as("a process without a token has no role")
        .containsExactly(false, true, false);
  }

  @Test
  void leads_ofAnotherDatabase_isNoneOfOurs() {
    Nodes other = all.join(40, "archive");
    assertThat(NodeRoles.of(other).leads()).isTrue();
    assertThat(NodeRoles.of(first).leads()).isTrue();
  }

  @Test
  void isMine_eachKey_hasOneOwner_andAllHaveSome() {
    for (Nodes node : List.of(first, second, third)) {
      workers(node, 2);
    }
    assertThat(keysOf(first).size() + keysOf(second).size() + keysOf(third).size())
        .isEqualTo((int) KEYS);
    for (Nodes node : List.of(first, second, third)) {
      assertThat(keysOf(node).size()).isBetween((int) KEYS / 5, (int) KEYS / 2);
    }
  }

  @Test
  void isMine_nodeGoes_othersKeepTheirKeys() {
    for (Nodes node : List.of(first, second, third)) {
      workers(node, 1);
    }
    List<Long> before = keysOf(first);
    List<Long> moving = keysOf(third);
    all.kill(30);
    assertThat(keysOf(third)).isEmpty();
    assertThat(keysOf(first)).containsAll(before);
    assertThat(keysOf(first)).allMatch(key -> before.contains(key) || moving.contains(key));
  }

  @Test
  void isMine_goesToThoseWithWorkers_toTheLeaderWithoutAny() {
    assertThat(keysOf(first)).hasSize((int) KEYS);
    assertThat(keysOf(second)).isEmpty();
    workers(second, 1);
    assertThat(keysOf(first)).isEmpty();
    assertThat(keysOf(second)).hasSize((int) KEYS);
  }
}
