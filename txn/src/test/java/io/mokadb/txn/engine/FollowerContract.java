package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.FollowerRig.ID;
import static io.mokadb.txn.engine.FollowerRig.OPTIONS;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.WorkerOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What followers promise, on either way to commit. */
abstract class FollowerContract {
  private final FollowerRig rig = new FollowerRig(path());

  abstract CommitPath path();

  @Test
  void firstStep_whoKeepsNothing_takesInEverything() {
    rig.write("a1");
    rig.followers().follow(FollowerRig.definition(false), rig.follower);
    rig.work();
    assertThat(rig.follower.windows).containsExactly("whole");
    assertThat(rig.watermark()).isPositive();
  }

  @Test
  void changes_areOneWindow_andTheirNotificationsGo() {
    rig.begin();
    rig.write("b1", "a2");
    long last = rig.write("a1");
    assertThat(rig.state().pending()).isEqualTo(3);
    rig.work();
    assertThat(rig.follower.windows).containsExactly("a1 a2 b1");
    assertThat(rig.watermark()).isGreaterThan(last);
    assertThat(rig.notifications()).isZero();
    assertThat(rig.state().pending()).isZero();
    assertThat(rig.state().lastRows()).isEqualTo(3);
  }

  @Test
  void nothingAnnounced_nothingIsCommitted() {
    rig.begin();
    long watermark = rig.watermark();
    rig.workThrough(OPTIONS.scanPeriod().multipliedBy(3));
    assertThat(rig.follower.windows).isEmpty();
    assertThat(rig.watermark()).isEqualTo(watermark);
  }

  @Test
  void woken_itIsAskedAlthoughNothingWasAnnounced() {
    rig.begin();
    rig.followers().wake(ID);
    rig.work();
    assertThat(rig.follower.windows).containsExactly("");
  }

  @Test
  void wantsStep_itIsAskedNowAndThenAlthoughNothingWasAnnounced() {
    rig.begin();
    rig.follower.wantsStep = true;
    rig.work();
    assertThat(rig.follower.windows).isEmpty();
    rig.workThrough(OPTIONS.scanPeriod().multipliedBy(2));
    assertThat(rig.follower.windows).isNotEmpty().containsOnly("");
  }

  @Test
  void awaitSteps_looksAtTheCondition_andGivesUpInTime() {
    rig.begin();
    rig.write("a1");
    rig.work();
    assertThat(
            rig.followers()
                .awaitSteps(() -> rig.follower.windows.size() == 1, Duration.ofSeconds(60)))
        .isTrue();
    assertThat(rig.followers().awaitSteps(() -> false, Duration.ofMillis(1))).isFalse();
  }

