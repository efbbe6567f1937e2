package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.ObserverRig.ID;
import static io.mokadb.txn.engine.ObserverRig.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.engine.NodesObserverRig.Node;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Published;
import io.mokadb.txn.node.Topic;
import io.mokadb.txn.observe.WorkerOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Observers of one store in several processes: who handles what. */
final class NodesObserverTest {
  private final NodesObserverRig rig = new NodesObserverRig();

  private Node owner(Node one, Node other) {
    assertThat(List.of(one, other).stream().filter(Node::isOwner)).hasSize(1);
    return one.isOwner() ? one : other;
  }

  @Test
  void nodeWithoutWorkers_change_isHandledElsewhere_withoutASearch() {
    Node without = rig.join("a").observing();
    Node with = rig.join("b").observing().working();
    with.work();
    long changed = without.write("r1", "x");
    assertThat(without.awaitQuiet(changed)).isFalse();
    with.work();
    assertThat(rig.calls).containsExactly("b:r1>x");
    assertThat(rig.notifications()).isZero();
    assertThat(without.awaitQuiet(changed)).as("nothing is left behind in memory").isTrue();
  }

  @Test
  void nodeWithWorkers_change_isHandledThere() {
    Node one = rig.join("a").observing().working();
    Node other = rig.join("b").observing().working();
    one.work();
    other.work();
    one.write("r1", "x");
    other.work();
    assertThat(rig.calls).isEmpty();
    one.work();
    assertThat(rig.calls).containsExactly("a:r1>x");
  }

  @Test
  void noNodeHasWorkers_changes_waitForTheFirst() {
    Node one = rig.join("a").observing();
    rig.join("b").observing();
    rig.pass(Duration.ofSeconds(2));
    one.write("r1", "x");
    one.working().work();
    assertThat(rig.calls).containsExactly("a:r1>x");
  }

  @Test
  void queueFull_furtherRows_areHandledElsewhere() {
    WorkerOptions forgetful = OPTIONS.withBatch(1).withScanning(OPTIONS.scanPeriod(), 1);
    Node one = rig.join("a").observing().working(forgetful);
    Node other = rig.join("b").observing().working();
    one.work();
    other.work();
    for (int i = 0; i < 4; i++) {
      one.write("r" + i, "x");
    }
    other.work();
    assertThat(rig.calls).containsExactlyInAnyOrder("b:r1>x", "b:r2>x", "b:r3>x");
    one.work();
    assertThat(rig.calls).contains("a:r0>x").hasSize(4);
    assertThat(rig.notifications()).isZero();
  }

  /** Nodes of other databases, and those without workers, get nothing. */
  @Test
  void rowsThatAreHandedOver_nonsense_doesNoHarm() {
    Node one = rig.join("a").observing();
    Node other = rig.join("b").observing().working();
    other.work();
    long to = other.engine.nodes().self();
    for (byte[] body : List.of(new byte[0], new byte[] {7}, new byte[] {1, 0, 0, 0, 44})) {
      try {
        one.engine.nodes().links().tell(to, Topic.ROWS, body);
      } catch (IllegalArgumentException e) {
        // Links that carry messages at once hand the exception back as well.
        assertThat(e).hasMessageContaining("other nodes");
      }
    }
    other.work();
    assertThat(rig.calls).isEmpty();
    one.write("r1", "x");
    other.work();
    assertThat(rig.calls).containsExactly("b:r1>x");
  }

  /** What a node hands over that writes a row, as it would travel. */
  private List<byte[]> handedOver(Node writer, Nodes taker) {
    taker.publish(new Published(0, 0, 1), Deadline.none());
    List<byte[]> bodies = new ArrayList<>();
    taker
        .links()
        .on(
            Topic.ROWS,
            (from, body) -> {
              bodies.add(body);
              return null;
            });
    writer.write("r1", "x");
    assertThat(bodies).hasSize(1);
    return bodies;
  }

