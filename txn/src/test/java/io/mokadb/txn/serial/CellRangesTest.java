package io.mokadb.txn.serial;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ScanRequest.ColumnRange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets of cells against lists of what was added. */
final class CellRangesTest {
  private static final int ROWS = 60;

  private static Key row(int number) {
    return Key.wrap(String.format("r%02d", number).getBytes(StandardCharsets.UTF_8));
  }

  /** Cells and ranges, as they were added. */
  private static final class Model {
    private final List<CellKey> cells = new ArrayList<>();
    private final List<KeyRange> rows = new ArrayList<>();
    private final List<ColumnRange> columns = new ArrayList<>();

    boolean contains(CellKey cell) {
      for (int i = 0; i < rows.size(); i++) {
        ColumnRange only = columns.get(i);
        if (rows.get(i).contains(cell.row()) && (only == null || only.contains(cell.column()))) {
          return true;
        }
      }
      return cells.contains(cell);
    }

    boolean meets(KeyRange range) {
      return cells.stream().anyMatch(cell -> range.contains(cell.row()))
          || rows.stream().anyMatch(each -> !each.intersect(range).isEmpty());
    }
  }

  private static KeyRange range(Random random) {
    int from = random.nextInt(ROWS);
    int length = random.nextInt(4) == 0 ? random.nextInt(20) : random.nextInt(4);
    Key start = random.nextInt(25) == 0 ? null : row(from);
    Key end = random.nextInt(25) == 0 ? null : row(Math.min(ROWS, from + length));
    return KeyRange.of(start, end);
  }

  private static Model fill(CellRanges ranges, Random random, int additions) {
    Model model = new Model();
    for (int i = 0; i < additions; i++) {
      if (random.nextBoolean()) {
        CellKey cell = CellKey.of(row(random.nextInt(ROWS)), Column.of(random.nextInt(3)));
        ranges.add(cell);
        model.cells.add(cell);
      } else {
        KeyRange rows = range(random);
        ColumnRange columns =
            random.nextBoolean() ? null : new ColumnRange(random.nextInt(2), 1 + random.nextInt(2));
        ranges.add(rows, columns);
        if (!rows.isEmpty()) {
          model.rows.add(rows);
          model.columns.add(columns);
        }
      }
    }
    return model;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
  void contains_belowItsBound_isExact(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      CellRanges ranges = new CellRanges(1_000, NoteMemory.UNBOUNDED);
      Model model = fill(ranges, random, 1 + random.nextInt(12));
      for (int i = 0; i < ROWS; i++) {
        for (int column = 0; column < 4; column++) {
          CellKey cell = CellKey.of(row(i), Column.of(column));
          assertThat(ranges.contains(cell)).as("%s", cell).isEqualTo(model.contains(cell));
        }
      }
      for (int i = 0; i < 40; i++) {
        KeyRange range = range(random);
        if (!range.isEmpty()) {
          assertThat(ranges.meets(range)).as("%s", range).isEqualTo(model.meets(range));
        }
      }
      assertThat(ranges.isEmpty()).isEqualTo(model.rows.isEmpty() && model.cells.isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
  void contains_aboveItsBound_losesNothing(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      int most = 6 + random.nextInt(12);
      CellRanges ranges = new CellRanges(most, NoteMemory.UNBOUNDED);
      Model model = fill(ranges, random, 60);
      assertThat(ranges.size()).isLessThanOrEqualTo(most);
      for (int i = 0; i < ROWS; i++) {
        CellKey cell = CellKey.of(row(i), Column.of(0));
        if (model.contains(cell)) {
          assertThat(ranges.contains(cell)).as("%s", cell).isTrue();
          assertThat(ranges.meets(KeyRange.single(cell.row()))).isTrue();
        }
      }
    }
  }

  @Test
  void add_tooMany_joinsNeighboursOfOnePrefixFirst() {
    CellRanges ranges = new CellRanges(100, NoteMemory.UNBOUNDED);
    for (int i = 0; i < 51; i++) {
      for (String table : List.of("a", "y")) {
        byte[] bytes = (table + String.format("%03d", 10 * i)).getBytes(StandardCharsets.UTF_8);
        ranges.add(CellKey.of(Key.wrap(bytes)));
      }
    }
    assertThat(ranges.size()).isBetween(2, 100);
    for (String between : List.of("b", "m", "x", "z", "A")) {
      assertThat(ranges.contains(CellKey.of(Key.wrap(between.getBytes(StandardCharsets.UTF_8)))))
          .as(between)
          .isFalse();
    }
  }

  /** Memory of so many bytes, and how much of it is taken. */
  private static final class Bounded implements NoteMemory {
    private final long most;
    private long taken;

    Bounded(long most) {
      this.most = most;
    }

    @Override
    public boolean tryAdd(long bytes) {
      boolean there = taken + bytes <= most;
      taken += there ? bytes : 0;
      return there;
    }

    @Override
    public void subtract(long bytes) {
      taken -= bytes;
      assertThat(taken).isNotNegative();
    }

    @Override
    public void close() {
      taken = 0;
    }
  }

  private static CellKey wide(int number, int length) {
    byte[] bytes = Arrays.copyOf(String.format("r%06d", number).getBytes(US_ASCII), length);
    return CellKey.of(Key.wrap(bytes));
  }

  @ParameterizedTest
  @CsvSource({"0, 20", "0, 5000", "30000, 20", "30000, 300", "100000, 9000", "1000000, 20"})
  void add_moreThanTheMemoryHolds_joinsInsteadAndLosesNothing(long memory, int length) {
    Bounded bounded = new Bounded(memory);
    CellRanges ranges = new CellRanges(1_000_000, bounded);
    Random random = new Random(memory + length);
    List<CellKey> added = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      CellKey cell = wide(random.nextInt(100_000), length);
      if (random.nextBoolean()) {
        ranges.add(cell);
      } else {
        ranges.add(KeyRange.single(cell.row()), null);
      }
      added.add(cell);
      assertThat(ranges.bytes()).isLessThanOrEqualTo(bounded.taken + NoteBudget.FREE);
    }
    assertThat(bounded.taken).isLessThanOrEqualTo(memory);
    assertThat(added).allMatch(ranges::contains);
    assertThat(ranges.size() < 2_900).as("joined").isEqualTo(memory < 1_000_000);
    ranges.clear();
    assertThat(bounded.taken).isZero();
    assertThat(ranges.bytes()).isZero();
  }

  @Test
  void bytes_ofRangesThatAreJoined_areThoseOfTheRest() {
    Bounded bounded = new Bounded(Long.MAX_VALUE);
    CellRanges ranges = new CellRanges(100_000, bounded);
    for (int i = 0; i < 1_000; i++) {
      ranges.add(KeyRange.single(wide(2 * i, 50).row()), null);
    }
    assertThat(ranges.bytes()).isBetween(150_000L, 300_000L);
    assertThat(bounded.taken).isBetween(ranges.bytes() - NoteBudget.FREE, 600_000L);
    ranges.add(KeyRange.of(wide(0, 50).row(), wide(1_990, 50).row()), null);
    assertThat(ranges.size()).isEqualTo(5);
    assertThat(ranges.bytes()).isLessThan(2_000);
  }
}
