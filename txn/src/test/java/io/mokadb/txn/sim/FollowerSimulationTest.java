package io.mokadb.txn.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.sim.mutant.Mutant;
import io.mokadb.txn.sim.work.Derived;
import io.mokadb.txn.sim.world.Setup;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A follower keeps what is derived from rows, whatever happens to it and to those who write. */
final class FollowerSimulationTest {
  private static final int SEEDS = 150;
  private static final int FRESH_SEEDS = 50;
  private static final int MUTANT_SEEDS = 400;

  private static final Laboratory LABORATORY = new Laboratory();

  @AfterAll
  static void closeLaboratory() {
    LABORATORY.close();
  }

  @Test
  void fixedSeeds_breakNoRule() {
    prove(0, SEEDS);
  }

  @Test
  @EnabledIfSystemProperty(named = "moka.fresh", matches = "true")
  void freshSeeds_breakNoRule() {
    long first = ThreadLocalRandom.current().nextLong(1L << 40);
    System.out.println("Fresh seeds from " + first);
    prove(first, FRESH_SEEDS);
  }

  private static void prove(long first, int seeds) {
    LongStream.range(first, first + seeds).parallel().forEach(FollowerSimulationTest::prove);
  }

  private static void prove(long seed) {
    scripts(seed).forEach(FollowerSimulationTest::assertClean);
  }

  private static List<Script> scripts(long seed) {
    Setup embedded = Setup.embedded().withCollection(20);
    return List.of(
        ScriptGenerator.calm(seed, new Derived(), embedded.withRetention(Duration.ofMillis(100))),
        ScriptGenerator.following(seed),
        ScriptGenerator.rough(seed, new Derived(), embedded.withRetention(Duration.ofMillis(20))),
        ScriptGenerator.rough(seed, new Derived(), Setup.distributed(2).withRepeats(20)));
  }

  private static void assertClean(Script script) {
    Result result = LABORATORY.run(script);
    if (!result.isClean()) {
      throw new AssertionError(LABORATORY.explain(result));
    }
  }

  /** Runs that prove nothing because nothing happens in them would be clean, too. */
  @Test
  void fixedSeeds_meetEverythingThatCanHappen() {
    Set<ProtocolStep> expected =
        EnumSet.of(
            ProtocolStep.FOLLOWER_BEGUN,
            ProtocolStep.FOLLOWER_CAUGHT_UP,
            ProtocolStep.BEFORE_FOLLOWER_COMMIT);
    for (long seed = 0; seed < SEEDS && !expected.isEmpty(); seed++) {
      for (Script script : scripts(seed)) {
        List<String> log = LABORATORY.run(script).log();
        expected.removeIf(step -> log.stream().anyMatch(line -> isDeath(line, step)));
      }
    }
    assertThat(expected).as("steps at which no worker dies").isEmpty();
  }

  private static boolean isDeath(String line, ProtocolStep step) {
    return line.endsWith("DIE at " + step) || line.endsWith("CRASH at " + step);
  }

  @TestFactory
  List<DynamicTest> brokenFollowing_isFoundWithinBoundedSeeds() {
    return Mutant.ofFollowing().stream()
        .map(mutant -> DynamicTest.dynamicTest(mutant.toString(), () -> assertFound(mutant)))
        .toList();
  }

  private static void assertFound(Mutant mutant) {
    for (long seed = 1; seed <= MUTANT_SEEDS; seed++) {
      Result result =
          LABORATORY.run(
              ScriptGenerator.rough(seed, mutant.workload(), mutant.setup()), mutant.sabotage());
      if (!result.isClean()) {
        System.out.printf(
            Locale.ROOT, "%s: found by seed %d, %s%n", mutant, seed, result.violations().get(0));
        return;
      }
    }
    throw new AssertionError("Not noticed within " + MUTANT_SEEDS + " seeds: " + mutant);
  }
}
