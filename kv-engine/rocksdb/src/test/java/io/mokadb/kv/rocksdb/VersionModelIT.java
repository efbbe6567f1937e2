package io.mokadb.kv.rocksdb;

import static io.mokadb.kv.testkit.Mutations.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.memory.MemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The store on disk against the one in memory, which keeps all versions side by side: the same
 * random changes, then reads and scans at every timestamp there is, at those beside it, and between
 * any two. Values are long enough for the memory of newest records to forget some.
 */
final class VersionModelIT {
  private static final int ROUNDS = Integer.getInteger("moka.model.rounds", 60);
  private static final long SEED = Long.getLong("moka.model.seed", 17L);
  private static final int ROWS = 12;
  private static final int LATEST = 14;
  private static final byte GONE = 'g';

  /** Some hundreds of them are more than the memory of newest records holds. */
  private static final int LONG_VALUE = 40_000;

  @TempDir private Path directory;
  private final Random random = new Random(SEED);
  private final KvStore model = new MemoryStore();

  @Test
  void readsAndScans_atEveryTimestamp_showWhatTheModelShows() {
    for (int life = 0; life < 2; life++) {
      RocksDbOptions options =
          RocksDbOptions.at(directory.resolve("db"))
              .withCacheBytes(RocksDbOptions.MIN_CACHE_BYTES)
              .withLockBytes(life == 0 ? 0 : 1 << 20);
      try (RocksDbStore store = RocksDbStore.open(options)) {
        for (int round = 0; round < ROUNDS; round++) {
          RowMutation mutation = mutation();
          assertThat(store.mutate(List.of(mutation), Durability.BUFFERED, Deadline.none()))
              .isEqualTo(model.mutate(List.of(mutation), Durability.BUFFERED, Deadline.none()));
          for (int i = 0; i < 30; i++) {
            compareRead(store);
          }
          compareScan(store);
        }
        for (int row = 0; row < ROWS; row++) {
          for (long from = 0; from <= LATEST + 1; from++) {
            for (long until = from; until <= LATEST + 2; until++) {
              compare(store, key("row" + row), new TimeRange(from, until));
            }
          }
        }
      }
    }
  }

  private RowMutation mutation() {
    List<Edit> edits = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      Family family = random.nextInt(3) == 0 ? Family.DATA : Family.WRITE;
      long timestamp = random.nextInt(LATEST + 1);
      edits.add(
          switch (random.nextInt(6)) {
            case 0 -> Edit.delete(family, Column.ZERO, timestamp);
            case 1 -> Edit.deleteUpTo(family, Column.ZERO, timestamp / 2);
            default -> Edit.put(family, Column.ZERO, timestamp, value());
          });
    }
    Condition condition =
        random.nextInt(4) > 0
            ? Condition.always()
            : Condition.noCellIn(Family.WRITE, Column.ZERO, range());
    return new RowMutation(row(), condition, edits);
  }

  private byte[] value() {
    byte[] value = new byte[random.nextInt(3) == 0 ? LONG_VALUE : 1 + random.nextInt(20)];
    random.nextBytes(value);
    value[0] = random.nextBoolean() ? GONE : (byte) 'v';
    return value;
  }

  private Key row() {
    return key("row" + random.nextInt(ROWS));
  }

  private TimeRange range() {
    long from = random.nextInt(LATEST + 2);
    return new TimeRange(from, from + random.nextInt(LATEST + 2));
  }

  private void compareRead(KvStore store) {
    compare(store, row(), range());
  }

  private void compare(KvStore store, Key row, TimeRange range) {
    CellRead read = new CellRead(CellKey.of(row), new ReadRanges(range, null, range, null));
    String shown = show(store.read(read, Deadline.none()));
    assertThat(shown)
        .as("%s in %s, seed %d", row, range, SEED)
        .isEqualTo(show(model.read(read, Deadline.none())));
  }

  private void compareScan(KvStore store) {
    ReadRanges ranges = ReadRanges.of(Family.WRITE, new TimeRange(0, random.nextInt(LATEST + 2)));
    ScanRequest request =
        random.nextBoolean()
            ? ScanRequest.forward(KeyRange.all(), ranges)
            : ScanRequest.backward(KeyRange.all(), ranges);
    List<String> expected = scan(model, request);
    assertThat(scan(store, request)).as("%s, seed %d", request, SEED).isEqualTo(expected);
    expected.removeIf(view -> view.contains("=g"));
    List<String> found = scan(store, request.withoutGone(GONE));
    found.removeIf(view -> view.contains("=g"));
    assertThat(found).as("%s without gone, seed %d", request, SEED).isEqualTo(expected);
  }

  private static List<String> scan(KvStore store, ScanRequest request) {
    List<String> views = new ArrayList<>();
    try (CellCursor cursor = store.scan(request, Deadline.none())) {
      for (CellView view = cursor.next(); view != null; view = cursor.next()) {
        views.add(view.key() + show(view));
      }
    }
    return views;
  }

  private static String show(CellView view) {
    return " data" + show(view.data()) + " write" + show(view.write());
  }

  private static String show(Cell cell) {
    return cell == null
        ? "-"
        : "@" + cell.timestamp() + "=" + (char) cell.value()[0] + Arrays.hashCode(cell.value());
  }
}
