package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.ChangeWatch;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.VersionCursor;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who watches rows on one node finds the commits of all, told or not. */
final class SharedWatchTest {
  private static final KeyRange WATCHED = KeyRange.of(row("b"), row("d"));
  private static final long BYTES = 10_000;

  private final SharedRig rig = new SharedRig();

  private static Key row(String name) {
    return cell(name).row();
  }

  private void commit(TransactionEngine node, String... rows) {
    for (String row : rows) {
      assertThat(rig.writing(node, "new", cell(row)).commit())
          .isInstanceOf(CommitOutcome.Committed.class);
    }
  }

  private static ChangeWatch watch(TransactionEngine node) {
    return node.watch(WATCHED, BYTES, Deadline.none());
  }

  private List<Key> rows(TransactionEngine node, ChangeWatch watch, long since) {
    ChangeWatch.Look look = watch.look();
    List<Key> rows = look.rows(since, rig.oracle.next(), Deadline.none());
    look.done();
    assertThat(node.isShared()).isTrue();
    return rows;
  }

  @Test
  void commitOfAnotherNode_isNews_untilALookTakesItIn() {
    TransactionEngine one = rig.join();
    TransactionEngine other = rig.join();
    long since = rig.oracle.next();
    try (ChangeWatch watch = watch(one)) {
      commit(other, "a", "d");
      assertThat(watch.hasNews()).isFalse();
      commit(other, "c");
      commit(one, "b");
      assertThat(watch.await(() -> false, 0)).isTrue();
      assertThat(rows(one, watch, since)).containsExactly(row("b"), row("c"));
      assertThat(watch.hasNews()).isFalse();
      assertThat(rows(one, watch, rig.oracle.next())).isEmpty();
    }
  }

  /** What was lost on the way is found when something else makes the node look. */
  @Test
  void lostMessages_changesAreFoundAllTheSame() {
    TransactionEngine one = rig.join();
    TransactionEngine other = rig.join();
    try (ChangeWatch watch = watch(one)) {
      long since = rig.oracle.next();
      rig.nodes.cutLinks(true);
      commit(other, "c");
      assertThat(watch.hasNews()).isFalse();
      assertThat(rows(one, watch, since)).containsExactly(row("c"));
    }
  }

  @Test
  void nodeThatJoinsLater_isToldWithinSeconds() {
    TransactionEngine one = rig.join();
    try (ChangeWatch watch = watch(one)) {
      TransactionEngine other = rig.join();
      commit(other, "c");
      assertThat(watch.hasNews()).isFalse();
      rig.pass(Duration.ofSeconds(1));
      commit(other, "c");
      assertThat(watch.hasNews()).isTrue();
    }
  }

  @Test
  void changesBeforeAndAtTheEarlierSnapshot_areNotFound_thoseAfterItAre() {
    TransactionEngine one = rig.join();
    TransactionEngine other = rig.join();
    try (ChangeWatch watch = watch(one)) {
      long start = rig.oracle.next();
      Transaction writer = rig.writing(other, "new", cell("b"));
      long committed = ((CommitOutcome.Committed) writer.commit()).commitTimestamp();
      assertThat(rows(one, watch, start)).containsExactly(row("b"));
      assertThat(rows(one, watch, committed - 1)).containsExactly(row("b"));
      assertThat(rows(one, watch, committed)).isEmpty();
      ChangeWatch.Look look = watch.look();
      assertThat(look.rows(start, committed, Deadline.none())).containsExactly(row("b"));
      assertThat(look.rows(start, committed - 1, Deadline.none())).isEmpty();
    }
  }

  /** Its timestamp lies before the look, but nothing of it is there except locks. */
  @Test
  void commitUnderWayElsewhere_itsRowsAreFound() {
    ChangeWatch[] watch = new ChangeWatch[1];
    TransactionEngine one = rig.join();
    long since = rig.oracle.next();
    boolean[] looked = new boolean[1];
    FaultPoints looking =
        (step, start) -> {
          if (step == ProtocolStep.BEFORE_COMMIT_PRIMARY && !looked[0]) {
            looked[0] = true;
            assertThat(rows(one, watch[0], since)).containsExactly(row("b"), row("c"));
          }
        };
    TransactionEngine other = rig.join(looking);
    watch[0] = watch(one);
    assertThat(rig.writing(other, "new", cell("b"), cell("c")).commit())
        .isInstanceOf(CommitOutcome.Committed.class);
    assertThat(looked[0]).isTrue();
    watch[0].close();
  }

  @Test
  void tooManyRows_areAnyRow() {
    TransactionEngine one = rig.join();
    TransactionEngine other = rig.join();
    try (ChangeWatch watch = one.watch(KeyRange.all(), 1_000, Deadline.none())) {
      long since = rig.oracle.next();
      for (int i = 0; i < 100; i++) {
        commit(other, "r" + i);
      }
      assertThat(rows(one, watch, since)).isNull();
    }
  }

  /** What was deleted before the safe point may have left no trace. */
  @Test
  void earlierSnapshotBelowTheSafePoint_isRefused() {
    TransactionEngine one = rig.join();
    TransactionEngine other = rig.join();
    try (ChangeWatch watch = watch(one)) {
      long since = rig.oracle.next();
      Transaction deleting = rig.begin(other);
      deleting.delete(cell("c"));
      assertThat(deleting.commit()).isInstanceOf(CommitOutcome.Committed.class);
      rig.pass(Duration.ofSeconds(3));
      other.collectGarbage();
      one.collectGarbage();
      assertThatThrownBy(() -> rows(one, watch, since))
          .isInstanceOfSatisfying(
              TxnException.class,
              e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.SNAPSHOT_TOO_OLD));
    }
  }

  /** The cursor meets no cell at all, and must not take that for no change. */
  @Test
  void versions_ofACellThatIsGoneAltogether_areRefused() {
    TransactionEngine one = rig.join();
    TransactionEngine other = rig.join();
    commit(other, "c");
    long since = rig.oracle.next();
    Transaction deleting = rig.begin(other);
    deleting.delete(cell("c"));
    assertThat(deleting.commit()).isInstanceOf(CommitOutcome.Committed.class);
    rig.pass(Duration.ofSeconds(3));
    other.collectGarbage();
    one.collectGarbage();
    rig.pass(Duration.ofSeconds(3));
    other.collectGarbage();
    one.collectGarbage();
    try (Transaction until = rig.begin(one);
        VersionCursor versions = until.versions(Scan.forward(WATCHED), since)) {
      assertThatThrownBy(versions::next)
          .isInstanceOfSatisfying(
              TxnException.class,
              e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.SNAPSHOT_TOO_OLD));
    }
  }
}
