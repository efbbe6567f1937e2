package io.mokadb.kv.hbase;

import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.put;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Regions move to other servers and are split; callers do not notice. */
final class MovingRegionsIT {
  private static final int ROWS = 400;

  @RegisterExtension static final TestCluster CLUSTER = new TestCluster();

  @Test
  @Timeout(120)
  void scan_whileItsRegionMovesAndSplits_findsEachRowOnce() throws Exception {
    HBaseSettings settings = CLUSTER.newTable();
    try (HBaseStore store = CLUSTER.open(settings)) {
      fill(store, 10);
      for (boolean reverse : new boolean[] {false, true}) {
        ReadRanges snapshot = ReadRanges.snapshot(10);
        ScanRequest request =
            (reverse
                    ? ScanRequest.backward(KeyRange.all(), snapshot)
                    : ScanRequest.forward(KeyRange.all(), snapshot))
                .withBlockSize(3);
        List<Key> found = new ArrayList<>();
        try (CellCursor cursor = store.scan(request, Deadline.none())) {
          for (CellView view = cursor.next(); view != null; view = cursor.next()) {
            found.add(view.key().row());
            if (found.size() == 20) {
              moveAll(settings);
            } else if (found.size() == 60 && !reverse) {
              split(settings);
            }
          }
        }
        assertThat(found).isEqualTo(rows(reverse));
      }
      assertThat(store.regions(KeyRange.all())).hasSize(2);
    }
  }

  @Test
  @Timeout(120)
  void mutate_whileRegionsMove_losesNothingAcknowledged() throws Exception {
    HBaseSettings settings = CLUSTER.newTable().withSplits(List.of(key("row1200")));
    ExecutorService mover = Executors.newSingleThreadExecutor();
    AtomicBoolean done = new AtomicBoolean();
    try (HBaseStore store = CLUSTER.open(settings)) {
      Future<Integer> moves =
          mover.submit(
              () -> {
                int count = 0;
                while (!done.get()) {
                  moveAll(settings);
                  count++;
                }
                return count;
              });
      try {
        for (int round = 1; round <= 12; round++) {
          fill(store, round);
        }
      } finally {
        done.set(true);
      }
      assertThat(moves.get(1, TimeUnit.MINUTES)).isPositive();
      for (Key row : rows(false)) {
        CellRead newest = new CellRead(CellKey.of(row), ReadRanges.snapshot(100));
        assertThat(store.read(newest, Deadline.none()).write().timestamp()).isEqualTo(12);
      }
    } finally {
      mover.shutdownNow();
    }
  }

  private static List<Key> rows(boolean reverse) {
    List<Key> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(key("row" + (1_000 + i)));
    }
    if (reverse) {
      Collections.reverse(rows);
    }
    return rows;
  }

  private static void fill(HBaseStore store, long timestamp) {
    List<RowMutation> list = new ArrayList<>();
    for (Key row : rows(false)) {
      list.add(put(row, Family.WRITE, timestamp, "v" + timestamp));
    }
    assertThat(store.mutate(list, Durability.SYNC, Deadline.none()))
        .containsOnly(MutationOutcome.APPLIED);
  }

  /** Each region to the server that does not have it. */
  private static void moveAll(HBaseSettings settings) throws Exception {
    AsyncAdmin admin = CLUSTER.connection().getAdmin();
    TableName table = TableName.valueOf(settings.table());
    List<ServerName> servers = List.copyOf(get(admin.getRegionServers()));
    for (RegionInfo region : get(admin.getRegions(table))) {
      List<RegionInfo> onFirst = get(admin.getRegions(servers.get(0)));
      ServerName other = onFirst.contains(region) ? servers.get(1) : servers.get(0);
      get(admin.move(region.getEncodedNameAsBytes(), other));
    }
  }

  private static void split(HBaseSettings settings) throws Exception {
    AsyncAdmin admin = CLUSTER.connection().getAdmin();
    TableName table = TableName.valueOf(settings.table());
    get(admin.split(table, key("row1100").toByteArray()));
    while (get(admin.getRegions(table)).size() < 2) {
      Thread.onSpinWait();
    }
  }

  private static <T> T get(Future<T> future) throws Exception {
    return future.get(1, TimeUnit.MINUTES);
  }
}
