package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mokadb.embedded.crash.ChildJvm;
import io.mokadb.embedded.crash.Workload;
import io.mokadb.embedded.history.HistoryLoad;
import io.mokadb.txn.fault.ProtocolStep;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * One of two nodes is killed, or stopped for half a minute, while clients of both work on the same
 * rows. Clients of the other one notice nothing. Afterwards accounts sum up, triggers have seen
 * each change once, indexes equal their tables, and what the clients of both have read is one
 * history of snapshots. More rounds: {@code -Dmoka.hbase.rounds=N}, another seed: {@code
 * -Dmoka.hbase.seed=S}.
 */
@Tag("hbase")
@Tag("nightly")
@Timeout(1800)
final class BatteredNodesIT {
  private static final Set<ProtocolStep> STEPS =
      EnumSet.of(
          ProtocolStep.BEFORE_PREWRITE_PRIMARY,
          ProtocolStep.AFTER_PREWRITE_PRIMARY,
          ProtocolStep.BEFORE_COMMIT_TIMESTAMP,
          ProtocolStep.AFTER_COMMIT_TIMESTAMP,
          ProtocolStep.AFTER_COMMIT_PRIMARY,
          ProtocolStep.BEFORE_COMMIT_SECONDARIES,
          ProtocolStep.AFTER_COMMIT_SECONDARIES);

  private static final long SEED = Long.getLong("moka.hbase.seed", 20261129);
  private static final int ROUNDS = Integer.getInteger("moka.hbase.rounds", 1);
  private static final Duration PAUSE = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int KILLS = 2;
  private static final int CLIENTS = 3;

  /** Lines of transactions that show that a node works. */
  private static final int LINES = 60;

  @RegisterExtension static final NodeCluster CLUSTER = new NodeCluster();

  /** Archives the classes of neighbours, which takes long beside a load. */
  @BeforeAll
  static void archive() {
    var unused = ChildJvm.command();
  }

  private final AtomicInteger databases = new AtomicInteger();

  private interface Event {
    /** It happens to one node while both work. */
    void happen(NodeProcess neighbour, HistoryLoad history) throws Exception;
  }

  /** Clients of this process' node and of its neighbour work, and something happens. */
  private void under(String name, String options, Event event) throws Exception {
    long start = System.nanoTime();
    String database = "battered" + name + databases.incrementAndGet();
    String url = CLUSTER.url(database);
    Workload workload = new Workload(url, SEED, state -> false);
    HistoryLoad history = HistoryLoad.atSnapshots(List.of(url), 2, SEED, state -> false);
    try (NodeConnection keeper = NodeConnection.open(url)) {
      workload.prepare();
      history.prepare();
      String neighbours = url.replaceFirst("hbase:", "halting:");
      try (NodeProcess neighbour =
          NodeProcess.start(
              neighbours,
              "n",
              CLIENTS,
              SEED,
              history,
              "-D" + HaltingProvider.PROPERTY + "=" + options)) {
        if (options.equals(never())) {
          // Its start would take longer beside the load.
          awaitWork(neighbour);
        }
        workload.begin();
        history.begin();
        event.happen(neighbour, history);
        workload.awaitSteps(LINES);
        neighbour.kill();
        workload.awaitSteps(LINES);
        assertThat(neighbour.failures()).as("seed %d, %s", SEED, name).isEmpty();
      } finally {
        workload.end();
        history.end();
      }
      int steps = workload.verify();
      assertThat(workload.survived()).isEmpty();
      assertThat(history.flaws()).as("seed %d, %s", SEED, name).isEmpty();
      assertThat(keeper.rows("CHECK DATABASE")).isEmpty();
      System.out.printf(
          "seed %d, %s %s: %d steps, %d transactions of the history, %d ms%n",
          SEED, name, options, steps, history.committed(), (System.nanoTime() - start) / 1_000_000);
    }
  }

  private static void awaitWork(NodeProcess node) {
    int before = node.told();
    await()
        .atMost(PATIENCE)
        .until(() -> node.told() >= before + LINES || !node.failures().isEmpty());
  }

  /** Stopped for the time, and until the other node has done something; then it goes on. */
  private static void sleepLong(NodeProcess node, HistoryLoad history) throws Exception {
    long paused = System.nanoTime();
    long before = history.committed();
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                System.nanoTime() - paused >= PAUSE.toNanos()
                    && history.committed() >= before + LINES);
    node.resume();
    // Its reads and its writes fail, and sessions end; a commit may be out of time before that.
    await().atMost(PATIENCE).until(() -> !node.lost().isEmpty() || !node.failures().isEmpty());
    assertThat(node.lost()).allMatch(line -> line.matches("LOST (08|40000).*"));
    // It goes on under another number.
    awaitWork(node);
  }

  private static String never() {
    return ProtocolStep.BEFORE_PREWRITE_PRIMARY + ":" + Integer.MAX_VALUE;
  }

  @Test
  void killedNode_isNotNoticedByTheOther_andLosesNothing() throws Exception {
    for (int i = 0; i < KILLS * ROUNDS; i++) {
      under("killed", never(), (node, history) -> awaitWork(node));
    }
  }

  @Test
  void pausedNode_isPassedOver_failsItsCalls_andGoesOnUnderAnotherNumber() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      under(
          "paused",
          never(),
          (node, history) -> {
            awaitWork(node);
            node.pause();
            sleepLong(node, history);
          });
    }
  }

  @Test
  void endedNode_isNotNoticedByTheOther() throws Exception {
    under(
        "ended",
        never(),
        (node, history) -> {
          awaitWork(node);
          node.end();
        });
  }

  /** Takes some minutes, so it runs with more rounds only. */
  @Test
  void nodeKilledAtAnyStep_losesNothing() throws Exception {
    assumeTrue(ROUNDS > 1);
    Random random = new Random(SEED);
    for (ProtocolStep step : STEPS) {
      under(
          "step",
          step + ":" + (1 + random.nextInt(60)),
          (node, history) -> await().atMost(PATIENCE).until(() -> !node.isAlive()));
    }
  }

  /** Takes some minutes, so it runs with more rounds only. */
  @Test
  void nodePausedAtAnyStep_spoilsNothing() throws Exception {
    assumeTrue(ROUNDS > 1);
    Random random = new Random(SEED);
    for (ProtocolStep step : STEPS) {
      under(
          "stopped",
          step + ":" + (1 + random.nextInt(60)) + ":stop",
          (node, history) -> {
            await().atMost(PATIENCE).until(node::isPaused);
            sleepLong(node, history);
          });
    }
  }
}
