package io.mokadb.txn.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.sim.check.Evidence;
import io.mokadb.txn.sim.check.ToldCommits;
import io.mokadb.txn.sim.check.ToldCommits.Change;
import io.mokadb.txn.sim.mutant.BrokenWatches;
import io.mokadb.txn.sim.mutant.Mutant;
import io.mokadb.txn.sim.work.Watched;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Watches of several processes find the commits of all, whatever happens. */
final class WatchedSimulationTest {
  private static final int SEEDS = 150;
  private static final int MUTANT_SEEDS = 150;

  private static final Laboratory LABORATORY = new Laboratory();

  @AfterAll
  static void closeLaboratory() {
    LABORATORY.close();
  }

  private static Script script(long seed) {
    return seed % 5 == 0
        ? ClusterScripts.calm(seed, new Watched(), ClusterScripts.setup(seed))
        : ClusterScripts.rough(seed, new Watched(), ClusterScripts.setup(seed));
  }

  @Test
  void fixedSeeds_breakNoRule() {
    LongStream.range(0, SEEDS)
        .parallel()
        .forEach(
            seed -> {
              Result result = LABORATORY.run(script(seed));
              if (!result.isClean()) {
                throw new AssertionError(LABORATORY.explain(result));
              }
            });
  }

  @TestFactory
  List<DynamicTest> brokenWatches_areFoundWithinBoundedSeeds() {
    List<DynamicTest> tests = new ArrayList<>();
    for (Mutant mutant : BrokenWatches.all()) {
      tests.add(DynamicTest.dynamicTest(mutant.toString(), () -> assertFound(mutant)));
    }
    return tests;
  }

  private static void assertFound(Mutant mutant) {
    for (long seed = 1; seed <= MUTANT_SEEDS; seed++) {
      Script script = ClusterScripts.rough(seed, mutant.workload(), mutant.setup());
      Result result = LABORATORY.run(script, mutant.sabotage());
      if (result.violations().stream().anyMatch(found -> found.rule().equals("told commits"))) {
        System.out.printf(Locale.ROOT, "%s: found by seed %d%n", mutant, seed);
        return;
      }
    }
    throw new AssertionError("Not noticed within " + MUTANT_SEEDS + " seeds: " + mutant);
  }

  @Test
  void rule_findsWhatIsMissing_twiceOrTooMuch() {
    ToldCommits rule = new ToldCommits("~told ", "wat");
    Change first = new Change(7, "wat1");
    Change second = new Change(9, "wat2");
    assertThat(rule.check(evidence(5, 9, List.of(second, first)))).isEmpty();
    assertThat(rule.check(evidence(7, 9, List.of(second)))).isEmpty();
    assertThat(rule.check(evidence(5, 8, List.of(first)))).isEmpty();
    assertThat(rule.check(evidence(5, 9, List.of(first)))).hasSize(1);
    assertThat(rule.check(evidence(5, 9, List.of(first, second, second)))).hasSize(1);
    assertThat(rule.check(evidence(7, 9, List.of(first, second)))).hasSize(1);
    assertThat(rule.check(evidence(9, 10, List.of(new Change(10, "wat3"))))).hasSize(1);
  }

  private static Evidence evidence(long since, long upTo, List<Change> found) {
    return Evidence.of(
        new Event.Committed("wat1", 6, 7, WriteKind.PUT),
        new Event.Committed("wat1", 6, 7, WriteKind.PUT),
        new Event.Committed("wat1", 6, 8, WriteKind.LOCK),
        new Event.Committed("way1", 6, 8, WriteKind.PUT),
        new Event.Committed("wat2", 8, 9, WriteKind.DELETE),
        new Event.Committed(
            "~told " + ToldCommits.text(since, upTo, found), 20, 21, WriteKind.PUT));
  }
}
