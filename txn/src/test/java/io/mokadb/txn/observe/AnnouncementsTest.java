package io.mokadb.txn.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What is known of announcements without a look into the store. */
final class AnnouncementsTest {
  private static final int A = 3;
  private static final int B = 4;
  private static final int[] BOTH = {A, B};
  private static final long BEGIN = 100;
  private static final List<FollowerDefinition.Range> RANGES =
      List.of(
          new FollowerDefinition.Range(A, KeyRange.all()),
          new FollowerDefinition.Range(B, KeyRange.all()));

  private static final Key ROW = Key.wrap(new byte[] {1});

  private final Announcements announcements = Announcements.since(BEGIN);

  /** A commit whose timestamp is drawn by hand. */
  private static final class Commit implements CommitUnderWay {
    private long timestamp = Long.MAX_VALUE;

    @Override
    public boolean mayPrecede(long snapshot) {
      return timestamp <= snapshot;
    }
  }

  private Announcement begin(Commit commit, int... observers) {
    Announcement announcement = announcements.begin(commit);
    announcement.add(ROW, NotifiedColumns.of(observers));
    return announcement;
  }

  private void commit(long timestamp, int... observers) {
    Commit commit = new Commit();
    Announcement announcement = begin(commit, observers);
    commit.timestamp = timestamp;
    announcement.drawn(timestamp);
    announcement.outcome(new CommitOutcome.Committed(timestamp));
  }

  /** The store was looked through, and nothing was found. */
  private void look(long after, long snapshot) {
    Announcements.Look look = announcements.look(RANGES);
    look.saw(0, after, snapshot, 0);
    look.saw(1, after, snapshot, 0);
  }

  private long newest(long watermark, long snapshot) {
    return announcements.newest(BOTH, watermark, snapshot);
  }

  @Test
  void nothing_isKnownBeforeALook() {
    commit(110, A);
    assertThat(newest(120, 130)).isEqualTo(Followers.UNKNOWN);
    look(105, 130);
    assertThat(newest(120, 130)).isEqualTo(110);
    assertThat(newest(105, 130)).isEqualTo(110);
    assertThat(newest(104, 130)).as("before the look").isEqualTo(Followers.UNKNOWN);
  }

  @Test
  void look_tellsWhatItFound() {
    Announcements.Look look = announcements.look(RANGES);
    look.saw(0, 50, 130, 90);
    assertThat(newest(60, 130)).as("of A only").isEqualTo(Followers.UNKNOWN);
    look.saw(1, 50, 130, 70);
    assertThat(newest(60, 130)).isEqualTo(90);
    look(40, 140);
    assertThat(newest(40, 140)).isEqualTo(90);
  }

  @Test
  void lookBelowTheBegin_isNotBelieved() {
    look(50, BEGIN - 1);
    assertThat(newest(60, 130)).isEqualTo(Followers.UNKNOWN);
    look(50, BEGIN);
    assertThat(newest(60, 130)).isZero();
  }

  @Test
  void commits_areTold_toThoseWhoSeeThem() {
    look(105, 110);
    commit(120, A);
    commit(125, B);
    assertThat(newest(110, 130)).isEqualTo(125);
    assertThat(newest(125, 130)).isEqualTo(125);
    assertThat(newest(110, 124)).as("the later one is not seen").isEqualTo(120);
    assertThat(newest(110, 119)).as("none of them is seen").isEqualTo(110);
    assertThat(newest(110, 110)).isEqualTo(110);
  }

  @Test
  void commitUnderWay_isInTheWay_ofThoseWhoMaySeeIt() {
    look(105, 110);
    Commit commit = new Commit();
    Announcement announcement = begin(commit, A, B);
    assertThat(newest(110, 130)).as("it will draw its timestamp later").isZero();
    commit.timestamp = 0;
    assertThat(newest(110, 130)).as("it draws").isEqualTo(Followers.UNKNOWN);
    commit.timestamp = 140;
    announcement.drawn(140);
    assertThat(newest(110, 130)).isZero();
    assertThat(newest(110, 150)).isEqualTo(Followers.UNKNOWN);
    announcement.outcome(new CommitOutcome.Committed(140));
    assertThat(newest(110, 150)).isEqualTo(140);
    announcement.lose();
    assertThat(newest(110, 150)).as("it has ended").isEqualTo(140);
  }

