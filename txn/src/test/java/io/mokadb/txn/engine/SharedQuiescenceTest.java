package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.engine.NodesObserverRig.Node;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.observe.Observation;
import io.mokadb.txn.observe.ObserverDefinition;
import io.mokadb.txn.observe.ObserverWorker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Waiting on one node for a chain of three observers that runs on others: rows {@code r...} are
 * copied to rows {@code m...}, these to {@code n...}, and these to {@code z...}.
 */
final class SharedQuiescenceTest {
  /** Looked at before the first of the chain, so that a change can pass behind a look. */
  private static final int SECOND = ObserverRig.ID - 1;

  private static final int THIRD = ObserverRig.ID - 2;

  private NodesObserverRig rig = new NodesObserverRig();

  @AfterEach
  void stopFollowing() {
    rig.rig.store.follow(FaultPlan.none());
  }

  private static void copyFirst(Transaction transaction, Observation seen) {
    transaction.announce(copy("m", transaction, seen), NotifiedColumns.of(SECOND));
  }

  private static void copySecond(Transaction transaction, Observation seen) {
    transaction.announce(copy("n", transaction, seen), NotifiedColumns.of(THIRD));
  }

  private static CellKey copy(String prefix, Transaction transaction, Observation seen) {
    CellKey copy = cell(prefix + NodesObserverRig.rowOf(seen));
    transaction.put(copy, transaction.get(CellKey.of(seen.row())).clone());
    return copy;
  }

  private static Node observingFirst(Node node) {
    return node.observing(SharedQuiescenceTest::copyFirst);
  }

  private static Node observingCopies(Node node) {
    node.engine
        .observers()
        .register(
            ObserverDefinition.of(SECOND, "second", rows("m")), SharedQuiescenceTest::copySecond);
    node.engine
        .observers()
        .register(
            ObserverDefinition.of(THIRD, "third", rows("n")),
            (transaction, seen) -> copy("z", transaction, seen));
    return node;
  }

  private static KeyRange rows(String prefix) {
    return KeyRange.prefix(Key.copyOf(prefix.getBytes(StandardCharsets.UTF_8)));
  }

  private static Node observing(Node node) {
    return observingCopies(observingFirst(node));
  }

  private boolean isCopied(Node node, String value) {
    try (Transaction transaction = rig.rig.begin(node.engine)) {
      return value.equals(text(transaction.get(cell("znmr1"))));
    }
  }

  /** One transaction of a worker that handles a row. */
  private static void handleOne(Node node) {
    ObserverWorker worker = node.engine.observers().worker(ObserverRig.OPTIONS);
    long before = committed(node);
    for (int i = 0; i < 100 && committed(node) == before; i++) {
      worker.work();
    }
    assertThat(committed(node)).as("rows handled").isEqualTo(before + 1);
  }

  private static long committed(Node node) {
    return node.engine.observers().states().stream().mapToLong(state -> state.committed()).sum();
  }

  /** What happens during a look. */
  private interface Script {
    void run(Node asking, Node working);
  }

  /**
   * Has a look while something happens at two of its calls of the store, whichever these are: at
   * the first and at the second time that all is looked at, for example.
   *
   * @param first is done in a rig of its own, like what follows
   */
  private void atEachTwoCalls(Script first, Script second) {
    int mostActs = 0;
    int acts = 1;
    for (int one = 0; acts > 0; one++) {
      acts = 2;
      for (int other = one + 1; acts == 2; other++) {
        acts = assertRightAtCalls(one, first, other, second);
        mostActs = Math.max(mostActs, acts);
      }
    }
    assertThat(mostActs).isEqualTo(2);
  }

  /** Returns how many of both were done. */
  private int assertRightAtCalls(int one, Script first, int other, Script second) {
    rig = new NodesObserverRig();
    Node asking = observing(rig.join("a"));
    Node working = observing(rig.join("b")).working();
    working.work();
    long changed = asking.write("r1", "x");
    int[] calls = {0};
    int[] acts = {0};
    boolean[] acting = {false};
    rig.rig.store.follow(
        (call, count) -> {
          if (!acting[0]) {
            int number = calls[0]++;
            acting[0] = true;
            if (number == one || number == other) {
              acts[0]++;
              (number == one ? first : second).run(asking, working);
            }
            acting[0] = false;
          }
          return Fault.none();
        });
    boolean quiet = asking.awaitQuiet(changed);
    rig.rig.store.follow(FaultPlan.none());
    assertThat(quiet && !isCopied(asking, "x"))
        .as("quiet too early, at calls %d and %d", one, other)
        .isFalse();
    return acts[0];
  }

  @Test
  void chainOnAnotherNode_isWaitedForToItsEnd() {
    Node asking = observing(rig.join("a"));
    Node working = observing(rig.join("b")).working();
    working.work();
    long changed = asking.write("r1", "x");
    for (int i = 0; i < 3; i++) {
      assertThat(asking.awaitQuiet(changed)).isFalse();
      handleOne(working);
    }
    assertThat(asking.awaitQuiet(changed)).isTrue();
    assertThat(isCopied(asking, "x")).isTrue();
  }

