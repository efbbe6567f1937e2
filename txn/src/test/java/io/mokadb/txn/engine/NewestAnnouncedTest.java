package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.Followers;
import io.mokadb.txn.observe.Window;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Readers ask the memory of their process what was announced up to their snapshot. */
final class NewestAnnouncedTest {
  private static final int[] OBSERVERS = {FollowerRig.OF_A, FollowerRig.OF_B};
  private static final int MANY = 100;

  private final FollowerRig rig = new FollowerRig(CommitPath.FASTEST);

  /** An answer, and what was asked. */
  private record Answer(ProtocolStep step, long snapshot, long newest) {}

  private static long newest(TransactionEngine engine, long watermark, long snapshot) {
    return engine.observers().followers().newestAnnounced(OBSERVERS, watermark, snapshot);
  }

  private static List<Window.ChangedRow> look(
      TransactionEngine engine, long watermark, long snapshot) {
    return engine
        .observers()
        .followers()
        .pending(FollowerRig.definition(false).ranges(), watermark, snapshot, MANY);
  }

  /** Commits in a process that owns its store, on either way. */
  private static long write(TransactionEngine engine, CommitPath path, String... rows) {
    Transaction transaction = engine.begin(TransactionOptions.DEFAULT.withPath(path));
    for (String row : rows) {
      transaction.put(TestEnvironment.cell(row), TestEnvironment.bytes("new"));
      int observer = row.startsWith("a") ? FollowerRig.OF_A : FollowerRig.OF_B;
      transaction.announce(TestEnvironment.cell(row), NotifiedColumns.of(observer));
    }
    return ObserverRig.commit(transaction);
  }

  @Test
  void afterALook_itIsKnown_andStaysSo() {
    rig.begin();
    long watermark = rig.watermark();
    long snapshot = rig.client.currentTimestamp();
    assertThat(newest(rig.client, watermark, snapshot)).isEqualTo(Followers.UNKNOWN);
    assertThat(look(rig.client, watermark, snapshot)).isEmpty();
    assertThat(newest(rig.client, watermark, snapshot)).isBetween(0L, watermark);
    for (CommitPath path : CommitPath.values()) {
      long committed = write(rig.client, path, "a1", "b1");
      snapshot = rig.client.currentTimestamp();
      assertThat(newest(rig.client, watermark, snapshot)).isEqualTo(committed);
      assertThat(newest(rig.client, watermark, committed - 1)).isBetween(0L, watermark);
      rig.work();
      watermark = rig.watermark();
      snapshot = rig.client.currentTimestamp();
      assertThat(newest(rig.client, watermark, snapshot)).isBetween(committed, watermark);
    }
  }

  @Test
  void severalProcesses_nothingIsKnown() {
    FollowerRig shared = new FollowerRig(CommitPath.TWO_PHASE);
    shared.begin();
    long watermark = shared.watermark();
    long snapshot = shared.client.currentTimestamp();
    assertThat(look(shared.client, watermark, snapshot)).isEmpty();
    assertThat(newest(shared.client, watermark, snapshot)).isEqualTo(Followers.UNKNOWN);
  }

  /** Whatever a reader is told at a step of a commit, its snapshot has what it was told. */
  @Test
  void askedAtEachStepOfACommit_noAnswerMissesIt() {
    for (CommitPath path : CommitPath.values()) {
      List<Answer> answers = new ArrayList<>();
      long[] watermark = {0};
      FollowerRig[] own = new FollowerRig[1];
      FaultPoints asking =
          (step, start) -> {
            if (own[0] != null) {
              long snapshot = own[0].client.currentTimestamp();
              answers.add(
                  new Answer(step, snapshot, newest(own[0].client, watermark[0], snapshot)));
            }
          };
      FollowerRig meeting = new FollowerRig(CommitPath.FASTEST, asking);
      meeting.begin();
      watermark[0] = meeting.watermark();
      assertThat(look(meeting.client, watermark[0], meeting.client.currentTimestamp())).isEmpty();
      own[0] = meeting;
      long committed = write(meeting.client, path, "a1", "a2", "b1");
      own[0] = null;
      assertThat(answers).as("%s", path).isNotEmpty();
      for (Answer answer : answers) {
        boolean sees = answer.snapshot() >= committed;
        assertThat(answer.newest() == Followers.UNKNOWN || sees == (answer.newest() == committed))
            .as("%s, by %s, %d", answer, path, committed)
            .isTrue();
      }
      assertThat(answers)
          .as("readers before the commit, by %s", path)
          .anyMatch(answer -> answer.newest() >= 0 && answer.newest() <= watermark[0]);
    }
  }

