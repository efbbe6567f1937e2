package io.mokadb.kv.rocksdb;

import static io.mokadb.kv.testkit.Mutations.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.memory.MemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls with many rows, whose locks and newest records are read by iterators that go along with
 * them, against the store in memory. No lock is kept on the heap.
 */
final class LargeBatchIT {
  private static final long SEED = Long.getLong("moka.batch.seed", 29L);
  private static final int ROWS = 400;

  @TempDir private Path directory;
  private final Random random = new Random(SEED);
  private final KvStore model = new MemoryStore();
  private KvStore store;

  @BeforeEach
  void open() {
    store = RocksDbStore.open(RocksDbOptions.at(directory.resolve("db")).withLockBytes(0));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void mutate_rowsInAnyOrder_judgesAndChangesWhatTheModelDoes() {
    for (int round = 0; round < 200; round++) {
      List<Integer> rows = rows();
      long timestamp = 1L + random.nextInt(40);
      List<RowMutation> mutations = new ArrayList<>();
      for (int row : rows) {
        mutations.add(mutation(row, timestamp));
      }
      assertSame(mutations, "round " + round + " of seed " + SEED);
    }
    for (int row = 0; row < ROWS; row++) {
      assertSameRow(row);
    }
  }

  @Test
  void mutate_manyDeletedLocksBetweenTheRows_findsThoseThatAreThere() {
    int between = 12_000;
    assertSame(locks(0, between, 1, 1), "locked");
    List<RowMutation> unlocked = new ArrayList<>();
    for (int row = 1; row < between; row++) {
      if (row % 1_000 != 0) {
        unlocked.add(unlock(row, 1));
      }
    }
    assertSame(unlocked, "unlocked");
    assertSame(locks(0, between, 500, 2), "locked where no lock was left");
  }

  private static List<RowMutation> locks(int from, int to, int step, long timestamp) {
    List<RowMutation> mutations = new ArrayList<>();
    for (int row = from; row < to; row += step) {
      mutations.add(lock(row, timestamp));
    }
    return mutations;
  }

  /** In order, backwards or neither; side by side or scattered; some twice. */
  private List<Integer> rows() {
    int from = random.nextInt(ROWS / 2);
    int step = 1 + random.nextInt(3) * random.nextInt(4);
    List<Integer> rows = new ArrayList<>();
    for (int row = from; row < ROWS && rows.size() < 64; row += step) {
      rows.add(row);
    }
    int order = random.nextInt(4);
    if (order == 0) {
      Collections.reverse(rows);
    } else if (order == 1) {
      rows.addAll(List.copyOf(rows).subList(0, rows.size() / 3));
      Collections.shuffle(rows, random);
    }
    return rows;
  }

  private RowMutation mutation(int row, long timestamp) {
    return switch (random.nextInt(4)) {
      case 0 -> lock(row, timestamp);
      case 1 -> unlock(row, timestamp);
      case 2 -> commit(row, timestamp);
      default ->
          new RowMutation(
              key(name(row)),
              Condition.always(),
              List.of(Edit.delete(Family.WRITE, Column.ZERO, timestamp)));
    };
  }

  private static RowMutation lock(int row, long timestamp) {
    return new RowMutation(
        key(name(row)),
        Condition.noCellIn(Family.WRITE, Column.ZERO, TimeRange.since(timestamp)),
        List.of(
            Edit.put(Family.LOCK, Column.ZERO, timestamp, new byte[] {1}),
            Edit.put(Family.WRITE, Column.ZERO, Control.GUARD | timestamp, new byte[] {2})));
  }

  private static RowMutation unlock(int row, long timestamp) {
    return new RowMutation(
        key(name(row)),
        Condition.cellAt(Family.WRITE, Column.ZERO, Control.GUARD | timestamp),
        List.of(
            Edit.delete(Family.LOCK, Column.ZERO, timestamp),
            Edit.delete(Family.WRITE, Column.ZERO, Control.GUARD | timestamp)));
  }

  private static RowMutation commit(int row, long timestamp) {
    return new RowMutation(
        key(name(row)),
        Condition.cellAt(Family.WRITE, Column.ZERO, Control.GUARD | timestamp),
        List.of(
            Edit.put(Family.WRITE, Column.ZERO, timestamp + 3, new byte[] {3, (byte) row}),
            Edit.delete(Family.LOCK, Column.ZERO, timestamp),
            Edit.delete(Family.WRITE, Column.ZERO, Control.GUARD | timestamp)));
  }

  private static String name(int row) {
    return String.format("%05d", row);
  }

  private void assertSame(List<RowMutation> mutations, String what) {
    assertThat(store.mutate(mutations, Durability.BUFFERED, Deadline.none()))
        .as(what)
        .isEqualTo(model.mutate(mutations, Durability.BUFFERED, Deadline.none()));
  }

  private void assertSameRow(int row) {
    CellRead read =
        new CellRead(
            CellKey.of(key(name(row)), Column.ZERO), ReadRanges.of(Family.WRITE, TimeRange.all()));
    assertThat(store.read(read, Deadline.none()).write())
        .as("row " + row + " of seed " + SEED)
        .isEqualTo(model.read(read, Deadline.none()).write());
  }
}
