package io.mokadb.txn.sim;

import io.mokadb.txn.sim.check.Violation;
import io.mokadb.txn.sim.mutant.ClusterMutants;
import io.mokadb.txn.sim.mutant.Mutant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * What followers keep is right, and readers in every process find what is pending for their
 * snapshots, whichever process takes the steps.
 */
final class FollowerClusterTest {
  private static final int SEEDS = 80;
  private static final int FRESH_SEEDS = 50;
  private static final int HARMLESS_SEEDS = 40;
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
    LongStream.range(first, first + seeds)
        .parallel()
        .forEach(seed -> assertClean(LABORATORY.run(ClusterScripts.following(seed))));
  }

  private static void assertClean(Result result) {
    if (!result.isClean()) {
      throw new AssertionError(LABORATORY.explain(result));
    }
  }

  /** What processes tell of their readers spares work: marks alone make readers right. */
  @Test
  @Tag("nightly")
  void removalsUnderReaders_areNoticedByThem() {
    Mutant harmless = ClusterMutants.removingBehindNoReader();
    LongStream.range(0, HARMLESS_SEEDS)
        .parallel()
        .forEach(seed -> assertClean(run(harmless, seed)));
  }

  @TestFactory
  @Tag("nightly")
  List<DynamicTest> brokenFollowing_isFoundWithinBoundedSeeds() {
    return ClusterMutants.ofFollowing().stream()
        .map(mutant -> DynamicTest.dynamicTest(mutant.toString(), () -> assertFound(mutant)))
        .toList();
  }

  private static void assertFound(Mutant mutant) {
    for (long seed = 1; seed <= MUTANT_SEEDS; seed++) {
      List<Violation> violations = run(mutant, seed).violations();
      if (!violations.isEmpty()) {
        System.out.printf(
            Locale.ROOT, "%s: found by seed %d, %s%n", mutant, seed, violations.get(0));
        return;
      }
    }
    throw new AssertionError("Not noticed within " + MUTANT_SEEDS + " seeds: " + mutant);
  }

  private static Result run(Mutant mutant, long seed) {
    return LABORATORY.run(
        ClusterScripts.rough(seed, mutant.workload(), mutant.setup()), mutant.sabotage());
  }
}
