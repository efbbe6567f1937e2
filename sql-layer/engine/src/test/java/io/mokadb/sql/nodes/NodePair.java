package io.mokadb.sql.nodes;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.node.LocalNodes;
import io.mokadb.txn.node.NodeProfile;
import io.mokadb.txn.node.Nodes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Two SQL nodes on one store and one oracle. Nothing happens by itself: time passes when a test
 * says so, and what follows a change of definitions runs when a test says so.
 */
final class NodePair implements AutoCloseable {
  /** Longer than a lock lives that is not refreshed. */
  private static final Duration LOCK_LIFE = Duration.ofSeconds(4);

  private final SteppedClock clock = new SteppedClock();
  private final KvStore store = new MemoryStore(false);
  final SharedOracle oracle = new SharedOracle(clock);
  private final LocalNodes tokens = new LocalNodes();
  final TestNode a = node(1);
  final TestNode b = node(2);

  private static final class SteppedClock extends Clock {
    private volatile Instant now = Instant.parse("2024-01-01T00:00:00Z");

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  private TestNode node(int number) {
    NodeProfile profile = new NodeProfile(number, "process " + number, "test", clock.millis());
    return new TestNode(store, oracle, clock, tokens.join(oracle.next(), "test", profile), number);
  }

  /** Another node, to be closed by the caller. */
  TestNode join(int number) {
    return node(number);
  }

  /** The same, with a URL that names a retention. */
  TestNode join(int number, Duration retention) {
    Nodes self = tokens.join(oracle.next(), "test");
    return new TestNode(store, oracle, clock, self, number, retention);
  }

  /** Another node, whose clock is ahead of that of the oracle. */
  TestNode joinAhead(int number, Duration by) {
    Nodes self = tokens.join(oracle.next(), "test");
    return new TestNode(store, oracle, Clock.offset(clock, by), self, number);
  }

  /** Ends a node's token; the node may go on, as one that was stopped for a while. */
  void kill(TestNode node) {
    tokens.kill(node.id);
  }

  /** Lets the locks of the dead grow too old. */
  void outliveLocks() {
    clock.now = clock.now.plus(LOCK_LIFE);
  }

  /** Lets searches find what was committed: at first it is left to the node that has done that. */
  void outliveYoungChanges() {
    clock.now = clock.now.plus(LOCK_LIFE);
    for (TestNode node : List.of(a, b)) {
      // What a node remembers of the time is a moment old, by a clock that does not stand.
      var unused = node.transactions().currentTimestamp();
    }
  }

  /** Time passes, and each node tells others how old its oldest snapshot is. */
  void pass(Duration time) {
    clock.now = clock.now.plus(time);
    a.publish();
    b.publish();
  }

  /** From now on one node takes the steps of views, and the other one does not. */
  void duties(TestNode node) {
    a.offersWorkers = node == a;
    b.offersWorkers = node == b;
    pass(Duration.ofSeconds(1));
  }

  /** Makes the token of one more node, which does nothing. */
  void join() {
    var unused = tokens.join(oracle.next(), "test");
  }

  /** Cuts the links between the nodes, or mends them: messages get lost. */
  void cutLinks(boolean lost) {
    tokens.cutLinks(lost);
  }

  /** Loses all messages to a node from now on. */
  void mute(TestNode node) {
    tokens.mute(node.id, true);
  }

  /** Has work done when a node comes to a step of the protocol for the first time. */
  static void at(TestNode node, ProtocolStep step, Runnable work) {
    node.faults =
        (reached, startTimestamp) -> {
          if (reached == step) {
            node.faults = FaultPoints.NONE;
            work.run();
          }
        };
  }

  @Override
  public void close() {
    a.close();
    b.close();
  }
}
