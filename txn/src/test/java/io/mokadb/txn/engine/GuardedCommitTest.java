package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.CommitOutcome.Conflict;
import io.mokadb.txn.CommitTerms;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.leaf.LeafOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What one node writes under a schema that another node changes meanwhile. */
final class GuardedCommitTest {
  private static final CellKey DEFINITION = cell("!definition");
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");

  private final SharedRig rig = new SharedRig();
  private final TransactionEngine writer = rig.join();
  private final TransactionEngine definer = rig.join();

  /** The timestamps that the guard was asked about. */
  private final List<Long> asked = new ArrayList<>();

  private CommitTerms guarded() {
    return CommitTerms.guardedBy(
        (timestamp, stamp) -> {
          asked.add(timestamp);
          return null;
        });
  }

  private Transaction guarded(Transaction transaction) {
    transaction.commitUnder(guarded());
    return transaction;
  }

  private Committed define(String value) {
    Transaction transaction = rig.writing(definer, value, DEFINITION);
    transaction.commitUnder(CommitTerms.RAISING);
    return (Committed) transaction.commit();
  }

  private static Committed committed(Transaction transaction) {
    return (Committed) transaction.commit();
  }

  @Test
  void guard_underTheSameStamp_isNotAsked() {
    define("old");
    Transaction transaction = guarded(rig.writing(writer, "1", A, B));
    assertThat(rig.writing(definer, "2", cell("c")).commit()).isInstanceOf(Committed.class);
    committed(transaction);
    assertThat(asked).isEmpty();
    assertThat(rig.read(definer, B)).isEqualTo("1");
  }

  @Test
  void guard_isAsked_atTheCommitTimestamp_whenAllLocksStandAndNothingIsVisible() {
    define("old");
    Transaction transaction = rig.writing(writer, "1", A, B);
    SchemaStamp begun = transaction.schemaStampOrNull();
    Committed defined = define("new");
    transaction.commitUnder(
        CommitTerms.guardedBy(
            (timestamp, stamp) -> {
              asked.add(timestamp);
              assertThat(timestamp).isGreaterThan(defined.commitTimestamp());
              assertThat(stamp).isGreaterThan(begun);
              assertThat(rig.read(writer, DEFINITION, timestamp)).isEqualTo("new");
              assertThat(rig.isLocked(A) && rig.isLocked(B)).isTrue();
              assertThat(rig.count(Family.WRITE)).as("the definition alone").isEqualTo(1);
              return null;
            }));
    Committed outcome = committed(transaction);
    assertThat(asked).containsExactly(outcome.commitTimestamp());
  }

  @Test
  void guard_afterAFailover_isAsked() {
    Transaction transaction = guarded(rig.writing(writer, "1", A));
    rig.oracle.failOver();
    committed(transaction);
    assertThat(asked).hasSize(1);
  }

  @Test
  void guard_refuses_leavesNothing() {
    Conflict refusal = new Conflict(null, 0, "The table was changed");
    Transaction transaction = rig.writing(writer, "1", A, B);
    transaction.commitUnder(CommitTerms.guardedBy((timestamp, stamp) -> refusal));
    define("new");
    assertThat(transaction.commit()).isSameAs(refusal);
    assertThat(rig.count(Family.LOCK)).isZero();
    assertThat(rig.read(definer, A)).isNull();
    assertThat(rig.read(definer, B)).isNull();
  }

  @Test
  void guard_throws_rollsBack_andTheCallerHearsOfIt() {
    Transaction transaction = rig.writing(writer, "1", A, B);
    transaction.commitUnder(
        CommitTerms.guardedBy(
            (timestamp, stamp) -> {
              throw new IllegalStateException("no catalog");
            }));
    define("new");
    assertThatThrownBy(transaction::commit)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no catalog");
    assertThat(rig.count(Family.LOCK)).isZero();
    assertThat(rig.read(definer, B)).isNull();
    assertThatThrownBy(() -> transaction.get(A)).isInstanceOf(TxnException.class);
  }

