package io.mokadb.kv.rocksdb;

import static io.mokadb.kv.testkit.Mutations.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scans that leap over deleted columns find what those find that step over them. */
final class TombstoneRangesIT {
  private static final byte GONE = 1;
  private static final byte[] DELETED = {GONE};

  @TempDir Path directory;
  private RocksDbStore store;

  @BeforeEach
  void open() {
    store = RocksDbStore.open(RocksDbOptions.at(directory.resolve("db")));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static String row(int number) {
    return String.format("row%05d", number);
  }

  private void write(String row, long timestamp, byte[] value) {
    mutate(row, Edit.put(Family.WRITE, Column.ZERO, timestamp, value));
  }

  private void mutate(String row, Edit edit) {
    store.mutate(
        List.of(new RowMutation(key(row), Condition.always(), List.of(edit))),
        Durability.BUFFERED,
        Deadline.none());
  }

  private List<String> scan(KeyRange range, long timestamp, boolean reverse) {
    ReadRanges ranges = ReadRanges.snapshot(timestamp);
    ScanRequest request =
        reverse ? ScanRequest.backward(range, ranges) : ScanRequest.forward(range, ranges);
    List<String> found = new ArrayList<>();
    try (CellCursor cursor = store.scan(request.withoutGone(GONE), Deadline.none())) {
      for (CellView view = cursor.next(); view != null; view = cursor.next()) {
        Cell write = view.write();
        if (write.value()[0] != GONE) {
          found.add(view.key().row() + "@" + write.timestamp());
        }
      }
    }
    return found;
  }

  @Test
  void scan_aQueue_leapsOverWhatWasTakenFromItsHead() {
    for (int i = 0; i < 200; i++) {
      write(row(i), 10 + i, new byte[] {0});
    }
    for (int i = 0; i < 100; i++) {
      write(row(i), 1_000 + i, DELETED);
    }
    // The first finds the run, the second keeps it.
    assertThat(scan(KeyRange.all(), 5_000, false)).hasSize(100);
    assertThat(scan(KeyRange.all(), 5_000, false)).hasSize(100);
    assertThat(store.deletedRuns().isEmpty()).isFalse();
    write(row(100), 1_100, DELETED);
    write(row(50), 1_101, new byte[] {0});
    for (boolean reverse : new boolean[] {false, true}) {
      assertThat(scan(KeyRange.all(), 5_000, reverse))
          .hasSize(100)
          .contains(key(row(50)) + "@1101", key(row(101)) + "@111")
          .doesNotContain(key(row(100)) + "@110");
      assertThat(scan(KeyRange.all(), 999, reverse)).hasSize(200);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void scan_afterRandomChanges_findsWhatTheModelHolds(long seed) {
    Random random = new Random(seed);
    int rows = 300;
    Map<String, NavigableMap<Long, byte[]>> model = new TreeMap<>();
    long clock = 10;
    for (int step = 0; step < 3_000; step++) {
      String row = row(random.nextInt(rows));
      NavigableMap<Long, byte[]> versions = model.computeIfAbsent(row, r -> new TreeMap<>());
      int action = random.nextInt(20);
      if (action < 2) {
        versions.put(++clock, new byte[] {0});
        write(row, clock, new byte[] {0});
      } else if (action < 17) {
        versions.put(++clock, DELETED);
        write(row, clock, DELETED);
      } else if (action == 17) {
        long upTo = Math.max(1, clock - random.nextInt(500));
        versions.headMap(upTo, true).clear();
        mutate(row, Edit.deleteUpTo(Family.WRITE, Column.ZERO, upTo));
      } else if (!versions.isEmpty()) {
        // What is below becomes the newest again.
        long newest = versions.lastKey();
        versions.remove(newest);
        mutate(row, Edit.delete(Family.WRITE, Column.ZERO, newest));
      }
      if (step % 5 == 0) {
        look(random, rows, model, clock, seed);
      }
    }
    assertThat(store.deletedRuns().isEmpty()).isFalse();
  }

  private void look(
      Random random,
      int rows,
      Map<String, NavigableMap<Long, byte[]>> model,
      long clock,
      long seed) {
    int from = random.nextInt(rows);
    int to = from + random.nextInt(rows);
    boolean whole = random.nextInt(3) == 0;
    KeyRange range = whole ? KeyRange.all() : KeyRange.of(key(row(from)), key(row(to)));
    long at = random.nextInt(3) == 0 ? Math.max(1, clock - random.nextInt(1_000)) : clock;
    boolean reverse = random.nextInt(3) == 0;
    List<String> expected = new ArrayList<>();
    model.forEach(
        (row, versions) -> {
          Map.Entry<Long, byte[]> newest = versions.floorEntry(at);
          boolean inside = whole || row.compareTo(row(from)) >= 0 && row.compareTo(row(to)) < 0;
          if (inside && newest != null && newest.getValue()[0] != GONE) {
            expected.add(key(row) + "@" + newest.getKey());
          }
        });
    if (reverse) {
      Collections.reverse(expected);
    }
    assertThat(scan(range, at, reverse)).as("seed %d", seed).isEqualTo(expected);
  }

  /**
   * One row at a time is there; anyone who looks after it was acknowledged has to see it or a
   * later.
   */
  @Test
  @Timeout(120)
  void scan_againstWriters_seesWhatWasAcknowledged() throws Exception {
    int rows = 200;
    int changes = 20_000;
    for (int i = 0; i < rows; i++) {
      write(row(i), 1, DELETED);
    }
    AtomicLong acknowledged = new AtomicLong();
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Future<String>> scans = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        boolean reverse = i == 1;
        scans.add(threads.submit(() -> untilFlaw(acknowledged, over, reverse)));
      }
      Random random = new Random(7);
      long clock = 10;
      int there = 0;
      for (int i = 0; i < changes; i++) {
        int next = random.nextInt(rows);
        write(row(next), ++clock, new byte[] {0});
        acknowledged.set(clock);
        if (next != there) {
          write(row(there), ++clock, DELETED);
          there = next;
        }
      }
      over.set(true);
      for (Future<String> scan : scans) {
        assertThat(scan.get()).isEmpty();
      }
      assertThat(store.deletedRuns().isEmpty()).isFalse();
    } finally {
      over.set(true);
      threads.shutdownNow();
    }
  }

  private String untilFlaw(AtomicLong acknowledged, AtomicBoolean over, boolean reverse) {
    while (!over.get()) {
      long before = acknowledged.get();
      List<String> found = scanAt(before, reverse);
      if (before > 0 && !found.contains(Long.toString(before))) {
        return "acknowledged at " + before + ", found " + found;
      }
    }
    return "";
  }

  /** At the moment of the last acknowledged write, whose row nobody had deleted yet. */
  private List<String> scanAt(long timestamp, boolean reverse) {
    return scan(KeyRange.all(), timestamp, reverse).stream()
        .map(cell -> cell.substring(cell.indexOf('@') + 1))
        .toList();
  }
}
