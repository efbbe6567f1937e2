package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.StopSignal;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.time.TimestampOracle;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Transactions whose calls are stopped, in every phase. */
final class LimitedTransactionTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");

  private final Rig rig = new Rig(CommitPath.TWO_PHASE);
  private final StopSignal signal = new StopSignal();

  private static void assertGivesUp(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.TIMEOUT));
  }

  private void committed(String value, CellKey... cells) {
    assertThat(rig.writing(rig.client(), value, cells).commit())
        .isInstanceOf(CommitOutcome.Committed.class);
  }

  @Test
  void reads_stopped_giveUp_andTheTransactionGoesOn() {
    committed("old", A, B);
    try (Transaction transaction = rig.begin(rig.client())) {
      transaction.put(cell("c"), bytes("own"));
      transaction.limit(signal);
      assertThat(text(transaction.get(A))).isEqualTo("old");
      ValueCursor open = transaction.scan(Scan.forward(KeyRange.all()));
      assertThat(open.next()).isTrue();
      signal.stop();
      assertGivesUp(() -> transaction.getAll(List.of(A, cell("d"))));
      assertGivesUp(() -> transaction.get(cell("d")));
      assertGivesUp(open::next);
      assertGivesUp(() -> transaction.scan(Scan.forward(KeyRange.all())));
      assertGivesUp(() -> transaction.versions(Scan.forward(KeyRange.all()), 1));
      transaction.limit(Deadline.none());
      assertThat(text(transaction.get(B))).isEqualTo("old");
      assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
    }
  }

  @Test
  void cursor_keepsTheLimitUnderWhichItWasOpened() {
    committed("old", A, B);
    try (Transaction transaction = rig.begin(rig.client())) {
      ValueCursor open = transaction.scan(Scan.forward(KeyRange.all()));
      signal.stop();
      transaction.limit(signal);
      assertThat(open.next()).isTrue();
      assertThat(open.next()).isTrue();
    }
  }

  @Test
  void begin_stopped_givesUp() {
    SilentOracle oracle = new SilentOracle(rig.oracle);
    TransactionEngine client = client(oracle);
    oracle.silent = true;
    assertGivesUp(() -> client.begin(TransactionOptions.DEFAULT));
    assertGivesUp(() -> client.begin(TransactionOptions.DEFAULT.withReadOnly(true)));
    oracle.silent = false;
    assertThat(client.begin(TransactionOptions.DEFAULT).startTimestamp()).isPositive();
  }

  private TransactionEngine client(TimestampOracle oracle) {
    return TransactionEngine.create(rig.store, oracle, rig.world.environment(), Rig.OPTIONS);
  }

  @Test
  void read_inFrontOfALock_givesUpAtItsDeadline() {
    Transaction dying =
        rig.writing(rig.client(Stop.dying(ProtocolStep.BEFORE_COMMIT_PRIMARY)), "x", A);
    assertThatThrownBy(dying::commit).isInstanceOf(Stop.ClientDied.class);
    try (Transaction reader = rig.begin(rig.client())) {
      long start = rig.world.nanoTime();
      Duration limit = Duration.ofMillis(50);
      reader.limit(Deadline.after(rig.world::nanoTime, limit.toNanos()));
      assertGivesUp(() -> reader.get(A));
      assertThat(rig.world.nanoTime() - start).isEqualTo(limit.toNanos());
    }
  }

  /** Up to the commit point the transaction has failed for certain, and nothing of it stays. */
  @ParameterizedTest
  @EnumSource(
      value = ProtocolStep.class,
      names = {
        "BEFORE_PREWRITE_PRIMARY",
        "AFTER_PREWRITE_PRIMARY",
        "AFTER_PREWRITE_SECONDARIES",
        "BEFORE_COMMIT_TIMESTAMP",
        "AFTER_COMMIT_TIMESTAMP",
        "BEFORE_WEAK_NOTIFICATIONS",
        "AFTER_WEAK_NOTIFICATIONS"
      })
  void commit_stoppedBeforeItsCommitPoint_isRolledBackInTheBackground(ProtocolStep step) {
    committed("old", A, B);
    rig.world.deferringBackground();
    Stop stop = Stop.acting(step, signal::stop);
    Transaction transaction = rig.writing(rig.client(stop), "new", A, B);
    transaction.announceWeakly(Key.copyOf(bytes("row")), NotifiedColumns.of(7));
    transaction.limit(signal);
    assertGivesUp(transaction::commit);
    assertThat(stop.wasReached()).isTrue();
    rig.world.runBackground();
    assertThat(rig.locks()).isZero();
    rig.checkVerdicts(A, B);
    assertThat(rig.read(rig.client(), A)).isEqualTo("old");
    committed("next", A, B);
  }

  /** A process that ends before the background work leaves locks to those who meet them. */
  @Test
  void commit_stopped_backgroundNeverRuns_othersResolve() {
    committed("old", A, B);
    rig.world.deferringBackground();
    Stop stop = Stop.acting(ProtocolStep.AFTER_PREWRITE_SECONDARIES, signal::stop);
    TransactionEngine client = rig.client(stop);
    Transaction transaction = rig.writing(client, "new", A, B);
    transaction.limit(signal);
    assertGivesUp(transaction::commit);
    rig.world.dropBackground();
    assertThat(rig.locks()).isEqualTo(2);
    assertThat(rig.read(client, B)).isEqualTo("old");
    assertThat(rig.read(client, A)).isEqualTo("old");
    assertThat(rig.locks()).isZero();
  }

  @Test
  void commit_lostPrewrite_isRolledBack() {
    rig.store.follow(
        (call, number) -> {
          signal.stop();
          return Fault.appliedButUnknown();
        });
    rig.world.deferringBackground();
    Transaction transaction = rig.writing(rig.client(), "new", A, B);
    transaction.limit(signal);
    assertGivesUp(transaction::commit);
    rig.store.follow(FaultPlan.none());
    rig.world.runBackground();
    assertThat(rig.locks()).isZero();
    assertThat(rig.read(rig.client(), A)).isNull();
  }

  @Test
  void commit_oracleDoesNotAnswer_isRolledBack() {
    SilentOracle oracle = new SilentOracle(rig.oracle);
    Transaction transaction = rig.writing(client(oracle), "new", A, B);
    oracle.silentFromNow();
    assertGivesUp(transaction::commit);
    assertThat(rig.read(rig.client(), A)).isNull();
    assertThat(rig.read(rig.client(), B)).isNull();
    committed("next", A, B);
  }

  @Test
  void commit_stoppedWhileThePrimaryIsSent_answerLost_findsThatItIsCommitted() {
    Transaction transaction = limitedAtCommitPoint(Fault.appliedButUnknown(), Fault.none());
    assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
    assertThat(rig.read(rig.client(), B)).isEqualTo("new");
  }

  @Test
  void commit_stoppedWhileThePrimaryIsSent_requestLost_sendsItAgain() {
    Transaction transaction = limitedAtCommitPoint(Fault.droppedAndUnknown(), Fault.none());
    assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
    assertThat(rig.read(rig.client(), A)).isEqualTo("new");
  }

  /** The store is away: what is told is that nothing is known, whatever happened. */
  @Test
  void commit_stoppedWhileThePrimaryIsSent_storeAway_isUnknown() {
    Fault away = Fault.failBefore(KvException.Kind.TIMEOUT);
    Transaction applied = limitedAtCommitPoint(Fault.appliedButUnknown(), away);
    assertThat(applied.commit())
        .isInstanceOfSatisfying(
            CommitOutcome.Unknown.class, unknown -> assertThat(unknown.primary()).isEqualTo(A));
    rig.store.follow(FaultPlan.none());
    assertThat(rig.read(rig.client(), A)).isEqualTo("new");
    assertThat(rig.read(rig.client(), B)).isEqualTo("new");
  }

  @Test
  void commit_stoppedWhileThePrimaryIsSent_nothingArrived_isUnknown_andRolledBackByOthers() {
    Fault away = Fault.failBefore(KvException.Kind.TIMEOUT);
    Transaction lost = limitedAtCommitPoint(Fault.droppedAndUnknown(), away);
    assertThat(lost.commit()).isInstanceOf(CommitOutcome.Unknown.class);
    rig.store.follow(FaultPlan.none());
    rig.world.advance(Duration.ofMinutes(1));
    assertThat(rig.read(rig.client(), A)).isNull();
    assertThat(rig.read(rig.client(), B)).isNull();
    rig.checkVerdicts(A, B);
  }

  /** A transaction whose commit is stopped while the store has the commit of its primary. */
  private Transaction limitedAtCommitPoint(Fault first, Fault later) {
    Stop stop =
        Stop.acting(
            ProtocolStep.BEFORE_COMMIT_PRIMARY,
            () ->
                rig.store.follow(
                    (call, number) -> {
                      signal.stop();
                      return number == 0 ? first : later;
                    }));
    Transaction transaction = rig.writing(rig.client(stop), "new", A, B);
    boolean reachesTheStore = first instanceof Fault.AppliedButUnknown;
    transaction.limit(reachesTheStore ? new StoppedDuringACall(signal, new boolean[1]) : signal);
    return transaction;
  }

  @Test
  void onePhase_stoppedBeforeItsBatch_isRolledBack() {
    Rig atomic = new Rig(CommitPath.FASTEST);
    Transaction transaction = atomic.writing(atomic.client(), "new", A, B);
    transaction.limit(signal);
    signal.stop();
    assertGivesUp(transaction::commit);
    assertThat(atomic.read(atomic.client(), A)).isNull();
  }

  @Test
  void onePhase_stoppedLater_commits() {
    Rig atomic = new Rig(CommitPath.FASTEST);
    Stop stop = Stop.acting(ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN, signal::stop);
    Transaction transaction = atomic.writing(atomic.client(stop), "new", A, B);
    transaction.limit(signal);
    assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
  }

  /** Stopped, but only for those who ask a second time: a call has begun when it is stopped. */
  private record StoppedDuringACall(StopSignal signal, boolean[] asked) implements Deadline {
    @Override
    public boolean isExpired() {
      boolean again = asked[0];
      asked[0] = signal.isExpired();
      return again && signal.isExpired();
    }

    @Override
    public long remainingNanos() {
      return signal.remainingNanos();
    }
  }

  /** An oracle that gives up at once when it is told to. */
  private static final class SilentOracle implements TimestampOracle {
    private final TimestampOracle oracle;
    private boolean silent;

    SilentOracle(TimestampOracle oracle) {
      this.oracle = oracle;
    }

    void silentFromNow() {
      silent = true;
    }

    @Override
    public long next() {
      if (silent) {
        throw new KvException(KvException.Kind.TIMEOUT, "The oracle is silent");
      }
      return oracle.next();
    }

    @Override
    public long forReading() {
      return next();
    }
  }
}
