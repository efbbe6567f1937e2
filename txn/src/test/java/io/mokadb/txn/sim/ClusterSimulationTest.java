package io.mokadb.txn.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.sim.check.Violation;
import io.mokadb.txn.sim.mutant.ClusterMutants;
import io.mokadb.txn.sim.mutant.Mutant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Processes that know of each other and share a safe point keep the rules, whatever happens. */
final class ClusterSimulationTest {
  private static final int FEW_SEEDS = 100;
  private static final int SEEDS = 400;
  private static final int FRESH_SEEDS = 50;
  private static final int MUTANT_SEEDS = 400;
  private static final int SEEDS_OF_THE_LONELY = 50;

  private static final Laboratory LABORATORY = new Laboratory();

  @AfterAll
  static void closeLaboratory() {
    LABORATORY.close();
  }

  @Test
  void fixedSeeds_breakNoRule() {
    prove(0, FEW_SEEDS);
  }

  @Test
  @Tag("long")
  void moreSeeds_breakNoRule() {
    prove(FEW_SEEDS, SEEDS - FEW_SEEDS);
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
        .forEach(seed -> assertClean(ClusterScripts.of(seed)));
  }

  private static void assertClean(Script script) {
    Result result = LABORATORY.run(script);
    if (!result.isClean()) {
      throw new AssertionError(LABORATORY.explain(result));
    }
  }

  @Test
  void sameSeedTwice_sameLogLineByLine() {
    for (long seed = 0; seed < 12; seed++) {
      List<String> first = LABORATORY.run(ClusterScripts.of(seed)).log();
      List<String> second = LABORATORY.run(ClusterScripts.of(seed)).log();
      assertThat(second).as("log of seed %d", seed).isEqualTo(first);
      assertThat(first.size()).isGreaterThan(100);
    }
  }

  /** Runs that prove nothing because nothing happens in them would be clean, too. */
  @Test
  void fixedSeeds_meetWhatHappensToProcesses() {
    Set<String> missing =
        new TreeSet<>(
            List.of(
                "has token",
                " is gone",
                "learns that its token is gone",
                "LONG PAUSE at answer of",
                "LONG PAUSE at oracle",
                "the links are cut",
                "the store is compacted",
                "the oracle restarts",
                "it dies, and is begun again"));
    for (long seed = 1; seed < 200 && !missing.isEmpty(); seed++) {
      List<String> log = LABORATORY.run(ClusterScripts.of(seed)).log();
      missing.removeIf(event -> log.stream().anyMatch(line -> line.contains(event)));
    }
    assertThat(missing).as("what happens in no run").isEmpty();
  }

  @Test
  @Tag("long")
  void fixedSeeds_pauseAtEachStep() {
    Set<String> missing = new TreeSet<>(List.of("publishes", "the safe point is"));
    EnumSet<ProtocolStep> steps =
        EnumSet.range(ProtocolStep.BEFORE_PREWRITE_PRIMARY, ProtocolStep.GC_BATCH_DROPPED);
    steps.removeAll(
        EnumSet.range(ProtocolStep.ONE_PHASE_PUBLISHED, ProtocolStep.ONE_PHASE_APPLIED));
    // A leader passes the first two once a lease at most; the others need a commit that takes long.
    steps.removeAll(
        EnumSet.of(
            ProtocolStep.GC_LOCKS_RESOLVED,
            ProtocolStep.GC_BATCH_DROPPED,
            ProtocolStep.BEFORE_HEARTBEAT,
            ProtocolStep.AFTER_HEARTBEAT));
    steps.forEach(step -> missing.add("LONG PAUSE at " + step));
    missing.addAll(
        List.of(
            "LONG PAUSE at read",
            "LONG PAUSE at answer of read",
            "LONG PAUSE at scan",
            "LONG PAUSE at answer of oracle",
            "LONG PAUSE at publish",
            "LONG PAUSE at tokens",
            "LONG PAUSE at raise the safe point"));
    for (long seed = 1; seed < SEEDS && !missing.isEmpty(); seed++) {
      List<String> log = LABORATORY.run(ClusterScripts.of(seed)).log();
      missing.removeIf(event -> log.stream().anyMatch(line -> line.contains(event)));
    }
    assertThat(missing).as("what happens in no run").isEmpty();
  }

  /** What each process knows of its own readers does not protect those of others. */
  @Test
  void processesThatTakeTheStoreForTheirOwn_areFoundByWhatTheyRead() {
    Mutant mutant = ClusterMutants.believingToBeAlone();
    for (long seed = 1; seed <= SEEDS_OF_THE_LONELY; seed++) {
      Result result = run(mutant, seed);
      if (result.violations().stream().map(Violation::rule).anyMatch("snapshot read"::equals)) {
        System.out.printf(Locale.ROOT, "%s: found by seed %d%n", mutant, seed);
        return;
      }
    }
    throw new AssertionError("No read was wrong within " + SEEDS_OF_THE_LONELY + " seeds");
  }

  @TestFactory
  @Tag("nightly")
  List<DynamicTest> brokenClusters_areFoundWithinBoundedSeeds() {
    List<DynamicTest> tests = new ArrayList<>();
    for (Mutant mutant : ClusterMutants.all()) {
      tests.add(DynamicTest.dynamicTest(mutant.toString(), () -> assertFound(mutant)));
    }
    return tests;
  }

  private static void assertFound(Mutant mutant) {
    for (long seed = 1; seed <= MUTANT_SEEDS; seed++) {
      Result result = run(mutant, seed);
      if (!result.isClean()) {
        System.out.printf(
            Locale.ROOT, "%s: found by seed %d, %s%n", mutant, seed, result.violations().get(0));
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
