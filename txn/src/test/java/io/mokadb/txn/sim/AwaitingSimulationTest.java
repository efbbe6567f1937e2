package io.mokadb.txn.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.sim.mutant.ClusterMutants;
import io.mokadb.txn.sim.mutant.Mutant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Who waits for observers is told that they are done when those of all processes are. */
final class AwaitingSimulationTest {
  private static final int SEEDS = 40;
  private static final int MUTANT_SEEDS = 60;

  private static final Laboratory LABORATORY = new Laboratory();

  @AfterAll
  static void closeLaboratory() {
    LABORATORY.close();
  }

  @Test
  void fixedSeeds_breakNoRule() {
    LongStream.range(0, SEEDS).parallel().forEach(AwaitingSimulationTest::assertClean);
  }

  private static void assertClean(long seed) {
    Result result = LABORATORY.run(ClusterScripts.awaiting(seed));
    if (!result.isClean()) {
      throw new AssertionError(LABORATORY.explain(result));
    }
  }

  @Test
  void sameSeedTwice_sameLogLineByLine() {
    for (long seed = 0; seed < 2; seed++) {
      List<String> first = LABORATORY.run(ClusterScripts.awaiting(seed)).log();
      assertThat(LABORATORY.run(ClusterScripts.awaiting(seed)).log()).isEqualTo(first);
    }
  }

  @TestFactory
  @Tag("nightly")
  List<DynamicTest> brokenQuestions_areFoundWithinBoundedSeeds() {
    List<DynamicTest> tests = new ArrayList<>();
    for (Mutant mutant : ClusterMutants.ofAwaiting()) {
      tests.add(DynamicTest.dynamicTest(mutant.toString(), () -> assertFound(mutant)));
    }
    return tests;
  }

  private static void assertFound(Mutant mutant) {
    for (long seed = 1; seed <= MUTANT_SEEDS; seed++) {
      Result result =
          LABORATORY.run(
              ClusterScripts.rough(seed, mutant.workload(), mutant.setup()), mutant.sabotage());
      if (!result.isClean()) {
        System.out.printf(
            Locale.ROOT, "%s: found by seed %d, %s%n", mutant, seed, result.violations().get(0));
        return;
      }
    }
    throw new AssertionError("Not noticed within " + MUTANT_SEEDS + " seeds: " + mutant);
  }
}
