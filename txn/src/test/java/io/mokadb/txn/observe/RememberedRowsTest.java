package io.mokadb.txn.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of windows, from memory. */
final class RememberedRowsTest {
  private static final int FOLLOWED = 3;
  private static final int OTHER = 4;
  private static final List<FollowerDefinition.Range> RANGES =
      List.of(new FollowerDefinition.Range(FOLLOWED, KeyRange.all()));

  private final Announcements announcements = Announcements.since(100);

  private Announcement begin(long timestamp, int observer, int... rows) {
    Announcement announcement = announcements.begin(snapshot -> timestamp <= snapshot);
    for (int row : rows) {
      announcement.add(key(row), NotifiedColumns.of(observer, 9));
    }
    announcement.drawn(timestamp);
    return announcement;
  }

  private void commit(long timestamp, int observer, int... rows) {
    begin(timestamp, observer, rows).outcome(new CommitOutcome.Committed(timestamp));
  }

  private static Key key(int row) {
    return Key.wrap(new byte[] {(byte) row});
  }

  /** Rows with their newest change; "unknown" if they are not known. */
  private String rows(long after, long upTo) {
    List<List<Announced.Change>> changes = announcements.between(RANGES, after, upTo);
    if (changes == null) {
      return "unknown";
    }
    StringBuilder text = new StringBuilder();
    for (Window.ChangedRow row : new RememberedWindow(RANGES, changes, upTo).rows()) {
      text.append(row.row().toByteArray()[0]).append('@').append(row.newest()).append(' ');
    }
    return text.toString().strip();
  }

  private void keep() {
    announcements.keepRows(RANGES, 105);
    announcements.keepRows(RANGES, 110);
  }

  @Test
  void nothing_isKnownBeforeTheSecondStep() {
    assertThat(rows(120, 130)).isEqualTo("unknown");
    announcements.keepRows(RANGES, 105);
    commit(107, FOLLOWED, 1);
    assertThat(rows(105, 130)).isEqualTo("unknown");
    announcements.keepRows(RANGES, 110);
    assertThat(rows(109, 130)).isEqualTo("unknown");
    assertThat(rows(110, 130)).isEmpty();
  }

  @Test
  void rows_areThoseOfTheFollower_inKeyOrder_withTheirNewestChange() {
    keep();
    commit(120, FOLLOWED, 2, 1, 1);
    commit(125, OTHER, 7);
    commit(130, FOLLOWED, 2, 3);
    assertThat(rows(110, 130)).isEqualTo("1@120 2@130 3@130");
    assertThat(rows(110, 129)).isEqualTo("1@120 2@120");
    assertThat(rows(120, 140)).isEqualTo("2@130 3@130");
    assertThat(rows(130, 140)).isEmpty();
  }

  @Test
  void commitUnderWay_mayBeAmongThem() {
    keep();
    Announcement announcement = begin(120, FOLLOWED, 1);
    assertThat(rows(110, 130)).isEqualTo("unknown");
    assertThat(rows(110, 119)).as("a snapshot before it").isEmpty();
    announcement.outcome(new CommitOutcome.Committed(120));
    assertThat(rows(110, 130)).isEqualTo("1@120");
  }

  @Test
  void lostCommit_isLookedForInTheStore() {
    keep();
    begin(120, FOLLOWED, 1).lose();
    assertThat(rows(110, 130)).isEqualTo("unknown");
    assertThat(rows(119, 130)).isEqualTo("unknown");
    assertThat(rows(120, 130)).isEmpty();
  }

  @Test
  void largeCommit_isLookedForInTheStore() {
    keep();
    commit(120, FOLLOWED, new int[20_000]);
    assertThat(rows(119, 130)).isEqualTo("unknown");
    assertThat(rows(120, 130)).isEmpty();
  }