  @Test
  void moreThanAWindowHolds_windowsFollowInTheOrderOfCommits() {
    rig.begin();
    rig.write("a5");
    rig.write("b4");
    rig.write("a3");
    rig.write("b2");
    rig.write("a1");
    rig.work(OPTIONS.withWindow(2));
    assertThat(rig.follower.windows).containsExactly("a5 b4, more", "a3 b2, more", "a1");
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void moreThanAWindowHolds_ofOneCommit_areOneWindow() {
    rig.begin();
    rig.write("a9");
    rig.write("a1", "a2", "a3");
    rig.write("b1");
    rig.work(OPTIONS.withWindow(1));
    assertThat(rig.follower.windows).containsExactly("a9, more", "a1 a2 a3, more", "b1");
  }

  @Test
  void rowChangedAgainBehindTheWindow_isInBothWindows() {
    rig.begin();
    rig.write("a1");
    rig.write("a2");
    rig.write("a1");
    rig.work(OPTIONS.withWindow(1));
    assertThat(rig.follower.windows).containsExactly("a1, more", "a2, more", "a1");
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void everyRowChangedManyTimes_windowsComeToAnEnd() {
    rig.begin();
    for (int i = 0; i < 200; i++) {
      rig.write("a" + i % 10);
    }
    rig.work(OPTIONS.withWindow(3));
    assertThat(rig.follower.windows).hasSizeBetween(20, 210);
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void failedStep_isTakenAgainAfterARest() {
    rig.begin();
    rig.follower.failure = new IllegalStateException("not now");
    long watermark = rig.watermark();
    rig.write("a1");
    rig.work();
    assertThat(rig.state().lastError()).contains("not now");
    assertThat(rig.watermark()).isEqualTo(watermark);
    assertThat(rig.notifications()).isEqualTo(1);
    rig.workThrough(Duration.ofSeconds(1));
    assertThat(rig.follower.windows).containsExactly("a1");
    assertThat(rig.state().lastError()).isNull();
  }

  @Test
  void paused_itWaitsUntilItGoesOn() {
    rig.begin();
    rig.followers().follow(FollowerRig.definition(true), rig.follower);
    rig.write("a1");
    rig.workThrough(OPTIONS.scanPeriod().multipliedBy(2));
    assertThat(rig.follower.windows).isEmpty();
    rig.followers().follow(FollowerRig.definition(false), rig.follower);
    rig.work();
    assertThat(rig.follower.windows).containsExactly("a1");
  }

  @Test
  void twoStepsAtOnce_oneCommitsAndTheOtherBeginsAgain() {
    rig.begin();
    TransactionEngine other = path() == CommitPath.FASTEST ? rig.client : rig.rig.client();
    rig.write("a1");
    boolean[] met = {false};
    rig.follower.meanwhile =
        () -> {
          if (!met[0]) {
            met[0] = true;
            Transaction transaction = rig.rig.begin(other);
            transaction.put(cell("mark"), TestEnvironment.bytes("" + transaction.startTimestamp()));
            ObserverRig.commit(transaction);
          }
        };
    rig.workThrough(Duration.ofSeconds(1));
    assertThat(rig.follower.windows).as("the second sees that it is done").containsExactly("a1");
    assertThat(rig.state().conflicts()).isEqualTo(1);
    assertThat(rig.notifications()).as("below the watermark").isZero();
  }

  @Test
  void notificationLeftBelowTheWatermark_goesUnseen() {
    rig.begin();
    rig.leaveNotification("a1", rig.watermark());
    rig.workThrough(OPTIONS.scanPeriod().multipliedBy(2));
    assertThat(rig.follower.windows).isEmpty();
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void notificationsAboveTheLeastWatermark_stay() {
    rig.begin();
    long before = rig.write("a1");
    rig.follower.paused = before;
    rig.write("a2");
    rig.work();
    assertThat(rig.follower.windows).containsExactly("a1 a2");
    assertThat(rig.notifications()).as("a1 is below the least watermark").isEqualTo(1);
    rig.follower.paused = Long.MAX_VALUE;
    rig.workThrough(OPTIONS.scanPeriod().multipliedBy(2));
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void collection_keepsWhatASnapshotAtTheWatermarkSees() {
    rig.begin();
    rig.write("a1");
    rig.work();
    long watermark = rig.watermark();
    String then = rig.rig.read(rig.client, cell("a1"));
    rig.write("a1");
    rig.client.collectGarbage();
    TransactionOptions at = TransactionOptions.DEFAULT.withReadOnly(true).withSnapshot(watermark);
    try (Transaction transaction = rig.client.begin(at)) {
      assertThat(text(transaction.get(cell("a1")))).isEqualTo(then);
    }
    assertThat(rig.client.safePoint()).isEqualTo(watermark);
    rig.follower.holdsBack = false;
    rig.client.collectGarbage();
    assertThatThrownBy(() -> rig.client.begin(at).close()).isInstanceOf(TxnException.class);
  }

  @Test
  void collection_movesOnWhoHasNothingToFollow() {
    rig.begin();
    long watermark = rig.watermark();
    rig.client.collectGarbage();
    assertThat(rig.follower.windows).containsExactly("");
    assertThat(rig.watermark()).isGreaterThan(watermark);
    assertThat(rig.client.safePoint()).isEqualTo(rig.watermark());
  }

  @Test
  void watermarkNotReadableAnyMore_theNextWindowIsWhole() {
    rig.begin();
    rig.followers().unfollow(ID);
    rig.write("a1");
    rig.client.collectGarbage();
    rig.followers().follow(FollowerRig.definition(false), rig.follower);
    rig.work();
    assertThat(rig.follower.windows).containsExactly("whole");
    rig.write("a2");
    rig.work();
    assertThat(rig.follower.windows).containsExactly("whole", "a2");
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void collection_removesWhatWasAnnouncedToOneThatWaitsAndHoldsNothing() {
    rig.begin();
    rig.followers().follow(FollowerRig.definition(true), rig.follower);
    rig.write("a1");
    rig.client.collectGarbage();
    assertThat(rig.notifications()).as("held").isEqualTo(1);
    rig.follower.holdsBack = false;
    rig.client.collectGarbage();
    assertThat(rig.notifications()).isZero();
    assertThat(rig.followers().awaitFollowed(ID, rig.client.currentTimestamp(), Duration.ZERO))
        .as("what was removed is not followed")
        .isFalse();
    rig.follower.holdsBack = true;
    rig.followers().follow(FollowerRig.definition(false), rig.follower);
    rig.work();
    assertThat(rig.follower.windows).containsExactly("whole");
  }

  @Test
  void collection_inAStepOfOneThatHoldsNothingAnyMore_missesNothing() {
    FollowerRig[] own = new FollowerRig[1];
    FaultPoints faults =
        (step, start) -> {
          if (step == ProtocolStep.FOLLOWER_CAUGHT_UP && own[0] != null) {
            own[0].follower.holdsBack = false;
            own[0].client.collectGarbage();
          }
        };
    FollowerRig meeting = new FollowerRig(path(), faults);
    meeting.begin();
    meeting.write("a1");
    own[0] = meeting;
    meeting.work();
    assertThat(meeting.follower.windows).containsExactly("whole");
  }

  @Test
  void awaitFollowed_tellsWhatIsTakenIn() {
    rig.begin();
    assertThat(rig.followers().awaitFollowed(ID, rig.client.currentTimestamp(), Duration.ZERO))
        .as("nothing was announced")
        .isTrue();
    long written = rig.write("a1");
    assertThat(rig.followers().awaitFollowed(ID, written, Duration.ZERO)).isFalse();
    assertThat(rig.followers().awaitFollowed(ID, written - 1, Duration.ZERO)).isTrue();
    rig.work();
    assertThat(rig.followers().awaitFollowed(ID, written, Duration.ZERO)).isTrue();
  }

  @Test
  void unfollow_itIsAskedNoMore() {
    rig.begin();
    rig.followers().unfollow(ID);
    rig.write("a1");
    rig.workThrough(OPTIONS.scanPeriod().multipliedBy(2));
    assertThat(rig.follower.windows).isEmpty();
    assertThatThrownBy(() -> rig.state()).isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * At each step of a commit a follower takes a step: what it does not see of the commit then, it
   * is shown later.
   */
  @Test
  void stepAtEachStepOfACommit_missesNothing() {
    for (ProtocolStep at : ProtocolStep.values()) {
      FollowerRig[] own = new FollowerRig[1];
      boolean[] met = {false};
      FaultPoints faults =
          (step, start) -> {
            if (step == at && own[0] != null && !met[0]) {
              met[0] = true;
              own[0].work(impatient());
            }
          };
      FollowerRig meeting = new FollowerRig(path(), faults);
      meeting.begin();
      own[0] = meeting;
      meeting.write("a1", "a2", "b1");
      own[0] = null;
      meeting.workThrough(Duration.ofMinutes(1));
      assertThat(String.join(" ", meeting.follower.windows)).as("%s", at).isEqualTo("a1 a2 b1");
      assertThat(meeting.notifications()).isZero();
    }
  }

  private static WorkerOptions impatient() {
    return OPTIONS.withBackoff(Duration.ofSeconds(1), Duration.ofSeconds(1), 1);
  }

  /** A client dies at each step of its commit: what it has committed is followed. */
  @Test
  void clientDead_atEachStepOfItsCommit_whatItCommittedIsFollowed() {
    for (ProtocolStep at : ProtocolStep.values()) {
      FollowerRig dying = new FollowerRig(path());
      dying.begin();
      TransactionEngine other =
          dying.rig.client(
              (step, start) -> {
                if (step == at) {
                  throw new Stop.ClientDied();
                }
              });
      try {
        dying.write(other, "a1", "a2", "b1");
      } catch (Stop.ClientDied e) {
        dying.work();
      }
      dying.workThrough(Duration.ofMinutes(1));
      boolean committed = dying.rig.read(dying.client, cell("a1")) != null;
      assertThat(String.join(" ", dying.follower.windows))
          .as("%s", at)
          .isEqualTo(committed ? "a1 a2 b1" : "");
    }
  }

  /** A worker dies at each step of its work: what it has not committed is followed by another. */
  @Test
  void workerDead_atEachStepOfItsWork_anotherGoesOn() {
    for (ProtocolStep at : ProtocolStep.values()) {
      FollowerRig living = new FollowerRig(path());
      living.begin();
      long first = living.write("a1", "b1");
      long second = living.write("a2");
      TransactionEngine dying =
          living.rig.client(
              (step, start) -> {
                if (step == at) {
                  throw new Stop.ClientDied();
                }
              });
      dying.observers().followers().follow(FollowerRig.definition(false), living.follower);
      ObserverRig.drain(dying.observers().worker(OPTIONS));
      living.workThrough(Duration.ofMinutes(1));
      assertThat(living.seen("a1")).as("%s", at).isEqualTo(first);
      assertThat(living.seen("b1")).isEqualTo(first);
      assertThat(living.seen("a2")).isEqualTo(second);
      assertThat(living.notifications()).isZero();
    }
  }
}
