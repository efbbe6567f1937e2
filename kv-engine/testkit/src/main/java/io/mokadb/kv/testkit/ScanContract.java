package io.mokadb.kv.testkit;

import static io.mokadb.kv.testkit.Mutations.commit;
import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.prewrite;
import static io.mokadb.kv.testkit.Mutations.put;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellBlock;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Contract of scans: K6, and the text of {@code KvStore.scan}. */
public abstract class ScanContract extends ScanOptionsContract {
  private static final Key A = key("a");
  private static final Key B = key("b");
  private static final Key C = key("c");

  @Test
  void scan_emptyStore_returnsNothing() {
    assertThat(scanAll(ScanRequest.forward(KeyRange.all(), ALL))).isEmpty();
    assertThat(scanAll(ScanRequest.backward(KeyRange.all(), ALL))).isEmpty();
  }

  @Test
  void scan_rowsAndColumns_comeInKeyOrderBothWays() {
    mutateAll(
        put(B, Column.of(7), Family.WRITE, 10, "v"),
        put(B, Column.of(300), Family.DATA, 10, "v"),
        put(B, Column.ZERO, Family.LOCK, 10, "v"),
        put(C, Column.ZERO, Family.NOTIFY, 10, "v"),
        put(A, Column.of(70_000), Family.WRITE, 10, "v"));

    List<String> inOrder = List.of("a/70000", "b/0", "b/7", "b/300", "c/0");
    assertThat(scanKeys(ScanRequest.forward(KeyRange.all(), ALL))).isEqualTo(inOrder);
    List<String> reversed = new ArrayList<>(inOrder);
    Collections.reverse(reversed);
    assertThat(scanKeys(ScanRequest.backward(KeyRange.all(), ALL))).isEqualTo(reversed);
  }