  @Test
  void whatIsTakenIn_isForgotten_andWhatWasPassedIsNot() {
    keep();
    commit(112, FOLLOWED, 1);
    commit(120, FOLLOWED, 2);
    commit(130, FOLLOWED, 3);
    announcements.forgetRows(RANGES, 115, 120);
    assertThat(rows(110, 140)).isEqualTo("unknown");
    assertThat(rows(120, 140)).isEqualTo("3@130");
    assertThat(announcements.upTo(FOLLOWED, 125))
        .extracting(Announced.Change::timestamp)
        .containsExactly(112L);
  }

  @Test
  void forgottenFollower_beginsAgain() {
    keep();
    commit(120, FOLLOWED, 1);
    announcements.stopRows(FOLLOWED);
    assertThat(rows(120, 130)).isEqualTo("unknown");
    announcements.keepRows(RANGES, 140);
    announcements.keepRows(RANGES, 150);
    assertThat(rows(120, 160)).isEqualTo("unknown");
    assertThat(rows(150, 160)).isEmpty();
  }

  @Test
  void chain_isTheLongest_fromTheEarliestOrigin() {
    keep();
    commit(120, FOLLOWED, 1);
    Announcement caused = announcements.begin(snapshot -> 130 <= snapshot);
    caused.add(key(1), NotifiedColumns.of(FOLLOWED).causedBy(4, 111));
    caused.drawn(130);
    caused.committed(130);
    List<List<Announced.Change>> changes = announcements.between(RANGES, 110, 140);
    assertThat(new RememberedWindow(RANGES, changes, 140).depth()).isEqualTo(4);
    assertThat(new RememberedWindow(RANGES, changes, 140).origin(0)).isEqualTo(111);
  }

  @Test
  void firstPart_endsBehindACommit_andHasOneAtLeast() {
    keep();
    commit(120, FOLLOWED, 1, 2);
    commit(125, FOLLOWED, 3);
    commit(130, FOLLOWED, 1, 4);
    RememberedWindow all =
        new RememberedWindow(RANGES, announcements.between(RANGES, 110, 140), 140);
    assertThat(all.first(5)).isSameAs(all);
    assertThat(all.first(4).upTo()).isEqualTo(125);
    assertThat(all.first(3).rows()).extracting(Window.ChangedRow::newest).containsOnly(120L, 125L);
    assertThat(all.first(2).rows()).hasSize(2);
    assertThat(all.first(1).upTo()).isEqualTo(120);
  }

  /** More is announced than is remembered; windows of any kind are asked for. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void randomWindows_areComplete_orUnknown(long seed) {
    Random random = new Random(seed);
    keep();
    NavigableMap<Long, int[]> all = new TreeMap<>();
    int known = 0;
    for (int i = 0; i < 400; i++) {
      long timestamp = 111 + 3L * i + random.nextInt(3);
      int[] rows = random.ints(1 + random.nextInt(3_600), 0, 100).toArray();
      if (random.nextInt(60) == 0) {
        begin(timestamp, FOLLOWED, rows).lose();
      } else {
        commit(timestamp, FOLLOWED, rows);
      }
      all.put(timestamp, rows);
      long after = 110L + random.nextInt((int) (timestamp - 100));
      long upTo = after + random.nextInt(60);
      if (random.nextInt(20) == 0) {
        announcements.forgetRows(RANGES, after, Math.min(after + 30, timestamp));
      }
      String found = rows(after, upTo);
      if (!found.equals("unknown")) {
        known++;
        assertThat(found)
            .as("seed %d, from %d to %d", seed, after, upTo)
            .isEqualTo(of(all, after, upTo));
      }
    }
    assertThat(known).as("seed %d, known windows", seed).isPositive();
  }

  private static String of(NavigableMap<Long, int[]> all, long after, long upTo) {
    Map<Integer, Long> newest = new TreeMap<>();
    all.subMap(after, false, upTo, true)
        .forEach(
            (timestamp, rows) -> {
              for (int row : rows) {
                newest.put(row, timestamp);
              }
            });
    List<String> texts = new ArrayList<>();
    newest.forEach((row, timestamp) -> texts.add(row + "@" + timestamp));
    return String.join(" ", texts);
  }
}