  @Test
  void rowsThatAreHandedOver_lateAndRepeated_areHandledOnce() {
    Node one = rig.join("a").observing();
    Nodes taker = rig.rig.nodes.join(rig.rig.oracle.next(), SharedRig.DATABASE);
    List<byte[]> bodies = handedOver(one, taker);
    Node other = rig.join("b").observing().working();
    long to = other.engine.nodes().self();
    for (int i = 0; i < 3; i++) {
      taker.links().tell(to, Topic.ROWS, bodies.get(0));
      taker.links().tell(to, Topic.ROWS, bodies.get(0));
      other.work();
      assertThat(rig.calls).containsExactly("b:r1>x");
      rig.pass(Duration.ofSeconds(5));
    }
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void rowThatWasForgotten_handedOverOnceMore_isKnownToBeHandled() {
    Node one = rig.join("a").observing();
    Nodes taker = rig.rig.nodes.join(rig.rig.oracle.next(), SharedRig.DATABASE);
    List<byte[]> bodies = handedOver(one, taker);
    Node other = rig.join("b");
    other
        .observing(
            (transaction, seen) -> {
              rig.calls.add("handled before: " + seen.isHandledAndForgotten());
              seen.forget();
            })
        .working();
    long to = other.engine.nodes().self();
    taker.links().tell(to, Topic.ROWS, bodies.get(0));
    other.work();
    taker.links().tell(to, Topic.ROWS, bodies.get(0));
    other.work();
    assertThat(rig.calls).containsExactly("handled before: false", "handled before: true");
  }

  @Test
  void youngNotifications_areLeftAlone_olderOnesAreFound() {
    Node one = rig.join("a").working();
    Node other = rig.join("b").observing().working();
    other.work();
    rig.pass(Duration.ofSeconds(25));
    // It has registered nothing, so it tells no one.
    one.write("r1", "x");
    rig.rig.world.advance(Duration.ofMillis(100));
    other.work();
    assertThat(rig.calls).as("the one that committed may have it in hand").isEmpty();
    rig.pass(Duration.ofSeconds(25));
    other.work();
    assertThat(rig.calls).containsExactly("b:r1>x");
  }

  @Test
  void youngNotification_fromBeforeTheObserverWasRegisteredThere_isFoundAtOnce() {
    Node one = rig.join("a").working();
    Node other = rig.join("b").observing();
    one.write("r1", "x");
    one.observing().work();
    assertThat(rig.calls).containsExactly("a:r1>x");
    other.working().work();
    assertThat(rig.calls).hasSize(1);
  }

  @Test
  void notificationsLeftBehind_areFoundByTheOwner_andWhenItDiesByTheNext() {
    Node writer = rig.join("w");
    Node one = rig.join("a").observing().working();
    Node other = rig.join("b").observing().working();
    one.work();
    other.work();
    Node owner = owner(one, other);
    Node next = owner == one ? other : one;
    writer.write("r1", "x");
    rig.pass(Duration.ofSeconds(4));
    next.work();
    assertThat(rig.calls).isEmpty();
    owner.work();
    assertThat(rig.calls).hasSize(1);
    writer.write("r2", "y");
    owner.kill();
    assertThat(next.isOwner()).isTrue();
    rig.pass(Duration.ofSeconds(4));
    next.work();
    assertThat(rig.calls).hasSize(2).last().asString().endsWith("r2>y");
  }

  @Test
  void owner_thatDoesNothing_othersSearchAfterAWhile() {
    Node writer = rig.join("w");
    Node one = rig.join("a").observing().working();
    Node other = rig.join("b").observing().working();
    one.work();
    other.work();
    Node next = owner(one, other) == one ? other : one;
    writer.write("r1", "x");
    rig.pass(Duration.ofSeconds(25));
    next.work();
    assertThat(rig.calls).hasSize(1);
  }

  @Test
  void backfill_onlyTheOwnerPages_whoeverBeganIt() {
    Node one = rig.join("a").observing().working();
    Node other = rig.join("b").observing().working();
    one.work();
    other.work();
    Node owner = owner(one, other);
    Node next = owner == one ? other : one;
    for (int i = 0; i < 5; i++) {
      next.writeUnannounced("r" + i);
    }
    long begun = rig.rig.oracle.next();
    next.engine.observers().backfill(ID);
    next.work();
    assertThat(rig.calls).isEmpty();
    assertThat(next.awaitQuiet(begun)).isFalse();
    rig.pass(Duration.ofSeconds(3));
    owner.work();
    assertThat(rig.calls).hasSize(5);
    assertThat(next.engine.observers().state(ID).backfill()).isNull();
    assertThat(next.awaitQuiet(begun)).isTrue();
  }

  @Test
  void await_rowInTheHandsOfAnotherNode_waits() {
    Node one = rig.join("a").observing();
    Node other = rig.join("b");
    long[] changed = new long[1];
    other
        .observing(
            (transaction, seen) -> {
              rig.calls.add(NodesObserverRig.rowOf(seen));
              assertThat(one.awaitQuiet(changed[0])).isFalse();
            })
        .working();
    other.work();
    changed[0] = one.write("r1", "x");
    other.work();
    assertThat(rig.calls).containsExactly("r1");
    assertThat(one.awaitQuiet(changed[0])).isTrue();
  }
}
