package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.txn.CommitOutcome.Conflict;
import io.mokadb.txn.GcReport;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.time.PersistedMark;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Garbage of several processes: what any of them reads stays, and what none reads goes. */
final class SharedCollectorTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");

  private final SharedRig rig = new SharedRig();

  private void write(TransactionEngine node, String value, CellKey... cells) {
    rig.writing(node, value, cells).commit();
  }

  private long mark() {
    return PersistedMark.safePoint(rig.store).value();
  }

  private static void assertTooOld(Transaction transaction, CellKey cell) {
    assertThatThrownBy(() -> transaction.get(cell))
        .isInstanceOfSatisfying(
            TxnException.class,
            e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.SNAPSHOT_TOO_OLD));
  }

  @Test
  void snapshotOfAnotherNode_collection_keepsItsRows() {
    TransactionEngine leader = rig.join();
    TransactionEngine other = rig.join();
    write(leader, "old", A);
    Transaction reader = rig.begin(other);
    write(leader, "new", A);
    rig.pass(Duration.ofSeconds(60));
    assertThat(leader.collectGarbage().safePoint()).isLessThanOrEqualTo(reader.startTimestamp());
    assertThat(other.collectGarbage().versionsDropped()).isZero();
    assertThat(text(reader.get(A))).isEqualTo("old");
    reader.close();
    rig.pass(Duration.ofSeconds(2));
    GcReport report = leader.collectGarbage();
    assertThat(report.versionsDropped()).isPositive();
    assertThat(report.safePoint()).isEqualTo(mark()).isEqualTo(other.safePoint());
    assertThat(rig.versions(A)).isEqualTo(1);
    assertThat(rig.read(other, A)).isEqualTo("new");
  }

  @Test
  void nodeThatHasPublishedNothing_holdsEverything() {
    TransactionEngine leader = rig.join();
    rig.pass(Duration.ofSeconds(2));
    rig.nodes.join(rig.oracle.next(), SharedRig.DATABASE);
    write(leader, "old", A);
    write(leader, "new", A);
    assertThat(leader.collectGarbage().versionsDropped()).isZero();
    assertThat(rig.oracle.draw(Deadline.none()).safePoint()).isZero();
  }

  /** One oracle has one safe point, whichever databases it serves. */
  @Test
  void nodeOfAnotherDatabase_holdsTheSafePoint() {
    TransactionEngine leader = rig.join();
    long other = rig.oracle.next();
    rig.nodes.join(other, "archive");
    write(leader, "old", A);
    write(leader, "new", A);
    rig.pass(Duration.ofSeconds(2));
    assertThat(leader.collectGarbage().versionsDropped()).isZero();
    rig.nodes.kill(other);
    assertThat(leader.collectGarbage().versionsDropped()).isPositive();
  }

  /** It is announced for a lease, so that those who were stopped can hear of it. */
  @Test
  void periodicRounds_dropNothing_beforeALeaseHasPassed() {
    rig.options = rig.options.withGcPeriod(Duration.ofSeconds(1));
    TransactionEngine leader = rig.join();
    write(leader, "old", A);
    write(leader, "new", A);
    rig.pass(Duration.ofSeconds(1));
    long announced = rig.oracle.draw(Deadline.none()).safePoint();
    assertThat(announced).isPositive();
    rig.pass(SharedRig.LEASE.minusSeconds(1));
    assertThat(mark()).isZero();
    assertThat(rig.versions(A)).isEqualTo(2);
    rig.pass(Duration.ofSeconds(1));
    assertThat(mark()).isEqualTo(announced);
    assertThat(rig.versions(A)).isEqualTo(1);
  }

  @Test
  void nodeThatLostItsToken_isPassed_andFindsOut() {
    TransactionEngine leader = rig.join();
    write(leader, "old", A);
    TransactionEngine stopped = rig.join();
    Transaction reader = rig.begin(stopped);
    Transaction writer = rig.writing(stopped, "late", B);
    rig.nodes.kill(stopped.nodes().self());
    write(leader, "new", A);
    rig.pass(Duration.ofSeconds(2));
    assertThat(leader.collectGarbage().versionsDropped()).isPositive();
    assertTooOld(reader, A);
    assertThat(writer.commit()).isInstanceOf(Conflict.class);
    assertThat(rig.read(leader, B)).isNull();
    assertThat(rig.count(Family.LOCK)).isZero();
  }

  /** Whatever it was at: the one that leads after it goes on. */
  @ParameterizedTest
  @EnumSource(names = {"GC_SAFE_POINT_RAISED", "GC_LOCKS_RESOLVED", "GC_BATCH_DROPPED"})
  void leaderDies_anotherGoesOn(ProtocolStep step) {
    Stop dying = Stop.dying(step);
    TransactionEngine leader = rig.join(dying);
    long number = leader.nodes().self();
    TransactionEngine other = rig.join();
    write(other, "old", A, B);
    write(other, "new", A, B);
    rig.pass(Duration.ofSeconds(2));
    assertThatThrownBy(leader::collectGarbage).isInstanceOf(Stop.ClientDied.class);
    rig.nodes.kill(number);
    rig.pass(Duration.ofSeconds(2));
    assertThat(other.work().leads()).isTrue();
    assertThat(other.collectGarbage().safePoint()).isEqualTo(mark()).isPositive();
    assertThat(rig.versions(A) + rig.versions(B)).isEqualTo(2);
    assertThat(rig.read(other, A)).isEqualTo("new");
    assertThat(rig.read(other, B)).isEqualTo("new");
  }

  /** The mark of the store tells when versions may be dropped, and locks come before it. */
  @Test
  void leftLock_isResolvedBeforeTheMarkPassesIt() {
    TransactionEngine leader = rig.join();
    TransactionEngine dying = rig.join(Stop.dying(ProtocolStep.AFTER_COMMIT_PRIMARY));
    long number = dying.nodes().self();
    Transaction dead = rig.writing(dying, "1", A, B);
    assertThatThrownBy(dead::commit).isInstanceOf(Stop.ClientDied.class);
    assertThat(rig.isLocked(B)).isTrue();
    rig.nodes.kill(number);
    rig.pass(Duration.ofSeconds(2));
    assertThat(leader.collectGarbage().locksResolved()).isEqualTo(1);
    assertThat(mark()).isGreaterThan(dead.startTimestamp());
    assertThat(rig.read(leader, B)).isEqualTo("1");
  }

  /** Its life is not over, but it will never be refreshed. */
  @Test
  void lockOfANodeThatIsGone_isResolvedAtOnce() {
    TransactionEngine reader = rig.join();
    TransactionEngine dying = rig.join(Stop.dying(ProtocolStep.BEFORE_COMMIT_PRIMARY));
    Transaction dead = rig.writing(dying, "1", A);
    assertThatThrownBy(dead::commit).isInstanceOf(Stop.ClientDied.class);
    rig.nodes.kill(dying.nodes().self());
    long before = rig.world.nanoTime();
    assertThat(rig.read(reader, A)).isNull();
    assertThat(rig.world.nanoTime()).as("without a wait").isEqualTo(before);
  }

  /** What has changed since the mark before is looked at, and nothing else. */
  @Test
  void secondRound_looksAtWhatHasChanged() {
    rig.options = rig.options.withGcPeriod(Duration.ofSeconds(1));
    TransactionEngine leader = rig.join();
    write(leader, "1", A, B);
    rig.pass(SharedRig.LEASE.plusSeconds(2));
    assertThat(mark()).isPositive();
    write(leader, "2", A);
    rig.pass(SharedRig.LEASE.plusSeconds(2));
    assertThat(rig.versions(A)).isEqualTo(1);
    try (Transaction deleting = rig.begin(leader)) {
      deleting.delete(A);
      deleting.commit();
    }
    rig.pass(SharedRig.LEASE.plusSeconds(2));
    assertThat(rig.versions(A)).isZero();
    assertThat(rig.read(leader, B)).isEqualTo("1");
  }

  @Test
  void registrations_areMadeBeforeAnythingIsAsked() {
    TransactionEngine leader = rig.join();
    int[] refreshed = {0};
    leader.whenCollecting(() -> refreshed[0]++);
    write(leader, "1", A);
    write(leader, "2", A);
    rig.pass(Duration.ofSeconds(1));
    leader.collectGarbage();
    assertThat(refreshed[0]).as("before the announcement, and before dropping").isEqualTo(2);
  }

  @Test
  void writerAcrossACollection_commits() {
    TransactionEngine leader = rig.join();
    TransactionEngine other = rig.join();
    write(leader, "1", A);
    Transaction writer = rig.begin(other);
    writer.put(A, bytes("2"));
    rig.pass(Duration.ofSeconds(5));
    leader.collectGarbage();
    rig.pass(Duration.ofSeconds(5));
    writer.commit();
    assertThat(rig.read(leader, A)).isEqualTo("2");
  }
}