  @Test
  void chainThatMovesOnDuringALook_isNotOverlooked() {
    Script move = (asking, working) -> handleOne(working);
    atEachTwoCalls(move, move);
  }

  @Test
  void nodeThatMovesAChainOnAndDies_isNotOverlooked() {
    atEachTwoCalls(
        (asking, working) -> handleOne(working),
        (asking, working) -> {
          handleOne(working);
          working.kill();
        });
  }

  @Test
  void nodeThatJoinsDuringALook_andMovesAChainOn_isNotOverlooked() {
    atEachTwoCalls(
        (asking, working) -> handleOne(working),
        (asking, working) -> {
          Node joining = rig.join("c");
          // Until then it leaves to others what they have just committed.
          rig.pass(Duration.ofSeconds(3));
          handleOne(observing(joining).working());
        });
  }

  /** Within a transaction of the other node, whatever it is at. */
  @Test
  void rowInHand_isSeenAtEachStep() {
    Set<ProtocolStep> steps = EnumSet.noneOf(ProtocolStep.class);
    Node asking = observing(rig.join("a"));
    long[] changed = new long[1];
    FaultPoints looking =
        (step, start) -> {
          if (changed[0] > 0 && steps.add(step)) {
            assertThat(asking.awaitQuiet(changed[0])).as("at %s", step).isFalse();
          }
        };
    Node working = observing(rig.join("b", looking)).working();
    working.work();
    changed[0] = asking.write("r1", "x");
    handleOne(working);
    assertThat(steps)
        .contains(
            ProtocolStep.OBSERVER_BEGUN,
            ProtocolStep.BEFORE_PREWRITE_PRIMARY,
            ProtocolStep.BEFORE_COMMIT_PRIMARY,
            ProtocolStep.AFTER_COMMIT_PRIMARY);
    changed[0] = 0;
    handleOne(working);
    handleOne(working);
    assertThat(isCopied(asking, "x")).isTrue();
  }

  @Test
  void nodeThatDoesNotAnswer_isWaitedForUntilItsTokenIsGone() {
    Node asking = observing(rig.join("a")).working();
    asking.work();
    Nodes silent = rig.rig.nodes.join(rig.rig.oracle.next(), SharedRig.DATABASE);
    long changed = asking.write("r1", "x");
    asking.work();
    assertThat(isCopied(asking, "x")).isTrue();
    assertThat(asking.awaitQuiet(changed)).isFalse();
    rig.rig.nodes.kill(silent.self());
    assertThat(asking.awaitQuiet(changed)).isTrue();
  }

  @Test
  void nodeOfAnotherDatabase_isNotAsked() {
    Node asking = observing(rig.join("a"));
    rig.rig.nodes.join(rig.rig.oracle.next(), "other");
    assertThat(asking.awaitQuiet(rig.rig.oracle.next())).isTrue();
  }

  /** Its own token is gone: what it knows of others means nothing. */
  @Test
  void nodeWithoutAToken_doesNotTellThatAllIsQuiet() {
    Node asking = observing(rig.join("a"));
    asking.kill();
    assertThat(asking.awaitQuiet(rig.rig.oracle.next())).isFalse();
  }

  @Test
  void laterChanges_areNotWaitedFor() {
    Node asking = observing(rig.join("a"));
    Node working = observing(rig.join("b")).working();
    working.work();
    long changed = rig.rig.oracle.next();
    asking.write("r1", "x");
    assertThat(asking.awaitQuiet(changed)).isTrue();
    handleOne(working);
    assertThat(asking.awaitQuiet(changed)).isTrue();
  }

  /** The run covers a change that its node has never heard of; what follows is waited for, too. */
  @Test
  void changesOfTwoNodes_handledTogether_countFromTheEarlierOne() {
    Node asking = observing(rig.join("a"));
    Node one = observingFirst(rig.join("b")).working();
    Node other = observingFirst(rig.join("c")).working();
    one.work();
    other.work();
    long changed = one.write("r1", "x");
    other.write("r1", "y");
    handleOne(other);
    one.work();
    assertThat(rig.notifications()).as("the copy alone is waited for").isEqualTo(1);
    assertThat(asking.awaitQuiet(changed)).isFalse();
    observingCopies(one);
    rig.pass(Duration.ofSeconds(30));
    one.work();
    other.work();
    assertThat(isCopied(asking, "y")).isTrue();
    assertThat(asking.awaitQuiet(changed)).isTrue();
  }

  @Test
  void oneObserver_isWaitedForAlone() {
    Node asking = observing(rig.join("a"));
    Node working = observingFirst(rig.join("b")).working();
    working.work();
    long changed = asking.write("r1", "x");
    assertThat(awaitQuiet(asking, ObserverRig.ID, changed)).isFalse();
    handleOne(working);
    assertThat(awaitQuiet(asking, ObserverRig.ID, changed)).isTrue();
    assertThat(awaitQuiet(asking, SECOND, changed)).isFalse();
    assertThat(asking.awaitQuiet(changed)).isFalse();
  }

  private static boolean awaitQuiet(Node node, int observer, long timestamp) {
    return node.engine.observers().awaitQuiet(observer, timestamp, Duration.ofMillis(1));
  }
}