  @Test
  void refusedCommit_isNone() {
    look(105, 110);
    Commit commit = new Commit();
    Announcement announcement = begin(commit, A);
    commit.timestamp = 120;
    announcement.drawn(120);
    announcement.outcome(new CommitOutcome.Conflict(null, 0, "refused"));
    assertThat(newest(110, 130)).isZero();
  }

  @Test
  void commitThatDrewNothing_isNone() {
    look(105, 110);
    begin(new Commit(), A).lose();
    assertThat(newest(110, 130)).isZero();
  }

  @Test
  void lostCommit_isLookedFor() {
    look(105, 110);
    Commit commit = new Commit();
    Announcement announcement = begin(commit, A);
    commit.timestamp = 120;
    announcement.drawn(120);
    Announcements.Look before = announcements.look(RANGES);
    announcement.outcome(new CommitOutcome.Unknown(115, null, null));
    before.saw(0, 105, 130, 0);
    assertThat(newest(110, 130)).as("the look began before").isEqualTo(Followers.UNKNOWN);
    look(105, 119);
    assertThat(newest(110, 130)).as("the look was of a snapshot below").isEqualTo(-1);
    look(105, 120);
    assertThat(newest(110, 130)).isZero();
  }

  @Test
  void lostCommit_hidesWhatWasBefore_fromOlderSnapshots() {
    look(105, 110);
    commit(115, A);
    Commit commit = new Commit();
    Announcement announcement = begin(commit, A);
    commit.timestamp = 120;
    announcement.drawn(120);
    announcement.lose();
    commit(140, A);
    look(110, 150);
    assertThat(newest(110, 150)).isEqualTo(140);
    assertThat(newest(110, 130)).as("120 may be there").isEqualTo(Followers.UNKNOWN);
    assertThat(newest(120, 130)).isEqualTo(120);
  }

  /** Commits end in about the order of their timestamps; readers have older snapshots. */
  @Test
  void olderSnapshots_areToldTheNewestThatTheySee_orNothing() {
    for (long seed = 1; seed <= 20; seed++) {
      Random random = new Random(seed);
      Announcements own = Announcements.since(BEGIN);
      own.look(RANGES).saw(0, BEGIN, BEGIN, 0);
      NavigableSet<Long> all = new TreeSet<>();
      for (int i = 0; i < 300; i++) {
        long timestamp = BEGIN + 5L * i + random.nextInt(40);
        all.add(timestamp);
        Announcement announcement = own.begin(new Commit());
        announcement.add(ROW, NotifiedColumns.of(A));
        announcement.drawn(timestamp);
        announcement.outcome(new CommitOutcome.Committed(timestamp));
        long watermark = BEGIN + random.nextInt((int) (all.last() - BEGIN));
        long snapshot = watermark + random.nextInt(300);
        Long seen = all.floor(snapshot);
        long told = own.newest(new int[] {A}, watermark, snapshot);
        if (told != Followers.UNKNOWN) {
          assertThat(Math.max(told, watermark))
              .as("seed %d, %d commits, from %d to %d", seed, i + 1, watermark, snapshot)
              .isEqualTo(seen == null ? watermark : Math.max(seen, watermark));
        }
        assertThat(own.newest(new int[] {A}, watermark, all.last()))
            .as("seed %d, %d commits, from %d", seed, i + 1, watermark)
            .isEqualTo(all.last());
      }
    }
  }

  @Test
  void removedDuringTheLook_thereforeNotFound_isNotMissed() {
    Announcements.Look look = announcements.look(RANGES);
    announcements.removing(A, 112);
    look.saw(0, 105, 130, 0);
    look.saw(1, 105, 130, 0);
    assertThat(newest(110, 130)).isEqualTo(Followers.UNKNOWN);
    assertThat(newest(112, 130)).isZero();
  }

  @Test
  void otherProcessesThatCommit_nothingIsKnown() {
    Announcement announcement = Announcements.NONE.begin(new Commit());
    announcement.add(ROW, NotifiedColumns.of(A));
    announcement.drawn(120);
    announcement.outcome(new CommitOutcome.Committed(120));
    Announcements.Look look = Announcements.NONE.look(RANGES);
    look.saw(0, 105, 130, 0);
    assertThat(Announcements.NONE.newest(BOTH, 110, 130)).isEqualTo(Followers.UNKNOWN);
  }
}
