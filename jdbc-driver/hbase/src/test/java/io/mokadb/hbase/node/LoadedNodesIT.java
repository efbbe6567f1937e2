package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.crash.Workload;
import io.mokadb.embedded.history.HistoryLoad;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Clients of two nodes work on the same rows while one node changes the definitions. Afterwards:
 * accounts sum up, no number was given twice, triggers have seen each change once, indexes equal
 * their tables, and what all clients have read is one history of snapshots. More rounds: {@code
 * -Dmoka.hbase.rounds=N}, another seed: {@code -Dmoka.hbase.seed=S}.
 */
@Tag("hbase")
@Timeout(600)
final class LoadedNodesIT {
  private static final int STEPS = 20;
  private static final long SEED = Long.getLong("moka.hbase.seed", 20261129);
  private static final int ROUNDS = Integer.getInteger("moka.hbase.rounds", 1);

  /** How often a definition may lose against the writers. */
  private static final int ATTEMPTS = 50;

  private static final List<String> DEFINITIONS =
      List.of(
          "CREATE INDEX lists_tag ON lists (tag, id)",
          "ALTER TABLE registers ADD COLUMN note VARCHAR(10) DEFAULT 'x'",
          "CREATE INDEX transfer_target ON transfer (target)",
          "CREATE TABLE beside (id INT PRIMARY KEY)",
          "DROP INDEX lists_tag",
          "CREATE INDEX registers_val ON registers (val)",
          "ALTER TABLE registers DROP COLUMN note",
          "DROP INDEX registers_val",
          "DROP INDEX transfer_target",
          "DROP TABLE beside");

  @RegisterExtension static final NodeCluster CLUSTER = new NodeCluster();

  @Test
  void clientsOfBothNodes_underDefinitionsOfOne_haveOneHistory() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      try (NodeTwins nodes = NodeTwins.open(CLUSTER.patientUrl("loaded" + round))) {
        run(nodes, SEED + round);
      }
    }
  }

  private static void run(NodeTwins nodes, long seed) throws Exception {
    long start = System.nanoTime();
    Workload workload = new Workload(nodes.urls(), seed, state -> false);
    HistoryLoad history = HistoryLoad.atSnapshots(nodes.urls(), 4, seed, state -> false);
    workload.prepare();
    history.prepare();
    workload.begin();
    history.begin();
    int refused = 0;
    try {
      for (String definition : DEFINITIONS) {
        workload.awaitSteps(STEPS);
        refused += define(nodes.a(), definition);
      }
      workload.awaitSteps(STEPS);
    } finally {
      workload.end();
      history.end();
    }
    int steps = workload.verify();
    assertThat(history.flaws()).as("seed %d", seed).isEmpty();
    nodes.assertSound();
    System.out.printf(
        "seed %d: %d steps, %d transactions of the history, definitions refused %d times, %d ms%n",
        seed, steps, history.committed(), refused, (System.nanoTime() - start) / 1_000_000);
  }

  /** How often it was refused before it was made. */
  private static int define(NodeConnection node, String definition) throws SQLException {
    for (int refused = 0; ; refused++) {
      try {
        node.run(definition);
        return refused;
      } catch (SQLException e) {
        if (!e.getSQLState().equals("40001") || refused == ATTEMPTS) {
          throw new SQLException(definition + ": " + e.getMessage(), e.getSQLState(), e);
        }
      }
    }
  }
}