  @Test
  void scan_severalRanges_givesTheirRowsInOrder() {
    long seed = 20_261_125;
    Random random = new Random(seed);
    TreeSet<Key> rows = new TreeSet<>();
    for (int i = 0; i < 400; i++) {
      Key row = key(String.format("%03d", random.nextInt(1000)));
      rows.add(row);
      mutateAll(
          put(row, Column.of(random.nextInt(3)), Family.WRITE, 10, "v"),
          put(row, Column.of(7), Family.WRITE, 10, "v"));
    }
    for (int round = 0; round < 20; round++) {
      List<KeyRange> within = new ArrayList<>();
      for (int from = random.nextInt(100); from < 999; from += 1 + random.nextInt(200)) {
        int to = Math.min(999, from + 1 + random.nextInt(40));
        within.add(KeyRange.of(key(String.format("%03d", from)), key(String.format("%03d", to))));
        from = to;
      }
      ScanRequest request =
          ScanRequest.forward(
                  KeyRange.of(within.get(0).start(), within.get(within.size() - 1).end()), ALL)
              .withColumns(new ColumnRange(3, 300))
              .withBlockSize(1 + random.nextInt(20));
      List<Key> expected =
          rows.stream()
              .filter(row -> within.stream().anyMatch(range -> range.contains(row)))
              .toList();
      try (CellCursor cursor = store.scan(request, within, Deadline.none())) {
        assertThat(rowsOf(all(cursor)))
            .as("seed %d, round %d: %s", seed, round, within)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void scan_rowsThatArePrefixesOrHoldZeros_keepUnsignedOrder() {
    long seed = 20_261_121;
    Random random = new Random(seed);
    TreeSet<Key> rows = new TreeSet<>();
    byte[] alphabet = {0, 1, 'a', (byte) 0x7F, (byte) 0x80, (byte) 0xFE, (byte) 0xFF};
    while (rows.size() < 300) {
      byte[] row = new byte[1 + random.nextInt(6)];
      for (int i = 0; i < row.length; i++) {
        row[i] = alphabet[random.nextInt(alphabet.length)];
      }
      rows.add(Key.wrap(row));
    }
    for (Key row : rows) {
      mutateAll(
          put(row, Column.of(random.nextInt(3)), Family.WRITE, 10, "v"),
          put(row, Column.of(255 + random.nextInt(3)), Family.LOCK, 10, "v"));
    }

    assertThat(rowsOf(scanAll(ScanRequest.forward(KeyRange.all(), ALL))))
        .as("seed %d", seed)
        .containsExactlyElementsOf(rows);
    assertThat(rowsOf(scanAll(ScanRequest.backward(KeyRange.all(), ALL))))
        .as("seed %d", seed)
        .containsExactlyElementsOf(rows.descendingSet());
    List<Key> list = List.copyOf(rows);
    for (int i = 0; i < 50; i++) {
      Key from = list.get(random.nextInt(list.size()));
      Key to = list.get(random.nextInt(list.size()));
      KeyRange range = KeyRange.of(from, to);
      List<Key> expected =
          range.isEmpty() ? List.of() : List.copyOf(rows.subSet(from, true, to, false));
      assertThat(rowsOf(scanAll(ScanRequest.forward(range, ALL))))
          .as("seed %d, %s", seed, range)
          .isEqualTo(expected);
      assertThat(rowsOf(scanAll(ScanRequest.forward(KeyRange.prefix(from), ALL))))
          .as("seed %d, prefix %s", seed, from)
          .isEqualTo(list.stream().filter(row -> row.startsWith(from)).toList());
    }
  }

  @Test
  void scan_singleRow_excludesRowsItIsAPrefixOf() {
    mutateAll(
        put(A, Family.WRITE, 10, "v"),
        put(key("a\0"), Family.WRITE, 10, "v"),
        put(key("aa"), Family.WRITE, 10, "v"));
    assertThat(scanKeys(ScanRequest.forward(KeyRange.single(A), ALL))).containsExactly("a/0");
    assertThat(scanKeys(ScanRequest.backward(KeyRange.single(A), ALL))).containsExactly("a/0");
  }

  @Test
  void scan_columnRange_returnsThoseColumnsOnly() {
    for (int column : new int[] {0, 1, 2, 500}) {
      mutateAll(
          put(A, Column.of(column), Family.WRITE, 10, "v"),
          put(B, Column.of(column), Family.LOCK, 10, "v"));
    }
    ScanRequest all = ScanRequest.forward(KeyRange.all(), ALL);
    assertThat(scanKeys(all.withColumns(new ColumnRange(1, 2))))
        .containsExactly("a/1", "a/2", "b/1", "b/2");
    assertThat(scanKeys(all.withColumns(new ColumnRange(500, 500))))
        .containsExactly("a/500", "b/500");
  }

  @Test
  void scan_timeRanges_returnNewestInEachAndSkipColumnsWithoutAny() {
    mutateAll(
        put(A, Family.WRITE, 10, "a10"),
        put(A, Family.WRITE, 20, "a20"),
        put(A, Family.WRITE, 30, "a30"),
        put(B, Family.WRITE, 30, "b30"),
        put(B, Family.WRITE, 40, "b40"),
        put(C, Family.WRITE, 5, "c5"));

    ScanRequest snapshot = ScanRequest.forward(KeyRange.all(), ReadRanges.snapshot(25));
    assertThat(scanAll(snapshot).stream().map(view -> text(view.write())))
        .containsExactly("20=a20", "5=c5");
    ScanRequest back = ScanRequest.backward(KeyRange.all(), ReadRanges.snapshot(35));
    assertThat(scanAll(back).stream().map(view -> text(view.write())))
        .containsExactly("5=c5", "30=b30", "30=a30");
    ScanRequest slice =
        ScanRequest.forward(KeyRange.all(), ReadRanges.of(Family.WRITE, new TimeRange(15, 35)));
    assertThat(scanAll(slice).stream().map(view -> text(view.write())))
        .containsExactly("30=a30", "30=b30");
  }

  @Test
  void scan_otherFamilies_returnNewestInRange() {
    mutateAll(
        put(A, Family.DATA, 10, "d10"),
        put(A, Family.DATA, 20, "d20"),
        put(A, Family.LOCK, 10, "l10"),
        put(A, Family.LOCK, 20, "l20"),
        put(A, Family.NOTIFY, 10, "n10"),
        put(A, Family.NOTIFY, 20, "n20"));
    TimeRange range = TimeRange.upTo(15);
    ReadRanges ranges = new ReadRanges(range, range, range, range);
    for (boolean reverse : new boolean[] {false, true}) {
      ScanRequest request =
          (reverse
                  ? ScanRequest.backward(KeyRange.all(), ranges)
                  : ScanRequest.forward(KeyRange.all(), ranges))
              .withBlockSize(1);
      CellView view = scanAll(request).get(0);
      assertThat(List.of(text(view.data()), text(view.lock()), text(view.notification())))
          .containsExactly("10=d10", "10=l10", "10=n10");
      assertThat(view.write()).isNull();
    }
  }

  @Test
  void scan_lockedColumn_showsLockAndOldVersion() {
    mutate(put(A, Family.WRITE, 10, "old"));
    mutate(prewrite(A, Column.ZERO, 20, "new"));
    mutate(prewrite(B, Column.ZERO, 20, "new"));

    List<CellView> views = scanAll(ScanRequest.forward(KeyRange.all(), ReadRanges.snapshot(30)));
    assertThat(views).hasSize(2);
    assertThat(text(views.get(0).lock())).isEqualTo("20=lock20");
    assertThat(text(views.get(0).write())).isEqualTo("10=old");
    assertThat(text(views.get(1).lock())).isEqualTo("20=lock20");
    assertThat(views.get(1).write()).isNull();
    List<CellView> locked =
        scanAll(
            ScanRequest.backward(KeyRange.all(), ReadRanges.of(Family.LOCK, TimeRange.since(15))));
    assertThat(locked.stream().map(view -> text(view.lock())))
        .containsExactly("20=lock20", "20=lock20");
  }

  @Test
  void scan_startedBeforeACommit_seesLockOrCommitButNeverNeither() {
    for (int i = 0; i < 50; i++) {
      mutate(prewrite(key("row" + (100 + i)), Column.ZERO, 20, "v"));
    }
    ScanRequest request =
        ScanRequest.forward(KeyRange.all(), ReadRanges.snapshot(40)).withBlockSize(4);
    List<CellView> views = new ArrayList<>();
    try (CellCursor cursor = store.scan(request, Deadline.none())) {
      views.add(cursor.next());
      for (int i = 0; i < 50; i++) {
        mutate(commit(key("row" + (100 + i)), Column.ZERO, 20, 30));
      }
      for (CellView view = cursor.next(); view != null; view = cursor.next()) {
        views.add(view);
      }
    }
    assertThat(views)
        .hasSize(50)
        .allSatisfy(view -> assertThat(view.lock() != null || view.write() != null).isTrue());
  }

  @Test
  void scan_inBlocksHereAndThere_givesTheSameColumns() {
    long seed = 20_261_122;
    Random random = new Random(seed);
    for (int i = 0; i < 400; i++) {
      Key row = Key.wrap(new byte[] {'r', (byte) random.nextInt(3), (byte) random.nextInt(30)});
      Column column = Column.of(random.nextInt(3) * 150);
      mutate(put(row, column, Family.WRITE, 1 + i, "v".repeat(random.nextInt(40)) + i));
    }
    for (int i = 0; i < 60; i++) {
      ReadRanges ranges = ReadRanges.snapshot(random.nextInt(3) > 0 ? 500 : random.nextInt(400));
      KeyRange range =
          random.nextBoolean()
              ? KeyRange.all()
              : KeyRange.prefix(Key.wrap(new byte[] {'r', (byte) random.nextInt(3)}));
      ScanRequest request =
          (random.nextBoolean()
                  ? ScanRequest.forward(range, ranges)
                  : ScanRequest.backward(range, ranges))
              .withBlockSize(1 + random.nextInt(50));
      if (random.nextBoolean()) {
        request = request.withColumns(new ColumnRange(0, random.nextInt(2) * 150));
      }
      assertThat(scanMixed(request, random))
          .as("seed %d, scan %d, %s", seed, i, request)
          .isEqualTo(scanAll(request));
    }
  }

  private List<CellView> scanMixed(ScanRequest request, Random random) {
    List<CellView> views = new ArrayList<>();
    try (CellCursor cursor = store.scan(request, Deadline.none())) {
      while (true) {
        CellBlock block = random.nextInt(3) > 0 ? cursor.nextBlock() : null;
        if (block != null) {
          assertThat(block.size()).isPositive();
          for (int i = 0; i < block.size(); i++) {
            views.add(block.view(i));
            assertThat(rowOf(block, i)).isEqualTo(block.key(i).row());
          }
          continue;
        }
        CellView view = cursor.next();
        if (view == null) {
          assertThat(cursor.nextBlock()).isNull();
          return views;
        }
        views.add(view);
      }
    }
  }

  /** As a caller does that tries with an array which may be too short. */
  private static Key rowOf(CellBlock block, int index) {
    byte[] target = new byte[3];
    int length = block.copyRow(index, target);
    if (length > target.length) {
      target = new byte[length];
      assertThat(block.copyRow(index, target)).isEqualTo(length);
    }
    return Key.wrap(Arrays.copyOf(target, length));
  }

  @Test
  void scan_acknowledgedBefore_isSeen() {
    for (int i = 0; i < 500; i++) {
      mutate(put(key("row" + (1000 + i)), Family.WRITE, 10, "v"));
      assertThat(scanAll(ScanRequest.forward(KeyRange.prefix(key("row" + (1000 + i))), ALL)))
          .hasSize(1);
    }
    assertThat(scanAll(ScanRequest.forward(KeyRange.all(), ALL).withBlockSize(7))).hasSize(500);
  }

  @Test
  void regions_ofARange_coverItInOrder() {
    for (int i = 0; i < 500; i++) {
      mutate(put(key("row" + (1000 + i)), Family.WRITE, 10, "v"));
    }
    KeyRange range = KeyRange.of(key("row1010"), key("row1400"));
    List<KeyRange> regions = store.regions(range);

    assertThat(regions).isNotEmpty();
    assertThat(regions.get(0).start()).isEqualTo(range.start());
    assertThat(regions.get(regions.size() - 1).end()).isEqualTo(range.end());
    for (int i = 1; i < regions.size(); i++) {
      assertThat(regions.get(i).start()).isEqualTo(regions.get(i - 1).end());
    }
    int total = 0;
    for (KeyRange region : regions) {
      total += scanAll(ScanRequest.forward(region, ALL)).size();
    }
    assertThat(total).isEqualTo(390);
  }

  private static List<Key> rowsOf(List<CellView> views) {
    return views.stream().map(view -> view.key().row()).distinct().toList();
  }
}
