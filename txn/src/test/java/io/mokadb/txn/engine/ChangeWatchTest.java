package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.StopSignal;
import io.mokadb.txn.ChangeWatch;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.VersionCursor;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who watches rows is told of every commit that changes them, and at which to look. */
final class ChangeWatchTest {
  private static final KeyRange WATCHED = KeyRange.of(row("b"), row("d"));
  private static final long BYTES = 10_000;

  private static Key row(String name) {
    return cell(name).row();
  }

  private static void commit(Rig rig, TransactionEngine client, String... rows) {
    CellKey[] cells = List.of(rows).stream().map(TestEnvironment::cell).toArray(CellKey[]::new);
    assertThat(rig.writing(client, "new", cells).commit())
        .isInstanceOf(CommitOutcome.Committed.class);
  }

  private static ChangeWatch watch(TransactionEngine client) {
    return client.watch(WATCHED, BYTES, Deadline.none());
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void commit_isNews_untilALookTakesItIn(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    try (ChangeWatch watch = watch(client)) {
      commit(rig, client, "a", "d");
      assertThat(watch.hasNews()).isFalse();
      commit(rig, client, "a", "b", "c", "d");
      commit(rig, client, "b");
      assertThat(watch.await(() -> false, 0)).isTrue();
      ChangeWatch.Look look = watch.look();
      assertThat(look.rows(0, 0, Deadline.none())).containsExactly(row("b"), row("c"));
      look.done();
      assertThat(watch.await(() -> true, Long.MAX_VALUE)).isFalse();
      assertThat(watch.look().rows(0, 0, Deadline.none())).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void commit_duringALook_isInItsRows_andStaysNews(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    try (ChangeWatch watch = watch(client)) {
      commit(rig, client, "b");
      ChangeWatch.Look look = watch.look();
      commit(rig, client, "c");
      assertThat(look.rows(0, 0, Deadline.none())).containsExactly(row("b"), row("c"));
      look.done();
      assertThat(watch.hasNews()).isTrue();
      assertThat(watch.look().rows(0, 0, Deadline.none())).containsExactly(row("c"));
    }
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void conflict_andLock_areNoNews(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    try (ChangeWatch watch = watch(client)) {
      Transaction loser = rig.writing(client, "lost", cell("c"));
      commit(rig, client, "c");
      ChangeWatch.Look look = watch.look();
      look.done();
      assertThat(loser.commit()).isInstanceOf(CommitOutcome.Conflict.class);
      Transaction locking = rig.begin(client);
      locking.lock(cell("b"));
      locking.put(cell("x"), new byte[] {1});
      assertThat(locking.commit()).isInstanceOf(CommitOutcome.Committed.class);
      assertThat(watch.hasNews()).isFalse();
      assertThat(watch.look().rows(0, 0, Deadline.none())).isEmpty();
    }
  }

  @Test
  void tooManyRows_areAnyRow_untilTheyWereLookedAt() {
    Rig rig = new Rig(CommitPath.FASTEST);
    TransactionEngine client = rig.client();
    try (ChangeWatch watch = client.watch(KeyRange.all(), 1_000, Deadline.none())) {
      for (int i = 0; i < 100; i++) {
        commit(rig, client, "r" + i);
      }
      ChangeWatch.Look look = watch.look();
      assertThat(look.rows(0, 0, Deadline.none())).isNull();
      look.done();
      assertThat(watch.hasNews()).isFalse();
      commit(rig, client, "b");
      assertThat(watch.look().rows(0, 0, Deadline.none())).containsExactly(row("b"));
    }
  }

  @Test
  void oneCommitOfTooManyRows_isAnyRow() {
    Rig rig = new Rig(CommitPath.FASTEST);
    TransactionEngine client = rig.client();
    try (ChangeWatch watch = client.watch(KeyRange.all(), 1_000, Deadline.none())) {
      commit(rig, client, IntStream.range(100, 200).mapToObj(i -> "r" + i).toArray(String[]::new));
      assertThat(watch.hasNews()).isTrue();
      ChangeWatch.Look look = watch.look();
      assertThat(look.rows(0, 0, Deadline.none())).isNull();
      look.done();
      assertThat(watch.hasNews()).isFalse();
    }
  }

  /** A commit that a look has met before its end is met again, whatever its timestamp is. */
  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void commit_thatIsUnderWayDuringALook_isInTheNextOneToo(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine[] client = new TransactionEngine[1];
    ChangeWatch[] watch = new ChangeWatch[1];
    List<List<Key>> met = new ArrayList<>();
    client[0] =
        rig.client(
            (step, start) -> {
              if (isBeforeTimestamp(step) && watch[0] != null) {
                ChangeWatch.Look look = watch[0].look();
                met.add(look.rows(0, 0, Deadline.none()));
                look.done();
              }
            });
    watch[0] = watch(client[0]);
    commit(rig, client[0], "b");
    assertThat(met).containsExactly(List.of(row("b")));
    assertThat(watch[0].hasNews()).isTrue();
    assertThat(watch[0].look().rows(0, 0, Deadline.none())).containsExactly(row("b"));
  }

  private static boolean isBeforeTimestamp(ProtocolStep step) {
    return step == ProtocolStep.ONE_PHASE_PUBLISHED || step == ProtocolStep.BEFORE_COMMIT_TIMESTAMP;
  }

  /** Else a commit that had looked for watches before could be missed. */
  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void open_whileACommitIsUnderWay_waitsForIt(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine[] client = new TransactionEngine[1];
    List<Throwable> failures = new ArrayList<>();
    StopSignal stopped = new StopSignal();
    stopped.stop();
    FaultPoints faults =
        (step, start) -> {
          if (isBeforeTimestamp(step)) {
            try {
              client[0].watch(WATCHED, BYTES, stopped).close();
            } catch (KvException e) {
              failures.add(e);
            }
          }
        };
    client[0] = rig.client(faults);
    commit(rig, client[0], "b");
    assertThat(failures)
        .singleElement()
        .satisfies(e -> assertThat(((KvException) e).kind()).isEqualTo(KvException.Kind.TIMEOUT));
    try (ChangeWatch watch = client[0].watch(WATCHED, BYTES, stopped)) {
      assertThat(watch.hasNews()).isFalse();
    }
  }

  @Test
  void close_endsTheWatch_andTheEnginesEndTellsWhoWaits() {
    Rig rig = new Rig(CommitPath.FASTEST);
    TransactionEngine client = rig.client();
    ChangeWatch closed = watch(client);
    ChangeWatch open = watch(client);
    closed.close();
    commit(rig, client, "b");
    assertThat(closed.await(() -> false, Long.MAX_VALUE)).isFalse();
    assertThat(open.hasNews()).isTrue();
    client.close();
    assertThatThrownBy(() -> open.await(() -> false, Long.MAX_VALUE))
        .isInstanceOfSatisfying(
            TxnException.class, e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.CLOSED));
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void versions_ofSomeRows_areThoseOfAll(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    commit(rig, client, "a", "b", "c");
    long since = client.currentTimestamp();
    commit(rig, client, "b");
    commit(rig, client, "a", "c", "x");
    try (Transaction reader = rig.begin(client)) {
      List<String> some = new ArrayList<>();
      List<KeyRange> within = List.of(KeyRange.single(row("b")), KeyRange.single(row("x")));
      try (VersionCursor versions = reader.versions(Scan.forward(KeyRange.all()), within, since)) {
        while (versions.next()) {
          some.add(versions.key() + " " + (versions.commitTimestamp() > since));
        }
      }
      assertThat(some)
          .containsExactly(cell("b") + " false", cell("b") + " true", cell("x") + " true");
    }
  }
}
