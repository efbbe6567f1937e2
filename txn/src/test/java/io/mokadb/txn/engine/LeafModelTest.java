package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.kv.testkit.FaultyStore;
import io.mokadb.txn.CellValue;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.leaf.BrokenLeaves;
import io.mokadb.txn.leaf.Interference;
import io.mokadb.txn.leaf.LeafOptions;
import io.mokadb.txn.leaf.LeafStatistics;
import io.mokadb.txn.leaf.UnrolledCursor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Generated transactions above resident leaves, next to a model that is a map of versions: points,
 * lists, ranges in both directions, snapshots that were taken long ago, garbage collection, both
 * ways to commit. {@code -Dmoka.leaf.seeds} sets how many sequences.
 */
final class LeafModelTest {
  private static final int ROWS = 40;
  private static final int STEPS = 250;

  private final AtomicLong rows = new AtomicLong();
  private final AtomicLong storeRows = new AtomicLong();
  private final AtomicLong evictions = new AtomicLong();
  private final AtomicLong runs = new AtomicLong();

  private static final LeafOptions TINY = LeafOptions.tiny(2_000, 3);
  private static final LeafOptions SPLITTING =
      new LeafOptions(1 << 20, 12, 300, 1, 0, true, Interference.NONE);

  /** How large leaves are, and how many of them have room. */
  private static List<LeafOptions> sizes() {
    return List.of(
        TINY,
        LeafOptions.tiny(6_000, 10),
        LeafOptions.tiny(1 << 20, 30),
        SPLITTING,
        LeafOptions.within(1 << 20));
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void reads_equalTheModel(LeafOptions size) {
    int seeds = Integer.getInteger("moka.leaf.seeds", 150);
    for (int seed = 0; seed < seeds; seed++) {
      run(seed, size);
    }
    assertThat(rows).as("rows from leaves").hasPositiveValue();
    assertThat(storeRows).as("rows of leaves from the store").hasPositiveValue();
    if (size.equals(TINY)) {
      assertThat(evictions).hasPositiveValue();
    }
    if (size.entries() < ROWS) {
      assertThat(runs).as("runs of decoded values").hasPositiveValue();
    }
  }

  private void run(long seed, LeafOptions options) {
    try (Sequence sequence = new Sequence(seed, options)) {
      for (int i = 0; i < STEPS; i++) {
        sequence.step();
      }
      LeafStatistics statistics = sequence.engine.leafStatistics();
      rows.addAndGet(statistics.rows());
      storeRows.addAndGet(statistics.storeRows());
      evictions.addAndGet(statistics.evictions());
      runs.addAndGet(sequence.runs);
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  @ParameterizedTest
  @MethodSource("io.mokadb.txn.leaf.BrokenLeaves#noticedAlone")
  void brokenUpkeep_isNoticed(BrokenLeaves broken) {
    for (int seed = 0; seed < 200; seed++) {
      try {
        run(seed, SPLITTING.withInterference(broken.interference()));
      } catch (AssertionError noticed) {
        return;
      }
    }
    throw new AssertionError("Nothing was noticed: " + broken);
  }

  @Test
  void lostAnswers_leaveNothingWrong() {
    for (int seed = 0; seed < 150; seed++) {
      try (Sequence sequence = new Sequence(seed, SPLITTING)) {
        sequence.loads = false;
        sequence.store.follow(
            FaultPlan.seeded(
                seed, 0.2, new Fault.AppliedButUnknown(), new Fault.DroppedAndUnknown()));
        for (int i = 0; i < STEPS; i++) {
          sequence.step();
        }
        sequence.store.follow(FaultPlan.none());
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  private static final class Sequence implements AutoCloseable {
    private final SplittableRandom random;
    private final TestEnvironment world = new TestEnvironment();
    private final FaultyStore store = new FaultyStore(new MemoryStore(true), FaultPlan.none());
    private final TransactionEngine engine;

    /** Not where answers are lost: the outcome of a load is not looked up later. */
    private boolean loads = true;

    /** Of each cell, its versions by commit timestamp; an empty text for a deletion. */
    private final NavigableMap<CellKey, NavigableMap<Long, String>> model = new TreeMap<>();

    private final List<Transaction> readers = new ArrayList<>();
    private long runs;

    Sequence(long seed, LeafOptions options) {
      random = new SplittableRandom(seed);
      engine =
          TransactionEngine.embedded(
              store,
              world.environment(),
              EngineOptions.DEFAULT
                  .withRetention(Duration.ZERO)
                  .withGcPeriod(Duration.ZERO)
                  .withInlineLimit(12)
                  .withLeaves(options));
    }

    void step() {
      switch (random.nextInt(13)) {
        case 12 -> {
          if (loads) {
            load();
          }
        }
        case 0, 1, 2 -> write();
        case 3 -> {
          if (readers.size() == 3) {
            readers.remove(random.nextInt(3)).close();
          }
          readers.add(engine.begin(TransactionOptions.DEFAULT));
        }
        case 4 -> {
          if (random.nextInt(4) == 0) {
            assertThat(engine.collectGarbage()).isNotNull();
          }
        }
        default -> {
          if (readers.isEmpty() || random.nextInt(3) == 0) {
            try (Transaction reader = engine.begin(TransactionOptions.DEFAULT)) {
              read(reader);
            }
          } else {
            read(readers.get(random.nextInt(readers.size())));
          }
        }
      }
    }

    private CellKey cell() {
      return CellKey.of(row(random.nextInt(ROWS)), Column.of(random.nextInt(8) == 0 ? 3 : 0));
    }

    private static Key row(int number) {
      return Key.wrap(("r" + number).getBytes(StandardCharsets.UTF_8));
    }

    private void write() {
      CommitPath path = random.nextInt(5) == 0 ? CommitPath.TWO_PHASE : CommitPath.FASTEST;
      try (Transaction writer = engine.begin(TransactionOptions.DEFAULT.withPath(path))) {
        Map<CellKey, String> writes = new TreeMap<>();
        for (int i = random.nextInt(random.nextInt(10) == 0 ? 40 : 5); i >= 0; i--) {
          write(writer, writes);
        }
        if (random.nextInt(8) == 0) {
          return;
        }
        if (writer.commit() instanceof Committed committed) {
          writes.forEach(
              (cell, value) ->
                  model
                      .computeIfAbsent(cell, key -> new TreeMap<>())
                      .put(committed.commitTimestamp(), value));
        }
      }
    }

    /** Many cells or few, of which no other transaction writes any meanwhile. */
    private void load() {
      Map<CellKey, byte[]> values = new TreeMap<>();
      for (int i = random.nextInt(random.nextInt(3) == 0 ? 200 : 5); i >= 0; i--) {
        values.put(cell(), bytes("l" + random.nextInt(1000)));
      }
      List<CellValue> cells = new ArrayList<>();
      values.forEach((cell, value) -> cells.add(new CellValue(cell, value)));
      try (Transaction loading = engine.begin(TransactionOptions.DEFAULT)) {
        BitSet left = loading.load(cells);
        // The first timestamp that was drawn since.
        long at = loading.startTimestamp() + 1;
        for (int i = 0; i < cells.size(); i++) {
          if (!left.get(i)) {
            model
                .computeIfAbsent(cells.get(i).cell(), key -> new TreeMap<>())
                .put(at, text(cells.get(i).value()));
          }
        }
      }
    }

    private void write(Transaction writer, Map<CellKey, String> writes) {
      CellKey cell = cell();
      switch (random.nextInt(6)) {
        case 0 -> {
          writer.delete(cell);
          writes.put(cell, "");
        }
        case 1 -> {
          if (!writes.containsKey(cell)) {
            writer.lock(cell);
          }
        }
        default -> {
          boolean isLong = random.nextInt(8) == 0;
          String value = "v" + random.nextInt(1000) + (isLong ? " which is a long one" : "");
          writer.put(cell, bytes(value));
          writes.put(cell, value);
        }
      }
    }

    private String expected(CellKey cell, long snapshot) {
      NavigableMap<Long, String> versions = model.get(cell);
      Map.Entry<Long, String> seen = versions == null ? null : versions.floorEntry(snapshot);
      return seen == null || seen.getValue().isEmpty() ? null : seen.getValue();
    }

    private void read(Transaction reader) {
      long snapshot = reader.startTimestamp();
      switch (random.nextInt(4)) {
        case 0 -> {
          CellKey cell = cell();
          assertThat(text(reader.get(cell))).isEqualTo(expected(cell, snapshot));
        }
        case 1 -> {
          List<CellKey> cells = List.of(cell(), cell(), cell(), cell());
          List<byte[]> found = reader.getAll(cells);
          for (int i = 0; i < cells.size(); i++) {
            assertThat(text(found.get(i))).isEqualTo(expected(cells.get(i), snapshot));
          }
        }
        default -> scan(reader, snapshot);
      }
    }

    private void scan(Transaction reader, long snapshot) {
      Key from = random.nextInt(4) == 0 ? null : row(random.nextInt(ROWS));
      Key to = random.nextInt(4) == 0 ? null : row(random.nextInt(ROWS));
      if (from != null && to != null && from.compareTo(to) > 0) {
        Key lower = to;
        to = from;
        from = lower;
      }
      KeyRange range = KeyRange.of(from, to);
      ColumnRange columns = random.nextInt(2) == 0 ? new ColumnRange(0, 0) : null;
      boolean reverse = random.nextInt(3) == 0;
      List<String> expected = new ArrayList<>();
      for (CellKey cell : (reverse ? model.descendingMap() : model).keySet()) {
        String value = expected(cell, snapshot);
        if (range.contains(cell.row())
            && (columns == null || columns.contains(cell.column()))
            && value != null) {
          expected.add(cell + "=" + value);
        }
      }
      Scan scan = new Scan(range, columns, reverse, 8);
      if (columns != null && random.nextBoolean()) {
        scan = scan.decoding(UnrolledCursor.WISH);
      }
      List<String> found = new ArrayList<>();
      try (UnrolledCursor cursor = new UnrolledCursor(reader.scan(scan))) {
        byte[] copied = new byte[16];
        while (cursor.next()) {
          found.add(cursor.key() + "=" + text(cursor.value()));
          int length = cursor.copyRow(copied);
          assertThat(Key.wrap(Arrays.copyOf(copied, length))).isEqualTo(cursor.key().row());
          assertThat(
                  new String(
                      cursor.bytes(),
                      cursor.start(),
                      cursor.end() - cursor.start(),
                      StandardCharsets.UTF_8))
              .isEqualTo(text(cursor.value()));
          if (cursor.commitTimestamp() != 0) {
            assertThat(model.get(cursor.key()).floorKey(snapshot))
                .isEqualTo(cursor.commitTimestamp());
          }
        }
        runs += cursor.inRuns();
      }
      assertThat(found).as("%s", range).isEqualTo(expected);
    }

    @Override
    public void close() {
      readers.forEach(Transaction::close);
      engine.close();
    }
  }
}
