package io.mokadb.txn.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.sim.mutant.Mutant;
import io.mokadb.txn.sim.work.Held;
import io.mokadb.txn.sim.world.Setup;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Statements that hold cells, at two levels of isolation, and in both ways to commit. */
final class HeldCellsTest {
  private static final int SEEDS = 180;
  private static final int FRESH_SEEDS = 30;
  private static final int MUTANT_SEEDS = 400;

  private static final Setup ALONE = Setup.embedded().withSlowness(0);

  private static final Laboratory LABORATORY = new Laboratory();

  @AfterAll
  static void closeLaboratory() {
    LABORATORY.close();
  }

  @Test
  void fixedSeeds_breakNoRule() {
    prove(0, SEEDS);
  }

  /** A cell is held before it is read, and has the lock of a commit whose outcome is unknown. */
  @Test
  void lockOfUnknownCommit_keepsNoStatementFromItsEnd() {
    prove(818_482_317_555L);
  }

  @Test
  @EnabledIfSystemProperty(named = "moka.fresh", matches = "true")
  void freshSeeds_breakNoRule() {
    long first = ThreadLocalRandom.current().nextLong(1L << 40);
    System.out.println("Fresh seeds from " + first);
    prove(first, FRESH_SEEDS);
  }

  private static void prove(long first, int seeds) {
    LongStream.range(first, first + seeds).parallel().forEach(HeldCellsTest::prove);
  }

  private static void prove(long seed) {
    assertClean(ScriptGenerator.calm(seed, new Held(true), ALONE));
    assertClean(ScriptGenerator.calm(seed, new Held(true), Setup.distributed(1).withSlowness(0)));
    assertClean(ScriptGenerator.holding(seed));
    Setup embedded = Setup.embedded().withRetention(ScriptGenerator.HOLDING_RETENTION);
    assertClean(ScriptGenerator.rough(seed, new Held(false), embedded));
    assertClean(ScriptGenerator.rough(seed, new Held(false), Setup.distributed(2)));
  }

  private static void assertClean(Script script) {
    Result result = LABORATORY.run(script);
    if (!result.isClean()) {
      throw new AssertionError(LABORATORY.explain(result));
    }
  }

  /** Runs in which nobody waits would be clean, too. */
  @Test
  void fixedSeeds_meetEverythingThatCanHappen() {
    StringBuilder all = new StringBuilder();
    int committed = 0;
    int begun = 0;
    for (long seed = 0; seed < 50; seed++) {
      Result result = LABORATORY.run(ScriptGenerator.calm(seed, new Held(true), ALONE));
      committed += result.committed();
      begun += result.begun();
      result.log().forEach(line -> all.append(line).append('\n'));
    }
    assertThat(committed * 100 / begun).isBetween(30, 95);
    assertThat(all)
        .contains("is held by transaction", ", which waits for transaction", "was written by");
  }

  @TestFactory
  List<DynamicTest> brokenHolding_isFoundWithinBoundedSeeds() {
    return Mutant.ofHolding().stream()
        .map(
            mutant ->
                DynamicTest.dynamicTest(
                    mutant.toString(),
                    () ->
                        assertFound(
                            mutant,
                            seed -> ScriptGenerator.calm(seed, mutant.workload(), mutant.setup()))))
        .toList();
  }

  @Test
  void forgottenSnapshots_areFoundWithinBoundedSeeds() {
    Mutant mutant = Mutant.forgettingSnapshots();
    assertFound(mutant, seed -> ScriptGenerator.of(seed, mutant.workload(), mutant.setup()));
  }

  private static void assertFound(Mutant mutant, LongFunction<Script> scripts) {
    for (long seed = 1; seed <= MUTANT_SEEDS; seed++) {
      Result result = LABORATORY.run(scripts.apply(seed), mutant.sabotage());
      if (!result.isClean()) {
        System.out.printf(
            Locale.ROOT, "%s: found by seed %d, %s%n", mutant, seed, result.violations().get(0));
        return;
      }
    }
    throw new AssertionError("Nobody noticed within " + MUTANT_SEEDS + " seeds: " + mutant);
  }
}
