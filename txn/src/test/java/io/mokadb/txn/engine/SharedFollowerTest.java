package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.FollowerRig.ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.Window;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Followers of several nodes: one takes the steps, and readers of all see what is pending. */
final class SharedFollowerTest {
  private static final Duration SOON = Duration.ofSeconds(3);

  private final SharedFollowerRig nodes = new SharedFollowerRig();
  private final SharedFollowerRig.Node owner = nodes.owner;
  private final SharedFollowerRig.Node second = nodes.second;

  private static List<String> rows(List<Window.ChangedRow> changed) {
    return changed.stream().map(row -> text(row.row().toByteArray())).toList();
  }

  private static String text(byte[] row) {
    return TestEnvironment.text(row);
  }

  @Test
  void changeOnEachNode_isTakenInByTheOwner_atOnce() {
    long first = second.write("a1", "b1");
    second.work();
    owner.work();
    assertThat(owner.follower.windows).containsExactly("a1 b1");
    assertThat(second.follower.windows).isEmpty();
    assertThat(nodes.seen("a1")).isEqualTo(first);
    owner.write("a2");
    owner.work();
    assertThat(owner.follower.windows).containsExactly("a1 b1", "a2");
    assertThat(owner.conflicts() + second.conflicts()).isZero();
  }

  @Test
  void wokenOnTheOtherNode_theOwnerIsAsked() {
    second.followers().wake(ID);
    second.work();
    assertThat(second.follower.windows).isEmpty();
    owner.work();
    assertThat(owner.follower.windows).containsExactly("");
  }

  @Test
  void ownerGone_theOtherGoesOn() {
    long first = second.write("a1");
    owner.loseToken();
    second.work();
    assertThat(second.follower.windows).containsExactly("a1");
    assertThat(nodes.seen("a1")).isEqualTo(first);
    second.write("a2");
    second.work();
    assertThat(second.follower.windows).containsExactly("a1", "a2");
  }

  @Test
  void ownerIdle_theOtherTakesWhatWasLeftForLong() {
    second.write("a1");
    for (int i = 0; i < 10; i++) {
      nodes.pass(Duration.ofSeconds(1));
      second.work();
    }
    assertThat(second.follower.windows).isEmpty();
    nodes.pass(Duration.ofSeconds(30));
    second.work();
    assertThat(second.follower.windows).containsExactly("a1");
  }

  @Test
  void ownerAtWork_theOtherTakesNothing() {
    for (int i = 0; i < 60; i++) {
      second.write("a" + i % 3);
      nodes.pass(Duration.ofSeconds(1));
      owner.work();
      second.work();
    }
    assertThat(second.follower.windows).isEmpty();
    assertThat(owner.follower.windows).isNotEmpty();
    assertThat(owner.conflicts()).isZero();
  }

  @Test
  void waitOnTheOtherNode_isHeardOfByTheOwner_andHelpsItselfInTheEnd() {
    long committed = second.write("a1");
    owner.follower.windows.clear();
    Duration timeout = Duration.ofSeconds(2);
    assertThat(second.followers().awaitFollowed(ID, committed, timeout)).isFalse();
    second.work();
    assertThat(second.follower.windows).as("waited for too long").containsExactly("a1");
    assertThat(second.followers().awaitFollowed(ID, committed, timeout)).isTrue();
    assertThat(owner.followers().awaitFollowed(ID, committed, timeout)).isTrue();
  }

  /** It goes on as if nothing had happened, and its commit is refused. */
  @ParameterizedTest
  @EnumSource(
      value = ProtocolStep.class,
      names = {"FOLLOWER_BEGUN", "FOLLOWER_CAUGHT_UP", "BEFORE_FOLLOWER_COMMIT"})
  void ownerPaused_theOtherGoesOn_andEachChangeIsTakenInOnce(ProtocolStep point) {
    long first = second.write("a1");
    long[] later = new long[1];
    owner.at(
        point,
        () -> {
          owner.loseToken();
          second.work();
          later[0] = second.write("a1", "b7");
          second.work();
        });
    owner.work();
    assertThat(second.follower.windows).containsExactly("a1", "a1 b7");
    assertThat(owner.conflicts()).isEqualTo(1);
    assertThat(first).isLessThan(later[0]);
    assertThat(nodes.seen("a1")).isEqualTo(later[0]);
    assertThat(nodes.seen("b7")).isEqualTo(later[0]);
    assertThat(second.pending()).isEmpty();
  }

