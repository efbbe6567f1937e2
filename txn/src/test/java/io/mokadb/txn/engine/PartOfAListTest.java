package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.Prewrite;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every part of the list that locks primary and secondaries has arrived, and no more: whatever cell
 * is read first, nothing of the transaction is seen, and what arrives later changes nothing
 * (invariants 4, 5 and 6).
 */
final class PartOfAListTest {
  private static final CellKey[] CELLS = {cell("a"), cell("b"), cell("c"), cell("d")};
  private static final int PARTS = 1 << CELLS.length;

  /** What another transaction does in the primary's place. */
  private enum Other {
    NONE,
    OLDER_LOCK,
    YOUNGER_LOCK,
    YOUNGER_COMMIT
  }

  private final Rig rig = new Rig(CommitPath.TWO_PHASE);
  private final TransactionEngine reader = rig.client();

  @TestFactory
  List<DynamicTest> clientDied_afterAnyPart() {
    List<DynamicTest> tests = new ArrayList<>();
    for (int part = 0; part < PARTS; part++) {
      for (int first = 0; first < CELLS.length; first++) {
        for (Other other : Other.values()) {
          boolean primaryArrived = (part & 1) != 0;
          if (!primaryArrived || other == Other.NONE) {
            int arrived = part;
            int from = first;
            tests.add(
                DynamicTest.dynamicTest(
                    Integer.toBinaryString(part) + " arrived, read from " + first + ", " + other,
                    () -> new PartOfAListTest().check(arrived, from, other)));
          }
        }
      }
    }
    return tests;
  }

  private void check(int part, int first, Other other) {
    rig.writing(reader, "old", CELLS).commit();
    long older = rig.oracle.next();
    long start = rig.oracle.next();
    Prewrite prewrite =
        new Prewrite(start, CELLS[0], 77, Timestamps.plus(start, Duration.ofSeconds(3)), 3);
    meddle(other, older);
    arrive(prewrite, part, MutationOutcome.APPLIED);
    for (int i = 0; i < CELLS.length; i++) {
      assertThat(seen(CELLS[(first + i) % CELLS.length])).isIn("old", "other", "locked");
    }
    rig.world.advance(Duration.ofMinutes(1));
    checkNothingSeen(first);
    for (int i = 0; i < CELLS.length; i++) {
      if ((part & 1 << i) == 0) {
        // Applied only where no verdict was needed; the primary knows it.
        rig.apply(prewrite.mutation(intent(i)));
      }
    }
    rig.world.advance(Duration.ofMinutes(1));
    checkNothingSeen(first);
    rig.checkVerdicts(CELLS);
    assertThat(rig.writing(reader, "after", CELLS).commit()).isInstanceOf(Committed.class);
    rig.world.advance(Duration.ofMinutes(1));
    reader.collectGarbage();
    assertThat(rig.locks()).isZero();
    for (CellKey cell : CELLS) {
      assertThat(rig.writes(cell)).hasSize(1);
    }
  }

  private void meddle(Other other, long older) {
    Intent primary = new Intent(CELLS[0], WriteKind.PUT, bytes("never"), 0);
    switch (other) {
      case NONE -> {}
      case OLDER_LOCK -> rig.apply(new Prewrite(older, CELLS[0], 78, 0, 3).mutation(primary));
      case YOUNGER_LOCK ->
          rig.apply(new Prewrite(rig.oracle.next(), CELLS[0], 78, 0, 3).mutation(primary));
      case YOUNGER_COMMIT -> rig.writing(reader, "other", CELLS[0]).commit();
    }
  }

  private static Intent intent(int at) {
    return new Intent(CELLS[at], WriteKind.PUT, bytes("part"), 0);
  }

  private void arrive(Prewrite prewrite, int part, MutationOutcome expected) {
    for (int i = 0; i < CELLS.length; i++) {
      if ((part & 1 << i) != 0) {
        assertThat(rig.apply(prewrite.mutation(intent(i)))).isEqualTo(expected);
      }
    }
  }

  private void checkNothingSeen(int first) {
    for (int i = 0; i < CELLS.length; i++) {
      assertThat(rig.read(reader, CELLS[(first + i) % CELLS.length])).isIn("old", "other");
    }
  }

  private String seen(CellKey cell) {
    TransactionOptions impatient = TransactionOptions.DEFAULT.withLockWait(Duration.ZERO);
    try (Transaction transaction = reader.begin(impatient)) {
      return text(transaction.get(cell));
    } catch (TxnException e) {
      assertThat(e.kind()).isEqualTo(TxnException.Kind.LOCK_TIMEOUT);
      return "locked";
    }
  }

  @TestFactory
  List<DynamicTest> answerLost_afterAnyPart_theClientGoesOn() {
    List<DynamicTest> tests = new ArrayList<>();
    for (int part = 0; part < PARTS; part++) {
      int arrived = part;
      tests.add(
          DynamicTest.dynamicTest(
              Integer.toBinaryString(part) + " arrived",
              () -> new PartOfAListTest().checkGoesOn(arrived)));
    }
    return tests;
  }

  private void checkGoesOn(int part) {
    rig.writing(reader, "old", CELLS).commit();
    Transaction transaction = rig.writing(rig.client(), "new", CELLS);
    rig.store.follow(FaultPlan.onCall(0, Fault.appliedInPart(part)));
    assertThat(transaction.commit()).isInstanceOf(Committed.class);
    rig.store.follow(FaultPlan.none());
    for (CellKey cell : CELLS) {
      assertThat(rig.read(reader, cell)).isEqualTo("new");
    }
    assertThat(rig.locks()).isZero();
  }
}
