package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KvException;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Each step of the protocol that a client passes, one by one: there it dies, or the next change it
 * sends fails before it was applied, fails after, or is answered with "unknown". And each call to
 * the store, reads too, one by one. Then a new client recovers: all cells hold the same, and what
 * the first client was told is true.
 */
final class StepSweepTest {
  /** More calls than anybody tries. */
  private static final int OUTAGE = 20;

  private static final List<Fault> FAULTS =
      List.of(
          Fault.appliedButUnknown(),
          Fault.droppedAndUnknown(),
          Fault.appliedInPart(0b110),
          Fault.appliedInPart(0b101),
          Fault.failBefore(KvException.Kind.IO),
          Fault.failBefore(KvException.Kind.FULL),
          Fault.failAfter(KvException.Kind.IO),
          Fault.failAfter(KvException.Kind.TIMEOUT));

  @Test
  void scenarios_passEveryStepOfTheProtocol() {
    Set<ProtocolStep> passed = EnumSet.noneOf(ProtocolStep.class);
    for (SweepScenario scenario : SweepScenario.values()) {
      passed.addAll(steps(scenario));
    }
    // What follows belongs to observers, and to their tests.
    assertThat(passed)
        .containsAll(
            EnumSet.range(ProtocolStep.BEFORE_PREWRITE_PRIMARY, ProtocolStep.GC_BATCH_DROPPED));
  }

  @TestFactory
  List<DynamicTest> clientDies_atEachStep_othersRecover() {
    List<DynamicTest> tests = new ArrayList<>();
    for (SweepScenario scenario : SweepScenario.values()) {
      List<ProtocolStep> steps = steps(scenario);
      for (int i = 0; i < steps.size(); i++) {
        int at = i;
        tests.add(
            DynamicTest.dynamicTest(
                scenario + " dies at " + at + ", " + steps.get(at),
                () ->
                    check(
                        scenario,
                        at,
                        rig -> {
                          throw new Stop.ClientDied();
                        })));
      }
    }
    return tests;
  }

  @TestFactory
  List<DynamicTest> changeFails_afterEachStep_othersRecover() {
    List<DynamicTest> tests = new ArrayList<>();
    for (SweepScenario scenario : SweepScenario.values()) {
      List<ProtocolStep> steps = steps(scenario);
      for (Fault fault : FAULTS) {
        for (int i = 0; i < steps.size(); i++) {
          int at = i;
          tests.add(
              DynamicTest.dynamicTest(
                  scenario + ", " + fault + " after " + at + ", " + steps.get(at),
                  () ->
                      check(
                          scenario,
                          at,
                          rig -> rig.store.follow(FaultPlan.onMutations(Map.of(0, fault))))));
        }
      }
    }
    return tests;
  }

  @TestFactory
  List<DynamicTest> callFails_eachInTurn_othersRecover() {
    List<DynamicTest> tests = new ArrayList<>();
    for (SweepScenario scenario : SweepScenario.values()) {
      for (Fault fault : FAULTS) {
        tests.add(
            DynamicTest.dynamicTest(
                scenario + ", " + fault + " at each call", () -> failEachCall(scenario, fault)));
      }
    }
    return tests;
  }

  /** An outage that outlasts every second try. */
  @TestFactory
  List<DynamicTest> callsFail_manyInARow_othersRecover() {
    List<DynamicTest> tests = new ArrayList<>();
    for (SweepScenario scenario : SweepScenario.values()) {
      for (Fault fault : FAULTS) {
        tests.add(
            DynamicTest.dynamicTest(
                scenario + ", " + fault + " from each call on for a while",
                () -> failFromEachCallOn(scenario, fault)));
      }
    }
    return tests;
  }

  private static List<ProtocolStep> steps(SweepScenario scenario) {
    Passage passage = Passage.watching();
    Rig rig = scenario.rig();
    scenario.act(rig, victim(scenario, rig, passage));
    return passage.passed();
  }

  private static TransactionEngine victim(SweepScenario scenario, Rig rig, FaultPoints points) {
    return rig.client(scenario.around(rig, points));
  }

  /** What happens to a client at a step. */
  private interface Trouble {
    void meet(Rig rig);
  }

  private static void check(SweepScenario scenario, int at, Trouble trouble) {
    Rig rig = scenario.rig();
    Passage passage = Passage.acting(at, () -> trouble.meet(rig));
    Set<String> allowed = act(scenario, rig, victim(scenario, rig, passage));
    assertThat(passage.passed()).hasSizeGreaterThan(at);
    checkRecovers(rig, allowed);
  }

  private static void failEachCall(SweepScenario scenario, Fault fault) {
    fail(scenario, n -> FaultPlan.onCall(n, fault));
  }

  private static void failFromEachCallOn(SweepScenario scenario, Fault fault) {
    fail(
        scenario, n -> (call, number) -> number >= n && number < n + OUTAGE ? fault : Fault.none());
  }

  private static void fail(SweepScenario scenario, LongFunction<FaultPlan> planOf) {
    long calls = 1;
    for (long n = 0; n < calls; n++) {
      Rig rig = scenario.rig();
      TransactionEngine victim = victim(scenario, rig, FaultPoints.NONE);
      rig.store.follow(planOf.apply(n));
      Set<String> allowed = act(scenario, rig, victim);
      calls = rig.store.calls();
      checkRecovers(rig, allowed);
    }
    assertThat(calls).isPositive();
  }

  /** What everybody may see afterwards. */
  private static Set<String> act(SweepScenario scenario, Rig rig, TransactionEngine victim) {
    try {
      return scenario.act(rig, victim);
    } catch (Stop.ClientDied e) {
      return scenario.possible();
    } catch (KvException | TxnException e) {
      // A commit that throws has done nothing.
      Set<String> without = new HashSet<>(scenario.possible());
      without.remove("new");
      return without;
    }
  }

  private static void checkRecovers(Rig rig, Set<String> allowed) {
    rig.store.follow(FaultPlan.none());
    rig.world.advance(Duration.ofMinutes(1));
    TransactionEngine fresh = rig.client();
    List<String> seen = new ArrayList<>();
    for (CellKey cell : SweepScenario.CELLS) {
      seen.add(rig.read(fresh, cell));
    }
    assertThat(seen).containsOnly(seen.get(0));
    assertThat(allowed).contains(seen.get(0));
    rig.checkVerdicts(SweepScenario.CELLS);
    assertThat(rig.writing(fresh, "after", SweepScenario.CELLS).commit())
        .isInstanceOf(Committed.class);
    assertThat(rig.writing(fresh, "after", SweepScenario.LAST).commit())
        .isInstanceOf(Committed.class);
    rig.world.advance(Duration.ofMinutes(1));
    fresh.collectGarbage();
    assertThat(rig.locks()).isZero();
    for (CellKey cell : SweepScenario.CELLS) {
      assertThat(rig.writes(cell)).hasSize(1);
      assertThat(rig.read(fresh, cell)).isEqualTo("after");
    }
  }
}