  @Test
  void movedSnapshot_comparesTheFirstThatItsWritesDependOn() {
    Transaction kept = rig.writing(writer, "1", A);
    Transaction fresh = rig.begin(writer);
    SchemaStamp begun = fresh.schemaStampOrNull();
    define("new");
    kept.renewSnapshot();
    fresh.renewSnapshot();
    assertThat(fresh.schemaStampOrNull()).isEqualTo(fresh.seenStamp()).isGreaterThan(begun);
    fresh.put(B, bytes("2"));
    committed(guarded(fresh));
    assertThat(asked).as("nothing was written before it moved").isEmpty();
    committed(guarded(kept));
    assertThat(asked).hasSize(1);
  }

  @Test
  void spilledTransaction_isGuarded() {
    TinySpace tiny = new TinySpace(1);
    TransactionEngine small = rig.join(FaultPoints.NONE, tiny.space());
    Transaction transaction = guarded(rig.writing(small, "1", A, B));
    define("new");
    committed(transaction);
    assertThat(tiny.wasUsed()).isTrue();
    assertThat(asked).hasSize(1);
  }

  /** Apart from the commit timestamp, some timestamp would have the wrong stamp. */
  @Test
  void raise_isTheCommitTimestamp() {
    List<SchemaStamp> stamps = new ArrayList<>();
    TransactionEngine other =
        rig.join(
            (step, start) -> {
              if (step == ProtocolStep.BEFORE_COMMIT_TIMESTAMP
                  || step == ProtocolStep.AFTER_COMMIT_TIMESTAMP) {
                stamps.add(rig.oracle.draw(Deadline.none()).schema());
              }
            });
    SchemaStamp before = writer.schemaStamp(Deadline.none());
    Transaction transaction = rig.writing(other, "1", DEFINITION, B);
    transaction.commitUnder(CommitTerms.RAISING);
    committed(transaction);
    assertThat(stamps).hasSize(2).first().isEqualTo(before);
    assertThat(stamps.get(1)).isEqualTo(new SchemaStamp(before.epoch(), before.counter() + 1));
    assertThat(writer.schemaStamp(Deadline.none())).isEqualTo(stamps.get(1));
  }

  @Test
  void raise_ofACommitThatFails_doesNoHarm() {
    Transaction loser = rig.writing(definer, "lost", DEFINITION);
    define("won");
    loser.commitUnder(CommitTerms.RAISING);
    assertThat(loser.commit()).isInstanceOf(Conflict.class);
    assertThat(rig.read(writer, DEFINITION)).isEqualTo("won");
  }

  @Test
  void chosenSnapshot_hasNoStampOfItsOwn() {
    long past = rig.oracle.next();
    define("new");
    try (Transaction transaction = writer.begin(TransactionOptions.DEFAULT.withSnapshot(past))) {
      assertThat(transaction.schemaStampOrNull()).isNull();
      assertThat(transaction.seenStamp()).isEqualTo(writer.schemaStamp(Deadline.none()));
    }
  }

  @Test
  void storeOfOneProcess_asksNoGuard() {
    Rig alone = new Rig(CommitPath.TWO_PHASE);
    TransactionEngine engine = alone.client();
    Transaction transaction = guarded(alone.writing(engine, "1", A));
    alone.oracle.drawRaising(Deadline.none());
    committed(transaction);
    assertThat(asked).isEmpty();
    assertThat(engine.isShared()).isFalse();
    assertThat(engine.schemaStamp(Deadline.none())).isEqualTo(SchemaStamp.NONE);
  }

  @Test
  void sharedStore_thatIsAtomic_commitsInTwoPhasesAllTheSame() {
    Stop prewritten = Stop.acting(ProtocolStep.AFTER_PREWRITE_PRIMARY, () -> {});
    try (TransactionEngine engine =
        TransactionEngine.create(
            new MemoryStore(true), rig.oracle, rig.world.environment(prewritten), rig.options)) {
      committed(rig.writing(engine, "1", A));
      assertThat(engine.isShared()).isTrue();
      assertThat(engine.loads()).isFalse();
    }
    assertThat(prewritten.wasReached()).isTrue();
  }

  @Test
  void sharedStore_hasNoLeaves() {
    EngineOptions leaves = rig.options.withLeaves(LeafOptions.within(64 << 20));
    assertThatThrownBy(
            () ->
                TransactionEngine.create(
                    new MemoryStore(true), rig.oracle, rig.world.environment(), leaves))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("leaves");
  }
}
