package io.mokadb.txn.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.sim.mutant.Mutant;
import io.mokadb.txn.sim.work.Observed;
import io.mokadb.txn.sim.world.Mishap;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.sim.world.Setup;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The protocol keeps its rules, whatever happens; and the simulator is what it claims to be. */
final class SimulationTest {
  private static final int FIXED_SEEDS = 600;
  private static final int FRESH_SEEDS = 100;
  private static final int ROUGH_SEEDS = 100;
  private static final int SHARED_SEEDS = 60;

  private static final Laboratory LABORATORY = new Laboratory();

  @AfterAll
  static void closeLaboratory() {
    LABORATORY.close();
  }

  @Test
  void fixedSeeds_breakNoRule() {
    LongStream.range(0, FIXED_SEEDS).parallel().forEach(SimulationTest::prove);
  }

  /** The seeds are in the message of a failure: bin/moka prove --seed runs one again. */
  @Test
  @EnabledIfSystemProperty(named = "moka.fresh", matches = "true")
  void freshSeeds_breakNoRule() {
    long first = ThreadLocalRandom.current().nextLong(1L << 40);
    System.out.println("Fresh seeds from " + first);
    LongStream.range(first, first + FRESH_SEEDS).parallel().forEach(SimulationTest::prove);
  }

  @Test
  void roughScripts_breakNoRule() {
    LongStream.range(0, ROUGH_SEEDS)
        .parallel()
        .forEach(
            seed -> {
              List<Setup> setups =
                  List.of(
                      Setup.embedded(),
                      Setup.distributed(3).withRepeats(20),
                      Setup.embedded().withSpilling(true),
                      Setup.distributed(2).withSpilling(true));
              for (Setup setup : setups) {
                assertClean(
                    ScriptGenerator.rough(seed, ScriptGenerator.defaultWorkload(seed), setup));
              }
            });
  }

  /**
   * Two processes with two workers each on one store: what one has in hand is no secret to the
   * other's workers, so they meet; and the clock that all back off by jumps, back too.
   */
  @Test
  void workersOfTwoProcesses_andAClockThatJumps_handleEachChangeOnce() {
    AtomicInteger met = new AtomicInteger();
    LongStream.range(0, SHARED_SEEDS)
        .parallel()
        .forEach(
            seed -> {
              Script rough =
                  ScriptGenerator.rough(
                      seed, new Observed(), Setup.distributed(2).withSlowness(20));
              List<Step> steps = new ArrayList<>(rough.steps());
              for (int jump = 0; jump < 6; jump++) {
                int millis = (jump % 2 == 0 ? -1 : 1) * 1000 * (1 + jump);
                steps.add(
                    new Step.Disturb(
                        40 + 90 * jump, Step.Kind.RESTART_ORACLE, 0, millis, Map.of()));
              }
              Result result = LABORATORY.run(rough.withSteps(steps));
              if (!result.isClean()) {
                throw new AssertionError(LABORATORY.explain(result));
              }
              met.addAndGet(observedByBoth(result) ? 1 : 0);
            });
    assertThat(met.get())
        .as("runs in which both handled something")
        .isGreaterThan(SHARED_SEEDS / 4);
  }

  private static boolean observedByBoth(Result result) {
    return Stream.of(Pattern.compile("us p0\\S*/observer"), Pattern.compile("us p1\\S*/observer"))
        .allMatch(
            worker ->
                result.log().stream()
                    .anyMatch(
                        line ->
                            worker.matcher(line).find()
                                && line.contains(ProtocolStep.BEFORE_OBSERVER_COMMIT.name())));
  }

  private static void prove(long seed) {
    assertClean(ScriptGenerator.of(seed));
  }

  private static void assertClean(Script script) {
    Result result = LABORATORY.run(script);
    if (!result.isClean()) {
      throw new AssertionError(LABORATORY.explain(result));
    }
  }