  @Test
  void olderReaderOnAnotherNode_seesWhatIsPendingForIt_asLongAsItLives() {
    second.write("a1");
    try (Transaction reader = second.begin()) {
      assertThat(rows(second.pending(reader))).containsExactly("a1");
      for (int i = 2; i < 8; i++) {
        owner.work();
        nodes.pass(SOON);
        owner.write("a" + i);
      }
      owner.work();
      assertThat(owner.follower.windows).hasSize(7);
      assertThat(rows(second.pending(reader))).containsExactly("a1");
    }
    int before = nodes.notifications();
    nodes.pass(SOON);
    owner.write("a9");
    owner.work();
    assertThat(nodes.notifications()).isLessThan(before);
    assertThat(second.pending()).isEmpty();
  }

  @Test
  void nobodyReads_whatWasTakenInGoes() {
    for (int i = 0; i < 20; i++) {
      second.write("a" + i);
      owner.work();
      nodes.pass(SOON);
    }
    assertThat(nodes.notifications()).isLessThan(4);
  }

  /** Nothing told the owner of this reader: it is told that it cannot know. */
  @Test
  void readerThatNoneKnowsOf_neverTakesRemovedForNotAnnounced() {
    second.write("a1");
    try (Transaction reader = second.begin()) {
      second.loseToken();
      owner.work();
      nodes.pass(SOON);
      owner.write("b1");
      owner.work();
      nodes.pass(SOON);
      owner.write("b2");
      owner.work();
      assertThat(second.pending(reader)).isNull();
    }
  }

  @Test
  void staleSafePoint_pendingIsNotEmpty() {
    second.write("a1");
    try (Transaction reader = second.begin()) {
      long watermark = second.follower.watermark(reader);
      second.loseToken();
      owner.work();
      owner.engine.collectGarbage();
      assertThat(nodes.notifications()).isZero();
      assertThat(second.pending(watermark, reader.startTimestamp())).isNull();
    }
  }

  @Test
  void droppedRange_isNotTakenForNothingAnnounced() {
    second.write("a1");
    try (Transaction reader = second.begin()) {
      assertThat(rows(second.pending(reader))).containsExactly("a1");
      owner.followers().unfollow(ID);
      FollowerRig.definition(false)
          .ranges()
          .forEach(range -> owner.engine.observers().drop(range.observer(), range.rows()));
      assertThat(second.pending(reader)).isNull();
    }
  }

  @Test
  void newNode_becomesOwnerOrNot_andNothingIsLost() {
    for (int i = 0; i < 6; i++) {
      SharedFollowerRig.Node newcomer = nodes.join();
      long committed = second.write("a" + i);
      newcomer.work();
      owner.work();
      second.work();
      assertThat(nodes.seen("a" + i)).isEqualTo(committed);
      newcomer.loseToken();
    }
  }

  /** A look of the collector that finds no watermark must not have what is told later pass it. */
  @Test
  void firstStepUnderWay_whenTheCollectorLooks_itsWatermarkStaysReadable() {
    SharedFollowerRig.Node leader = nodes.one;
    owner.forgetWatermark();
    owner.followers().wake(ID);
    owner.at(ProtocolStep.BEFORE_FOLLOWER_COMMIT, leader.engine::collectGarbage);
    owner.work();
    nodes.pass(SOON);
    assertThat(nodes.floor()).isLessThanOrEqualTo(owner.watermark());
    leader.engine.collectGarbage();
    assertThat(leader.engine.safePoint()).isPositive().isLessThanOrEqualTo(owner.watermark());
  }

  /** What the others have told before the leader was gone knows nothing of followers. */
  @Test
  void collectionOfOneThatDoesNotLead_afterTheLeaderIsGone_keepsTheWatermark() {
    SharedFollowerRig.Node third = nodes.join();
    second.write("a1");
    nodes.pass(SOON);
    nodes.one.loseToken();
    third.engine.collectGarbage();
    assertThat(third.engine.safePoint()).isPositive().isLessThanOrEqualTo(third.watermark());
  }
}
