package io.mokadb.txn.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.sim.mutant.Mutant;
import io.mokadb.txn.sim.work.Lists;
import io.mokadb.txn.sim.world.Mishap;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.sim.world.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Invariant 6: who is slow, but alive, is not taken for dead. Clients are held up in the middle of
 * their commits for up to four times a lock's life, while their processes and the network are well.
 */
final class HeartbeatTest {
  private static final int SEEDS = 30;

  @Test
  void heldUpClient_livingProcess_isNotRolledBack_invariant6() {
    assertThat(takenForDead(() -> Sabotage.NONE)).isZero();
  }

  @Test
  void heldUpClient_noHeartbeats_isRolledBack_invariant6() {
    assertThat(takenForDead(Mutant::withoutHeartbeats)).isPositive();
  }

  private static long takenForDead(Supplier<Sabotage> sabotage) {
    long count = 0;
    try (Laboratory laboratory = new Laboratory()) {
      for (long seed = 1; seed <= SEEDS; seed++) {
        Script script = ScriptGenerator.of(seed, new Lists(), Setup.distributed(3).withSlowness(0));
        Result result = laboratory.run(script.withSteps(heldUp(script.steps())), sabotage);
        assertThat(result.violations()).isEmpty();
        count += result.log().stream().filter(line -> line.contains("taken it for dead")).count();
      }
    }
    return count;
  }

  private static List<Step> heldUp(List<Step> steps) {
    List<Step> others = new ArrayList<>();
    for (Step step : steps) {
      if (step instanceof Step.Transact transact) {
        int point = 6 + transact.number() % 6;
        boolean slow = transact.client() == 0;
        others.add(transact.withMishaps(slow ? Map.of(point, Mishap.HOLD_UP) : Map.of()));
      }
    }
    return others;
  }
}
