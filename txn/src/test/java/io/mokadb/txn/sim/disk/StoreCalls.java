package io.mokadb.txn.sim.disk;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.sim.world.Cells;
import io.mokadb.txn.time.Timestamps;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Random calls that a store has to serve: nobody puts where something was ever deleted (K8). */
final class StoreCalls {
  private static final Column[] COLUMNS = {Column.ZERO, Column.of(3)};
  private static final List<Family> FAMILIES = List.of(Family.values());
  private static final byte GONE = gone(1)[0];

  /** When the rows of a queue went: then, or one or two later. */
  private static final long FILLED = 3;

  /** Between two timestamps that are drawn there is room for some that are late. */
  private static final long STEP = 10;

  private final Timeline timeline;
  private final int rows;
  private long clock = STEP;

  /** Up to here something may have been deleted. */
  private long floor;

  StoreCalls(Timeline timeline, int rows) {
    this.timeline = timeline;
    this.rows = rows;
  }

  /** All rows are gone, so that scans leap over runs of them. */
  void fillQueue(Cells cells) {
    for (int row = 0; row < rows; row++) {
      List<Edit> edits = new ArrayList<>();
      edits.add(Edit.put(Family.WRITE, Column.ZERO, 1, value(1)));
      long gone = FILLED + row % 3;
      edits.add(Edit.put(Family.WRITE, Column.ZERO, gone, gone(gone)));
      var unused =
          cells.mutate(new RowMutation(key(row), Condition.always(), edits), Durability.SYNC);
    }
  }

  private SplittableRandom random() {
    return timeline.current().random();
  }

  private static Key key(int row) {
    return Key.wrap(String.format("row%02d", row).getBytes(StandardCharsets.UTF_8));
  }

  private Column column() {
    return COLUMNS[random().nextInt(4) / 3];
  }

  private static byte[] gone(long timestamp) {
    return new WriteRecord(WriteKind.DELETE, timestamp, null, 0).encode();
  }

  void write(Cells cells) {
    Durability durability = random().nextBoolean() ? Durability.SYNC : Durability.BUFFERED;
    if (random().nextInt(3) > 0) {
      var unused = cells.mutate(mutation(random().nextInt(rows)), durability);
      return;
    }
    Map<Integer, RowMutation> several = new LinkedHashMap<>();
    for (int i = random().nextInt(4); i >= 0; i--) {
      int row = random().nextInt(rows);
      several.put(row, mutation(row));
    }
    var unused = cells.mutateAtomically(List.copyOf(several.values()), durability);
  }

  private RowMutation mutation(int row) {
    List<Edit> edits = new ArrayList<>();
    clock += STEP;
    int sort = random().nextInt(7);
    if (sort < 2) {
      // One place, as most commits of a row are.
      edits.add(Edit.put(Family.WRITE, Column.ZERO, clock, record()));
      return new RowMutation(key(row), Condition.always(), edits);
    } else if (sort == 2) {
      for (Family family : FAMILIES) {
        edits.add(Edit.put(family, Column.ZERO, clock, record()));
      }
      return new RowMutation(key(row), Condition.always(), edits);
    } else if (sort == 3) {
      // Nothing, which may have to be synced with all before it.
      edits.add(Edit.delete(Family.LOCK, Column.ZERO, 1));
      return new RowMutation(key(row), Condition.always(), edits);
    }
    for (int i = random().nextInt(3); i > 0; i--) {
      edits.add(removal());
    }
    for (int i = random().nextInt(3); i >= 0; i--) {
      edits.add(addition());
    }
    return new RowMutation(key(row), condition(), edits);
  }

  private Condition condition() {
    return switch (random().nextInt(4)) {
      case 0 ->
          Condition.noCellIn(
              Family.WRITE, column(), TimeRange.since(Math.max(0, clock - 3 * STEP)));
      case 1 -> Condition.noCellIn(Family.LOCK, column(), TimeRange.all());
      default -> Condition.always();
    };
  }

  private Edit removal() {
    Family family = FAMILIES.get(random().nextInt(4));
    long timestamp = Math.max(0, clock - STEP * (1 + random().nextInt(8)));
    floor = Math.max(floor, timestamp);
    if (family == Family.LOCK || random().nextBoolean()) {
      boolean guard = family == Family.WRITE && random().nextBoolean();
      return Edit.delete(family, column(), timestamp | (guard ? Timestamps.END : 0));
    }
    return Edit.deleteUpTo(family, column(), timestamp);
  }

  private Edit addition() {
    Family family = FAMILIES.get(random().nextInt(4));
    // Below the newest, as a late rollback record is.
    boolean late = clock - STEP - 1 > floor && random().nextInt(6) == 0;
    clock++;
    long timestamp = late ? clock - STEP - 1 : clock;
    boolean guard = family == Family.WRITE && random().nextInt(5) == 0;
    return Edit.put(family, column(), timestamp | (guard ? Timestamps.END : 0), record());
  }

  private byte[] record() {
    return random().nextInt(3) == 0 ? gone(clock) : value(clock);
  }

  private static byte[] value(long timestamp) {
    return new WriteRecord(WriteKind.PUT, timestamp, new byte[] {7}, 0).encode();
  }

  private TimeRange range() {
    return switch (random().nextInt(5)) {
      case 0, 1 -> TimeRange.all();
      case 2 -> new TimeRange(0, FILLED + random().nextInt(4));
      case 3 -> TimeRange.upTo(Math.max(0, clock - random().nextLong(6 * STEP)));
      default -> {
        long from = Math.max(0, clock - random().nextLong(6 * STEP));
        yield new TimeRange(from, from + random().nextLong(4 * STEP));
      }
    };
  }

  private TimeRange orNone() {
    return random().nextBoolean() ? range() : null;
  }

  private ReadRanges ranges() {
    return switch (random().nextInt(4)) {
      case 0, 1 -> ReadRanges.of(Family.WRITE, range());
      case 2 -> {
        TimeRange range = range();
        yield new ReadRanges(range, range, range, range);
      }
      default -> new ReadRanges(orNone(), orNone(), orNone(), orNone());
    };
  }

  void read(Cells cells) {
    CellKey cell = CellKey.of(key(random().nextInt(rows)), column());
    var unused = cells.read(new CellRead(cell, ranges()));
  }

  /** What it finds is looked at by the cells. */
  void scan(Cells cells) {
    KeyRange range =
        random().nextBoolean()
            ? KeyRange.all()
            : new KeyRange(key(random().nextInt(rows)), key(random().nextInt(rows)));
    ReadRanges ranges = ranges();
    ScanRequest request =
        random().nextBoolean()
            ? ScanRequest.forward(range, ranges)
            : ScanRequest.backward(range, ranges);
    try (CellCursor cursor =
        cells.scan(random().nextBoolean() ? request.withoutGone(GONE) : request)) {
      boolean more = true;
      for (int i = 0; more && i < rows * 2; i++) {
        more = cursor.next() != null;
      }
    }
  }
}
