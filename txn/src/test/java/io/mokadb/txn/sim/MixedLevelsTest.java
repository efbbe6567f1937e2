package io.mokadb.txn.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.sim.check.Violation;
import io.mokadb.txn.sim.mutant.Mutant;
import io.mokadb.txn.sim.work.Family;
import io.mokadb.txn.sim.work.Mixed;
import io.mokadb.txn.sim.world.Setup;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Serializable transactions among others, in both ways to commit. Only fixed seeds. */
final class MixedLevelsTest {
  private static final int SEEDS = 100;
  private static final int MUTANT_SEEDS = 100;

  private static final String BY_TIMESTAMPS = "read at the commit";

  /** Of all reads but those of absent rows in a history with deletions. */
  private static final String WITHOUT_TIMESTAMPS = "G2";

  private static final Set<String> FOUND_BY_BOTH =
      Set.of("what was read is not compared", "single rows not noted", "ranges not noted");

  /** What is older than this need not learn of what was written since: it cannot commit. */
  private static final Duration RETENTION = Duration.ofSeconds(60);

  private static final Setup ALONE = Setup.embedded().withSlowness(0).withRetention(RETENTION);

  private static final Laboratory LABORATORY = new Laboratory();

  @AfterAll
  static void closeLaboratory() {
    LABORATORY.close();
  }

  @Test
  void calmScripts_breakNoRule() {
    LongStream.range(0, SEEDS)
        .forEach(
            seed -> {
              assertClean(ScriptGenerator.calm(seed, new Mixed(), ALONE));
              Setup rows = Setup.distributed(1).withSlowness(0);
              assertClean(ScriptGenerator.calm(seed, new Mixed(), rows));
            });
  }

  @Test
  void roughScripts_breakNoRule() {
    LongStream.range(0, SEEDS)
        .forEach(
            seed -> {
              Setup embedded = ScriptGenerator.embeddedSetup(seed).withRetention(RETENTION);
              assertClean(ScriptGenerator.of(seed, new Mixed(), embedded));
              Setup rows = Setup.distributed(1).withRepeats(20).withSpilling(seed % 2 == 0);
              assertClean(ScriptGenerator.of(seed, new Mixed(), rows));
              assertClean(ScriptGenerator.rough(seed, new Mixed(), rows));
            });
  }

  private static void assertClean(Script script) {
    Result result = LABORATORY.run(script);
    if (!result.isClean()) {
      throw new AssertionError(LABORATORY.explain(result));
    }
  }

  /** Runs in which nothing could go wrong would be clean, too. */
  @Test
  void calmScripts_meetEverythingThatCanHappen() {
    StringBuilder all = new StringBuilder();
    int committed = 0;
    int begun = 0;
    for (long seed = 0; seed < 30; seed++) {
      Result result = LABORATORY.run(ScriptGenerator.calm(seed, new Mixed(), ALONE));
      committed += result.committed();
      begun += result.begun();
      result.log().forEach(line -> all.append(line).append('\n'));
    }
    assertThat(committed * 100 / begun).isBetween(40, 90);
    assertThat(all.indexOf("(read/write conflict)")).isPositive();
    assertThat(all.indexOf("was written by")).isPositive();
  }

  @TestFactory
  List<DynamicTest> brokenReads_areFoundWithinBoundedSeeds() {
    return Mutant.ofSerializable().stream()
        .map(
            mutant ->
                DynamicTest.dynamicTest(
                    mutant.toString(), () -> assertFound(mutant, rules(mutant))))
        .toList();
  }

  private static Set<String> rules(Mutant mutant) {
    return FOUND_BY_BOTH.contains(mutant.name())
        ? Set.of(BY_TIMESTAMPS, WITHOUT_TIMESTAMPS)
        : Set.of(BY_TIMESTAMPS);
  }

  @Test
  void sharedCells_breakNoRule() {
    LongStream.range(0, SEEDS)
        .forEach(
            seed -> {
              assertClean(ScriptGenerator.calm(seed, new Family(), ALONE));
              Setup rows = Setup.distributed(1).withSlowness(0);
              assertClean(ScriptGenerator.calm(seed, new Family(), rows));
            });
  }

  @TestFactory
  List<DynamicTest> brokenSharing_isFoundWithinBoundedSeeds() {
    return Mutant.ofSharing().stream()
        .map(
            mutant ->
                DynamicTest.dynamicTest(
                    mutant.toString(), () -> assertFound(mutant, Set.of(mutant.invariant()))))
        .toList();
  }

  private static void assertFound(Mutant mutant, Set<String> rules) {
    Set<String> missing = new TreeSet<>(rules);
    for (long seed = 1; seed <= MUTANT_SEEDS; seed++) {
      Script script = ScriptGenerator.calm(seed, mutant.workload(), mutant.setup());
      Result result = LABORATORY.run(script, mutant.sabotage());
      for (Violation violation : result.violations()) {
        if (missing.remove(violation.rule())) {
          System.out.printf(Locale.ROOT, "%s: found by seed %d, %s%n", mutant, seed, violation);
        }
      }
      if (missing.isEmpty()) {
        return;
      }
    }
    throw new AssertionError(
        "Within " + MUTANT_SEEDS + " seeds nobody noticed by " + missing + ": " + mutant);
  }
}