  @Test
  void sameSeedTwice_sameLogLineByLine() {
    for (long seed = 0; seed < 40; seed++) {
      List<String> first = LABORATORY.run(ScriptGenerator.of(seed)).log();
      List<String> second = LABORATORY.run(ScriptGenerator.of(seed)).log();
      assertThat(second).as("log of seed %d", seed).isEqualTo(first);
      assertThat(first.size()).isGreaterThan(100);
    }
  }

  @Test
  void differentSeeds_differentRuns() {
    assertThat(LABORATORY.run(ScriptGenerator.of(1)).log())
        .isNotEqualTo(LABORATORY.run(ScriptGenerator.of(2)).log());
  }

  /** Runs that prove nothing because nothing happens in them would be clean, too. */
  @Test
  void fixedSeeds_meetEverythingThatCanHappen() {
    StringBuilder all = new StringBuilder();
    int committed = 0;
    int begun = 0;
    for (long seed = 0; seed < 200; seed++) {
      Result result = LABORATORY.run(ScriptGenerator.of(seed));
      committed += result.committed();
      begun += result.begun();
      result.log().forEach(line -> all.append(line).append('\n'));
    }
    assertThat(committed * 100 / begun).isBetween(50, 95);
    List<String> expected = new ArrayList<>();
    EnumSet.complementOf(EnumSet.of(Mishap.NONE)).forEach(mishap -> expected.add(mishap + " at"));
    // What follows belongs to observers, and to their tests.
    EnumSet.range(ProtocolStep.BEFORE_PREWRITE_PRIMARY, ProtocolStep.GC_BATCH_DROPPED)
        .forEach(step -> expected.add(step.name()));
    expected.addAll(
        List.of(
            "late:",
            "power is lost",
            "the oracle restarts",
            "Conflict[",
            "Unknown[",
            "Snapshot too old",
            "taken it for dead",
            "collected:",
            "is locked by transaction"));
    assertThat(expected).allSatisfy(event -> assertThat(all.indexOf(event)).as(event).isPositive());
  }

  @TestFactory
  @Tag("long")
  List<DynamicTest> brokenProtocol_isFoundWithinBoundedSeeds() {
    return Mutant.all().stream()
        .map(mutant -> DynamicTest.dynamicTest(mutant.toString(), () -> assertFound(mutant)))
        .toList();
  }

  private static void assertFound(Mutant mutant) {
    // Transactions keep what they have scanned, so that few looks at a cell are second ones.
    int bound = 1500;
    for (long seed = 1; seed <= bound; seed++) {
      Result result =
          LABORATORY.run(
              ScriptGenerator.rough(seed, mutant.workload(), mutant.setup()), mutant.sabotage());
      if (!result.isClean()) {
        System.out.printf(
            Locale.ROOT, "%s: found by seed %d, %s%n", mutant, seed, result.violations().get(0));
        return;
      }
    }
    throw new AssertionError("Nobody noticed within " + bound + " seeds: " + mutant);
  }

  @Test
  void shrinker_failingRun_leavesAFewSteps() {
    Mutant mutant =
        Mutant.all().stream().filter(m -> m.name().contains("newer commit")).findFirst().get();
    Result failure = null;
    for (long seed = 1; failure == null || failure.isClean(); seed++) {
      failure =
          LABORATORY.run(
              ScriptGenerator.rough(seed, mutant.workload(), mutant.setup()), mutant.sabotage());
    }
    Result shortest = LABORATORY.shrink(failure, mutant.sabotage());
    assertThat(shortest.isClean()).isFalse();
    assertThat(shortest.script().steps()).hasSizeLessThanOrEqualTo(4);
    assertThat(LABORATORY.run(shortest.script(), mutant.sabotage()).violations())
        .isEqualTo(shortest.violations());
    assertThat(LABORATORY.run(shortest.script(), () -> Sabotage.NONE).isClean()).isTrue();
  }
}
