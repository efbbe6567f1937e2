package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KvException;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.CommitOutcome.Conflict;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.fault.ProtocolStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Something goes wrong at every place where it can. Whatever was reported must be what everybody
 * sees afterwards: all of a transaction or nothing of it.
 */
final class FaultSweepTest {
  private static final CellKey[] CELLS = {cell("a"), cell("b"), cell("c")};

  /** The steps that a commit passes when nothing is in its way. */
  private static final Set<ProtocolStep> TWO_PHASE =
      EnumSet.range(ProtocolStep.BEFORE_PREWRITE_PRIMARY, ProtocolStep.AFTER_COMMIT_SECONDARIES);

  private static final Set<ProtocolStep> ONE_PHASE =
      EnumSet.range(ProtocolStep.ONE_PHASE_PUBLISHED, ProtocolStep.ONE_PHASE_APPLIED);

  /** At or after these steps the transaction is committed. */
  private static final Set<ProtocolStep> DECIDED =
      EnumSet.of(
          ProtocolStep.AFTER_COMMIT_PRIMARY,
          ProtocolStep.BEFORE_COMMIT_SECONDARIES,
          ProtocolStep.AFTER_COMMIT_SECONDARIES,
          ProtocolStep.ONE_PHASE_APPLIED);

  private static final List<Fault> FAULTS =
      List.of(
          Fault.appliedButUnknown(),
          Fault.droppedAndUnknown(),
          Fault.appliedInPart(0b110),
          Fault.appliedInPart(0b101),
          Fault.failBefore(KvException.Kind.IO),
          Fault.failAfter(KvException.Kind.IO),
          Fault.failAfter(KvException.Kind.TIMEOUT));

  @TestFactory
  List<DynamicTest> clientDies_atEachStep_othersSeeAllOrNothing() {
    List<DynamicTest> tests = new ArrayList<>();
    for (ProtocolStep step : ProtocolStep.values()) {
      for (int first = 0; first < CELLS.length; first++) {
        int reads = first;
        if (TWO_PHASE.contains(step)) {
          tests.add(
              DynamicTest.dynamicTest(
                  step + ", read from " + first, () -> die(CommitPath.TWO_PHASE, step, reads)));
        } else if (ONE_PHASE.contains(step)) {
          tests.add(
              DynamicTest.dynamicTest(
                  step + ", read from " + first, () -> die(CommitPath.FASTEST, step, reads)));
        }
      }
    }
    return tests;
  }

  private static void die(CommitPath path, ProtocolStep step, int firstRead) {
    Rig rig = new Rig(path);
    TransactionEngine healthy = rig.client();
    assertThat(rig.writing(healthy, "old", CELLS).commit()).isInstanceOf(Committed.class);
    Stop stop = Stop.dying(step);
    Transaction dying = rig.writing(rig.client(stop), "new", CELLS);
    try {
      dying.commit();
    } catch (Stop.ClientDied expected) {
      assertThat(expected).isNotNull();
    }
    assertThat(stop.wasReached()).isTrue();
    checkAllSee(rig, healthy, DECIDED.contains(step) ? "new" : "old", firstRead);
  }

  @TestFactory
  List<DynamicTest> storeFails_atEachCall_outcomeIsTrue() {
    List<DynamicTest> tests = new ArrayList<>();
    for (CommitPath path : CommitPath.values()) {
      for (Fault fault : FAULTS) {
        tests.add(
            DynamicTest.dynamicTest(
                path + " " + fault, () -> failEachCall(path, WriteSpace.UNBOUNDED, fault)));
        tests.add(
            DynamicTest.dynamicTest(
                path + " spilled " + fault,
                () -> failEachCall(path, new TinySpace(1).space(), fault)));
      }
    }
    return tests;
  }

  private static void failEachCall(CommitPath path, WriteSpace space, Fault fault) {
    long calls = 1;
    for (long n = 0; n < calls; n++) {
      Rig rig = new Rig(path, space);
      TransactionEngine healthy = rig.client();
      assertThat(rig.writing(healthy, "old", CELLS).commit()).isInstanceOf(Committed.class);
      Transaction transaction = rig.writing(rig.client(), "new", CELLS);
      rig.store.follow(FaultPlan.onCall(n, fault));
      String expected = expectedAfter(transaction);
      calls = rig.store.calls();
      rig.store.follow(FaultPlan.none());
      checkAllSee(rig, healthy, expected, (int) (n % CELLS.length));
    }
    assertThat(calls).isGreaterThanOrEqualTo(path == CommitPath.FASTEST ? 1 : 3);
  }

  /** What everybody must see: null where only one of two is sure. */
  private static String expectedAfter(Transaction transaction) {
    try {
      CommitOutcome outcome = transaction.commit();
      if (outcome instanceof Committed) {
        return "new";
      }
      return outcome instanceof Conflict ? "old" : null;
    } catch (KvException e) {
      return "old";
    }
  }

  private static void checkAllSee(
      Rig rig, TransactionEngine reader, String expected, int firstRead) {
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < CELLS.length; i++) {
      seen.add(rig.read(reader, CELLS[(firstRead + i) % CELLS.length]));
    }
    String all = expected == null ? seen.get(0) : expected;
    assertThat(seen).containsOnly(all);
    rig.checkVerdicts(CELLS);
    assertThat(rig.writing(reader, "after", CELLS).commit()).isInstanceOf(Committed.class);
    rig.world.advance(Duration.ofMinutes(1));
    reader.collectGarbage();
    assertThat(rig.locks()).isZero();
    for (CellKey cell : CELLS) {
      assertThat(rig.writes(cell)).hasSize(1);
      assertThat(rig.read(reader, cell)).isEqualTo("after");
    }
  }

  @TestFactory
  List<DynamicTest> manyFaults_seeded_historyStaysTrue() {
    List<DynamicTest> tests = new ArrayList<>();
    for (CommitPath path : CommitPath.values()) {
      for (long seed = 1; seed <= 20; seed++) {
        long chosen = seed;
        tests.add(DynamicTest.dynamicTest(path + ", seed " + seed, () -> storm(path, chosen)));
      }
    }
    return tests;
  }

  /** Every transaction writes one number to all cells; the last one known to commit must stand. */
  private static void storm(CommitPath path, long seed) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    Random random = new Random(seed);
    rig.store.follow(
        FaultPlan.seeded(seed, 0.15, FAULTS.subList(0, FAULTS.size() - 1).toArray(new Fault[0])));
    Set<String> possible = new HashSet<>();
    String nothing = "null";
    possible.add(nothing);
    for (int i = 0; i < 60; i++) {
      String value = "v" + i;
      try {
        Transaction transaction = rig.writing(client, value, CELLS);
        CommitOutcome outcome = transaction.commit();
        if (outcome instanceof Committed) {
          possible.clear();
          possible.add(value);
        } else if (outcome instanceof CommitOutcome.Unknown) {
          possible.add(value);
        }
      } catch (KvException e) {
        assertThat(e.kind()).isEqualTo(KvException.Kind.IO);
      }
      if (random.nextInt(5) == 0) {
        rig.world.advance(Duration.ofSeconds(5));
      }
    }
    rig.store.follow(FaultPlan.none());
    String first = String.valueOf(rig.read(client, CELLS[2]));
    assertThat(possible).contains(first);
    for (CellKey cell : CELLS) {
      assertThat(String.valueOf(rig.read(client, cell))).isEqualTo(first);
    }
    rig.checkVerdicts(CELLS);
  }
}
