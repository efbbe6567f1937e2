package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.system.ParkingWaiter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Transactions that hold cells before their commit, and move to later snapshots. */
@Timeout(120)
class HoldingTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");

  private static CellKey cell(String row) {
    return CellKey.of(Key.wrap(row.getBytes(StandardCharsets.UTF_8)), Column.ZERO);
  }

  private static byte[] bytes(String value) {
    return value.getBytes(StandardCharsets.UTF_8);
  }

  private static Transaction holding(Rig rig, TransactionEngine client, Duration wait) {
    return client.begin(
        TransactionOptions.DEFAULT.withPath(rig.path).withLockWait(wait).withHolding(true));
  }

  private static Transaction holding(Rig rig, TransactionEngine client) {
    return holding(rig, client, Duration.ofMinutes(1));
  }

  /** A client whose threads really wait. */
  private static TransactionEngine waitingClient(Rig rig) {
    Environment world = rig.world.environment();
    return TransactionEngine.create(
        rig.store,
        rig.oracle,
        new Environment(
            world.clock(),
            world.scheduler(),
            world.background(),
            new ParkingWaiter(),
            world.faults()),
        Rig.OPTIONS);
  }

  private static void commit(Transaction transaction) {
    assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
  }

  @ParameterizedTest
  @EnumSource
  void hold_changedAfterSnapshot_failsAtOnce(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    Transaction late = holding(rig, client);
    Transaction winner = rig.writing(client, "new", A);
    long other = winner.startTimestamp();
    commit(winner);
    ConflictException conflict = catchThrowableOfType(ConflictException.class, () -> late.hold(A));
    assertThat(conflict.kind()).isEqualTo(ConflictException.Kind.CHANGED);
    assertThat(conflict.conflict().cell()).isEqualTo(A);
    assertThat(conflict.conflict().otherStartTimestamp()).isEqualTo(other);
    late.hold(B);
    late.put(B, bytes("goes on"));
    commit(late);
  }

  @ParameterizedTest
  @EnumSource
  void hold_lockedAfterSnapshot_failsAtOnce(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    Transaction late = holding(rig, client);
    Transaction locker = rig.begin(client);
    locker.lock(A);
    commit(locker);
    assertThatThrownBy(() -> late.hold(A)).isInstanceOf(ConflictException.class);
  }

  /** A commit whose outcome is unknown: its lock stays behind. */
  private static void leaveLock(Rig rig, TransactionEngine client) {
    Transaction unknown = rig.writing(client, "unknown", A);
    int[] mutations = {0};
    rig.store.follow(
        (call, number) ->
            call == FaultPlan.Call.MUTATE && mutations[0]++ > 0
                ? Fault.failBefore(KvException.Kind.IO)
                : Fault.none());
    assertThat(unknown.commit()).isInstanceOf(CommitOutcome.Unknown.class);
    rig.store.follow(FaultPlan.none());
    assertThat(rig.isLocked(A)).isTrue();
  }

  @Test
  void hold_lockOfUnknownCommit_isResolved() {
    Rig rig = new Rig(CommitPath.TWO_PHASE);
    TransactionEngine client = rig.client();
    leaveLock(rig, client);
    Transaction next = holding(rig, client);
    next.hold(A);
    assertThat(rig.isLocked(A)).isFalse();
    next.put(A, bytes("next"));
    commit(next);
  }

  /** The process looks at the cell from now on, since its own commit may be there at any time. */
  @Test
  void tryHold_lockOfOtherProcess_isLeftToItUntilTheEndOfItsLife() {
    Rig rig = new Rig(CommitPath.TWO_PHASE);
    TransactionEngine client = rig.client();
    leaveLock(rig, client);
    assertThat(rig.read(client, A)).isNull();
    TransactionEngine other = rig.client(Stop.dying(ProtocolStep.BEFORE_COMMIT_PRIMARY));
    Transaction dying = rig.writing(other, "dying", A);
    assertThatThrownBy(dying::commit).isInstanceOf(Stop.ClientDied.class);
    Transaction early = holding(rig, client);
    assertThat(early.tryHold(A)).isFalse();
    assertThat(early.tryHold(B)).isTrue();
    rig.world.advance(Duration.ofMinutes(1));
    assertThat(early.tryHold(A)).isTrue();
    early.put(A, bytes("early"));
    commit(early);
  }

  /** A statement that is run again and then wants less, or fails and wants nothing. */
  @ParameterizedTest
  @EnumSource
  void releaseUnasked_undoneAndNotHeldAgain_isReleased(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    CellKey c = cell("c");
    Transaction statement = holding(rig, client);
    statement.hold(A);
    Transaction.Mark before = statement.mark();
    statement.hold(B);
    statement.hold(c);
    statement.releaseUnasked();
    assertThat(held(rig, client, A, B, c)).as("nothing was undone").containsExactly(A, B, c);
    statement.undoTo(before);
    statement.hold(c);
    assertThat(held(rig, client, A, B, c)).as("it still runs").containsExactly(A, B, c);
    statement.releaseUnasked();
    assertThat(held(rig, client, A, B, c)).containsExactly(A, c);
    statement.undoTo(before);
    statement.rollbackTo(before);
    statement.hold(B);
    statement.releaseUnasked();
    assertThat(held(rig, client, A, B, c)).containsExactly(A, B);
    statement.rollback();
    assertThat(held(rig, client, A, B, c)).isEmpty();
  }

  private static List<CellKey> held(Rig rig, TransactionEngine client, CellKey... cells) {
    List<CellKey> held = new ArrayList<>();
    for (CellKey cell : cells) {
      try (Transaction other = holding(rig, client)) {
        if (!other.tryHold(cell)) {
          held.add(cell);
        }
      }
    }
    return held;
  }

  /** It moves to a newer snapshot before it reads, and has nothing to undo. */
  @ParameterizedTest
  @EnumSource
  void holdUnread_changedAfterSnapshot_tellsSo(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    commit(rig.writing(client, "old", A));
    Transaction late = holding(rig, client);
    commit(rig.writing(client, "new", A));
    assertThat(late.holdUnread(A)).isFalse();
    assertThat(late.holdUnread(A)).as("it is held since").isTrue();
    assertThat(holding(rig, client).tryHold(A)).isFalse();
    late.renewSnapshot();
    assertThat(late.get(A)).isEqualTo(bytes("new"));
    late.hold(A);
    late.put(A, bytes("newest"));
    commit(late);
    assertThat(rig.read(client, A)).isEqualTo("newest");
  }

  @ParameterizedTest
  @EnumSource
  void holdUnread_heldByOther_waitsOnlyIfThereIsAValue(CommitPath path)
      throws InterruptedException {
    Rig rig = new Rig(path);
    TransactionEngine client = waitingClient(rig);
    commit(rig.writing(client, "there", A));
    Transaction holder = holding(rig, client);
    holder.hold(A);
    holder.hold(B);
    Transaction waiter = holding(rig, client);
    assertThat(waiter.holdUnread(B)).as("an empty cell").isTrue();
    List<Boolean> answers = new ArrayList<>();
    Thread waits = new Thread(() -> answers.add(waiter.holdUnread(A)));
    waits.start();
    await().until(() -> client.waiting().size() == 1);
    holder.put(A, bytes("changed"));
    commit(holder);
    waits.join();
    assertThat(answers).containsExactly(false);
    assertThat(holding(rig, client).tryHold(B)).as("it was not taken").isTrue();
    waiter.rollback();
  }

  @Test
  void holdUnread_withoutHolding_doesNothing() {
    Rig rig = new Rig(CommitPath.FASTEST);
    TransactionEngine client = rig.client();
    Transaction optimist = rig.begin(client);
    commit(rig.writing(client, "new", A));
    assertThat(optimist.holdUnread(A)).isTrue();
    assertThat(holding(rig, client).tryHold(A)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void hold_heldByOther_waitsForItsEnd(CommitPath path) throws InterruptedException {
    Rig rig = new Rig(path);
    TransactionEngine client = waitingClient(rig);
    Transaction holder = holding(rig, client);
    holder.hold(A);
    Transaction waiter = holding(rig, client);
    Thread waits =
        new Thread(
            () -> {
              waiter.hold(A);
              waiter.put(A, bytes("second"));
              commit(waiter);
            });
    waits.start();
    await().until(() -> client.waiting().size() == 1);
    assertThat(rig.read(client, A)).isNull();
    holder.rollback();
    waits.join();
    assertThat(rig.read(client, A)).isEqualTo("second");
  }

  @ParameterizedTest
  @EnumSource
  void rollbackTo_heldSince_isReleased_undoToKeeps(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    Transaction holder = holding(rig, client);
    Transaction other = holding(rig, client, Duration.ZERO);
    Transaction.Mark mark = holder.mark();
    holder.hold(A);
    holder.put(A, bytes("undone"));
    holder.undoTo(mark);
    assertThat(holder.get(A)).isNull();
    assertThat(other.tryHold(A)).isFalse();
    holder.rollbackTo(mark);
    assertThat(other.tryHold(A)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void tryHold_notHolding_seesOthersOnly(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    Transaction optimist = rig.begin(client);
    commit(rig.writing(client, "later", A));
    assertThat(optimist.tryHold(A)).isTrue();
    Transaction other = rig.begin(client);
    assertThat(other.tryHold(A)).isFalse();
    optimist.close();
    assertThat(other.tryHold(A)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void renewSnapshot_seesLaterCommitsAndOwnWrites(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    Transaction moving = holding(rig, client);
    moving.put(B, bytes("own"));
    commit(rig.writing(client, "later", A));
    assertThat(moving.get(A)).isNull();
    moving.renewSnapshot();
    assertThat(moving.get(A)).isEqualTo(bytes("later"));
    assertThat(moving.get(B)).isEqualTo(bytes("own"));
    commit(moving);
    assertThat(rig.read(client, B)).isEqualTo("own");
  }

  /** Nothing kept the other one away: only the commit can tell. */
  @ParameterizedTest
  @EnumSource
  void renewSnapshot_writtenCellChangedBetween_commitFails_invariant12(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    Transaction moving = holding(rig, client);
    moving.put(A, bytes("from the past"));
    commit(rig.writing(client, "between", A));
    moving.renewSnapshot();
    assertThat(moving.commit()).isInstanceOf(CommitOutcome.Conflict.class);
    assertThat(rig.read(client, A)).isEqualTo("between");
  }

  @ParameterizedTest
  @EnumSource
  void renewSnapshot_writtenAgainAfterChange_commitFails_invariant12(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    Transaction moving = holding(rig, client);
    moving.lock(A);
    commit(rig.writing(client, "between", A));
    moving.renewSnapshot();
    moving.put(A, bytes("from the past"));
    assertThat(moving.commit()).isInstanceOf(CommitOutcome.Conflict.class);
  }

  /** Garbage collection drops what a delete leaves, and the commit must still learn of it. */
  @ParameterizedTest
  @EnumSource
  void renewSnapshot_deletedAndCollectedBetween_commitFails_invariant12(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    commit(rig.writing(client, "old", A));
    Transaction moving = holding(rig, client);
    moving.put(A, bytes("from the past"));
    Transaction remover = rig.begin(client);
    remover.delete(A);
    commit(remover);
    moving.renewSnapshot();
    moving.renewSnapshot();
    var unused = client.collectGarbage();
    assertThat(moving.commit()).isInstanceOf(CommitOutcome.Conflict.class);
    assertThat(rig.read(client, A)).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void renewSnapshot_nothingWritten_letsGarbageGo(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    Transaction moving = holding(rig, client);
    long began = moving.startTimestamp();
    moving.renewSnapshot();
    var unused = client.collectGarbage();
    assertThat(client.safePoint()).isGreaterThan(began);
    assertThat(client.running()).hasSize(1);
    moving.close();
    assertThat(client.running()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void renewSnapshot_cursorOpen_goesOnInItsSnapshot(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    commit(rig.writing(client, "old", A, B));
    Transaction moving = holding(rig, client);
    List<String> seen = new ArrayList<>();
    try (ValueCursor cursor = moving.scan(Scan.forward(KeyRange.all()))) {
      assertThat(cursor.next()).isTrue();
      commit(rig.writing(client, "new", A, B));
      moving.renewSnapshot();
      var unused = client.collectGarbage();
      assertThat(cursor.next()).isTrue();
      seen.add(new String(cursor.value(), StandardCharsets.UTF_8));
    }
    assertThat(seen).containsExactly("old");
    assertThat(moving.get(B)).isEqualTo(bytes("new"));
  }

  /** Increments in generated turns; none may be lost, whatever moves when. */
  @ParameterizedTest
  @EnumSource
  void renewSnapshot_generatedIncrements_noneIsLost_invariant12(CommitPath path) {
    for (long seed = 1; seed <= 60; seed++) {
      Random random = new Random(seed);
      Rig rig = new Rig(path);
      TransactionEngine client = rig.client();
      CellKey[] cells = {A, B, cell("c")};
      int[] expected = new int[cells.length];
      Transaction[] open = new Transaction[4];
      int[][] own = new int[open.length][cells.length];
      for (int step = 0; step < 150; step++) {
        int who = random.nextInt(open.length);
        if (open[who] == null) {
          open[who] = random.nextBoolean() ? holding(rig, client) : rig.begin(client);
          Arrays.fill(own[who], 0);
        }
        switch (random.nextInt(6)) {
          case 0 -> {
            if (open[who].commit() instanceof CommitOutcome.Committed) {
              for (int i = 0; i < cells.length; i++) {
                expected[i] += own[who][i];
              }
            }
            open[who] = null;
          }
          case 1, 2 -> open[who].renewSnapshot();
          case 3 -> {
            var unused = client.collectGarbage();
          }
          default -> {
            int cell = random.nextInt(cells.length);
            byte[] value = open[who].get(cells[cell]);
            int number = value == null ? 0 : value[0];
            open[who].put(cells[cell], new byte[] {(byte) (number + 1)});
            own[who][cell]++;
          }
        }
      }
      for (Transaction left : open) {
        if (left != null) {
          left.close();
        }
      }
      try (Transaction reader = rig.begin(client)) {
        for (int i = 0; i < cells.length; i++) {
          byte[] value = reader.get(cells[i]);
          assertThat(value == null ? 0 : value[0])
              .as("seed %d, cell %d", seed, i)
              .isEqualTo((byte) expected[i]);
        }
      }
    }
  }

  /** As a READ COMMITTED counter does it: hold, start over if it was changed, write, commit. */
  @ParameterizedTest
  @EnumSource
  void hold_manyIncrementOne_noneFails(CommitPath path) throws InterruptedException {
    Rig rig = new Rig(path);
    TransactionEngine client = waitingClient(rig);
    List<Thread> threads = new ArrayList<>();
    List<Throwable> failures = java.util.Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 8; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int k = 0; k < 25; k++) {
                  increment(rig, client);
                }
              });
      thread.setUncaughtExceptionHandler((failed, failure) -> failures.add(failure));
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).isEmpty();
    assertThat(rig.read(client, A)).isEqualTo("200");
  }

  private static void increment(Rig rig, TransactionEngine client) {
    Transaction transaction = holding(rig, client);
    Transaction.Mark mark = transaction.mark();
    while (true) {
      try {
        byte[] value = transaction.get(A);
        transaction.hold(A);
        int number =
            value == null ? 0 : Integer.parseInt(new String(value, StandardCharsets.UTF_8));
        transaction.put(A, bytes(String.valueOf(number + 1)));
        commit(transaction);
        return;
      } catch (ConflictException e) {
        transaction.undoTo(mark);
        transaction.renewSnapshot();
      }
    }
  }
}
