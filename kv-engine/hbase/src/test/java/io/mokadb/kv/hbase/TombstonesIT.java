package io.mokadb.kv.hbase;

import static io.mokadb.kv.testkit.Mutations.commit;
import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.prewrite;
import static io.mokadb.kv.testkit.Mutations.rollback;
import static io.mokadb.kv.testkit.Mutations.unconditionally;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How many tombstones a column keeps, as a scan of everything in its row counts them. */
final class TombstonesIT {
  private static final int COMMITS = 200;
  private static final Key ROW = key("hot");

  @RegisterExtension static final TestCluster CLUSTER = new TestCluster();

  @Test
  void commits_afterAFlush_leaveOneTombstoneOfTheLocks() throws Exception {
    HBaseSettings settings = CLUSTER.newTable();
    try (HBaseStore store = CLUSTER.open(settings)) {
      for (int round = 1; round <= 2; round++) {
        for (long i = 1; i <= COMMITS; i++) {
          long start = round * 100_000L + i * 10;
          applied(store, prewrite(ROW, Column.ZERO, start, "v"));
          applied(store, commit(ROW, Column.ZERO, start, start + 5));
        }
        flush(settings);
        // One in each file.
        assertThat(tombstones(settings)).isEqualTo(Map.of(Family.LOCK, round));
      }
      CellView view = store.read(read(), Deadline.none());
      assertThat(view.lock()).isNull();
      assertThat(view.write().timestamp()).isEqualTo(200_000L + COMMITS * 10 + 5);
    }
  }

  /** An older transaction may lock the cell over the record: its lock is not hidden. */
  @Test
  void rollbacks_hideNoOlderLock_andGoWithTheNextCommit() throws Exception {
    HBaseSettings settings = CLUSTER.newTable();
    try (HBaseStore store = CLUSTER.open(settings)) {
      for (long start = 1_000; start < 1_200; start += 10) {
        applied(store, prewrite(ROW, Column.ZERO, start, "v"));
        applied(store, rollback(ROW, Column.ZERO, start));
      }
      flush(settings);
      assertThat(tombstones(settings)).isEqualTo(Map.of(Family.LOCK, 20, Family.DATA, 20));
      applied(store, unconditionally(ROW, Edit.put(Family.LOCK, Column.ZERO, 900, new byte[] {1})));
      assertThat(store.read(read(), Deadline.none()).lock().timestamp()).isEqualTo(900);
      applied(store, commit(ROW, Column.ZERO, 900, 2_000));
      applied(store, prewrite(ROW, Column.ZERO, 3_000, "v"));
      applied(store, commit(ROW, Column.ZERO, 3_000, 3_001));
      flush(settings);
      compactAll(settings);
      assertThat(store.read(read(), Deadline.none()).lock()).isNull();
    }
  }

  /** What garbage collection and acknowledged notifications leave. */
  @Test
  void removalsOfAllFamilies_afterAFlush_leaveOneTombstoneEach() throws Exception {
    HBaseSettings settings = CLUSTER.newTable();
    try (HBaseStore store = CLUSTER.open(settings)) {
      for (long at = 10; at <= 500; at += 10) {
        for (Family family : Family.values()) {
          applied(
              store,
              unconditionally(
                  ROW,
                  Edit.put(family, Column.ZERO, at, new byte[] {1}),
                  Edit.deleteUpTo(family, Column.ZERO, at - 5)));
        }
      }
      flush(settings);
      assertThat(tombstones(settings).values()).containsOnly(1).hasSize(4);
      CellView view = store.read(read(), Deadline.none());
      for (Family family : Family.values()) {
        assertThat(view.of(family).timestamp()).isEqualTo(500);
      }
    }
  }

  private static CellRead read() {
    TimeRange all = TimeRange.all();
    return new CellRead(CellKey.of(ROW), new ReadRanges(all, all, all, all));
  }

  private static void applied(HBaseStore store, RowMutation mutation) {
    assertThat(store.mutate(List.of(mutation), Durability.SYNC, Deadline.none()))
        .containsExactly(MutationOutcome.APPLIED);
  }

  private static void flush(HBaseSettings settings) throws Exception {
    CLUSTER
        .connection()
        .getAdmin()
        .flush(TableName.valueOf(settings.table()))
        .get(1, TimeUnit.MINUTES);
  }

  private static void compactAll(HBaseSettings settings) throws Exception {
    CLUSTER
        .connection()
        .getAdmin()
        .majorCompact(TableName.valueOf(settings.table()))
        .get(1, TimeUnit.MINUTES);
  }

  private static Map<Family, Integer> tombstones(HBaseSettings settings) throws Exception {
    Map<Family, Integer> counts = new EnumMap<>(Family.class);
    List<Result> rows =
        CLUSTER
            .connection()
            .getTable(TableName.valueOf(settings.table()))
            .scanAll(new Scan().setRaw(true).readAllVersions())
            .get(1, TimeUnit.MINUTES);
    for (Result row : rows) {
      for (Cell cell : row.rawCells()) {
        if (CellUtil.isDelete(cell)) {
          counts.merge(Families.of(cell), 1, Integer::sum);
        }
      }
    }
    return counts;
  }
}
