package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.crash.CrashRun;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The SQL node dies in each phase of its commits and its triggers' workers; the next one finds what
 * was acknowledged, and nothing by half. More rounds: {@code -Dmoka.hbase.rounds=N}, another seed:
 * {@code -Dmoka.hbase.seed=S}.
 */
@Tag("hbase")
@Tag("nightly")
final class KilledNodeIT {
  private static final Set<ProtocolStep> STEPS =
      EnumSet.of(
          ProtocolStep.BEFORE_PREWRITE_PRIMARY,
          ProtocolStep.AFTER_PREWRITE_PRIMARY,
          ProtocolStep.BEFORE_COMMIT_TIMESTAMP,
          ProtocolStep.AFTER_COMMIT_TIMESTAMP,
          ProtocolStep.AFTER_COMMIT_PRIMARY,
          ProtocolStep.BEFORE_COMMIT_SECONDARIES,
          ProtocolStep.AFTER_COMMIT_SECONDARIES,
          ProtocolStep.BEFORE_OBSERVER_COMMIT,
          ProtocolStep.BEFORE_NOTIFICATION_REMOVAL,
          ProtocolStep.AFTER_NOTIFICATION_REMOVAL);

  private static final int MOST_STEPS = 60;

  @RegisterExtension static final NodeCluster CLUSTER = new NodeCluster();

  @Test
  void node_thatDiesInAnyPhase_losesNothingAcknowledged() throws Exception {
    long seed = Long.getLong("moka.hbase.seed", 20261125);
    int rounds = Integer.getInteger("moka.hbase.rounds", 1);
    Random random = new Random(seed);
    String database = CLUSTER.quorum() + "/killed" + NodeCluster.PROPERTIES;
    try (CrashRun run =
        new CrashRun("jdbc:moka:hbase:" + database, "jdbc:moka:halting:" + database, seed)) {
      for (int round = 0; round < rounds; round++) {
        for (ProtocolStep step : STEPS) {
          long start = System.nanoTime();
          int times = 1 + random.nextInt(30);
          run.die(MOST_STEPS, "-D" + HaltingProvider.PROPERTY + "=" + step + ":" + times);
          System.out.printf(
              "seed %d, %s:%d: %d steps in all, %d ms%n",
              seed, step, times, run.committed(), (System.nanoTime() - start) / 1_000_000);
        }
      }
      assertThat(run.committed()).isGreaterThan((long) rounds * STEPS.size());
    }
  }
}