  /** A reader comes in the moment in which readers stop to wait for the commit. */
  @Test
  void askedWhenTheCommitIsNotUnderWayAnyMore_noAnswerMissesIt() {
    List<Answer> answers = new ArrayList<>();
    long[] watermark = {-1};
    TransactionEngine[] own = new TransactionEngine[1];
    Environment honest = rig.rig.world.environment();
    WakingWaiter waking =
        new WakingWaiter(
            honest.waiter(),
            () -> {
              if (own[0] != null && watermark[0] >= 0) {
                long snapshot = own[0].currentTimestamp();
                answers.add(new Answer(null, snapshot, newest(own[0], watermark[0], snapshot)));
              }
            });
    TransactionEngine engine =
        TransactionEngine.create(
            rig.rig.store,
            rig.rig.oracle,
            new Environment(
                honest.clock(), honest.scheduler(), honest.background(), waking, honest.faults()),
            Rig.OPTIONS);
    own[0] = engine;
    long from = engine.currentTimestamp();
    assertThat(look(engine, from, engine.currentTimestamp())).isEmpty();
    for (CommitPath path : CommitPath.values()) {
      answers.clear();
      watermark[0] = engine.currentTimestamp();
      long committed = write(engine, path, "a1", "b1");
      assertThat(answers).as("%s", path).isNotEmpty();
      for (Answer answer : answers) {
        boolean sees = answer.snapshot() >= committed;
        assertThat(answer.newest() == Followers.UNKNOWN || sees == (answer.newest() == committed))
            .as("%s, by %s, %d", answer, path, committed)
            .isTrue();
      }
    }
  }

  @Test
  void clientDead_atEachStepOfItsCommit_itIsLookedFor() {
    for (CommitPath path : CommitPath.values()) {
      for (ProtocolStep at : ProtocolStep.values()) {
        boolean[] dying = {false};
        FaultPoints faults =
            (step, start) -> {
              if (dying[0] && step == at) {
                dying[0] = false;
                throw new Stop.ClientDied();
              }
            };
        FollowerRig left = new FollowerRig(CommitPath.FASTEST, faults);
        left.begin();
        long watermark = left.watermark();
        assertThat(look(left.client, watermark, left.client.currentTimestamp())).isEmpty();
        dying[0] = true;
        try {
          write(left.client, path, "a1", "b1");
        } catch (Stop.ClientDied e) {
          // What it leaves is looked at below.
        }
        dying[0] = false;
        requireRight(left, left.client, watermark, path + " at " + at);
      }
    }
  }

  /** Another process finds what the one before it has left, in a look alone. */
  @Test
  void processDead_atEachStepOfACommit_theNextOneKnowsNothingBeforeALook() {
    for (CommitPath path : CommitPath.values()) {
      for (ProtocolStep at : ProtocolStep.values()) {
        boolean[] dying = {false};
        FaultPoints faults =
            (step, start) -> {
              if (dying[0] && step == at) {
                throw new Stop.ClientDied();
              }
            };
        FollowerRig left = new FollowerRig(CommitPath.FASTEST, faults);
        left.begin();
        long watermark = left.watermark();
        dying[0] = true;
        try {
          write(left.client, path, "a1", "b1");
        } catch (Stop.ClientDied e) {
          // What it leaves is looked at below.
        }
        TransactionEngine next = left.rig.client();
        long snapshot = next.currentTimestamp();
        assertThat(newest(next, watermark, snapshot)).isEqualTo(Followers.UNKNOWN);
        requireRight(left, next, watermark, path + " at " + at);
      }
    }
  }

  /** What is known after a look is what the rows say. */
  private static void requireRight(
      FollowerRig rig, TransactionEngine engine, long watermark, String where) {
    long first = engine.currentTimestamp();
    if (newest(engine, watermark, first) == Followers.UNKNOWN) {
      look(engine, watermark, first);
    }
    long snapshot = engine.currentTimestamp();
    long newest = newest(engine, watermark, snapshot);
    boolean committed = rig.rig.read(engine, TestEnvironment.cell("b1")) != null;
    assertThat(newest).as(where).isNotEqualTo(Followers.UNKNOWN);
    assertThat(newest > watermark).as(where).isEqualTo(committed);
  }
}
