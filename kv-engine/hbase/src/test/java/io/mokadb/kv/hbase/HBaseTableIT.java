package io.mokadb.kv.hbase;

import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.prewrite;
import static io.mokadb.kv.testkit.Mutations.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The table that a store is, and the calls that its lists become. */
final class HBaseTableIT {
  @RegisterExtension static final TestCluster CLUSTER = new TestCluster();

  @Test
  void open_tableWithoutGuard_isRefusedUnlessAllowed() {
    HBaseSettings settings = CLUSTER.newTable();
    CLUSTER.open(settings.withoutLeaseGuard()).close();

    assertThatThrownBy(() -> CLUSTER.open(settings))
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.INACCESSIBLE))
        .hasMessageContaining(HBaseLayout.LEASE_GUARD);
    CLUSTER.open(settings.withoutLeaseGuard()).close();
  }

  @Test
  void valueThatHBaseDoesNotTake_isRefused_andNothingIsWritten() {
    try (HBaseStore store = CLUSTER.open(CLUSTER.newTable())) {
      List<RowMutation> mutations =
          List.of(
              put(key("a"), Family.DATA, 10, "v"),
              put(key("b"), Family.DATA, 10, "x".repeat(11_000_000)));
      assertThatThrownBy(() -> mutate(store, mutations))
          .isInstanceOfSatisfying(
              KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.TOO_LONG))
          .hasMessageContaining("hbase.client.keyvalue.maxsize");
      CellRead read =
          new CellRead(
              CellKey.of(key("a"), Column.of(0)), ReadRanges.of(Family.DATA, TimeRange.all()));
      assertThat(store.read(read, Deadline.none()).data()).isNull();
      mutate(store, List.of(put(key("b"), Family.DATA, 10, "x".repeat(10_000_000))));
    }
  }

  @Test
  void open_tableOfSomethingElse_isRefused() throws Exception {
    HBaseSettings settings = CLUSTER.newTable();
    CLUSTER
        .connection()
        .getAdmin()
        .createTable(
            TableDescriptorBuilder.newBuilder(TableName.valueOf(settings.table()))
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of("d"))
                .build())
        .get(1, TimeUnit.MINUTES);

    assertThatThrownBy(() -> CLUSTER.open(settings))
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.FORMAT));
  }

  @Test
  void open_again_findsWhatIsThere() {
    HBaseSettings settings = CLUSTER.newTable();
    try (HBaseStore store = HBaseStore.open(settings)) {
      assertThat(store.location()).endsWith("/" + settings.table()).startsWith("hbase:");
      mutate(store, List.of(put(key("a"), Family.WRITE, 10, "v")));
    }
    try (HBaseStore store = HBaseStore.open(settings)) {
      assertThat(count(store, ScanRequest.forward(KeyRange.all(), ReadRanges.snapshot(10))))
          .isEqualTo(1);
    }
  }

  @Test
  void regions_ofASplitTable_areParts() {
    // Several on each server, so that their order is that of the keys, not of the servers.
    HBaseSettings settings =
        CLUSTER.newTable().withSplits(List.of(key("b"), key("c"), key("d"), key("e")));
    try (HBaseStore store = CLUSTER.open(settings)) {
      assertThat(store.regions(KeyRange.all()))
          .containsExactly(
              KeyRange.of(null, key("b")),
              KeyRange.of(key("b"), key("c")),
              KeyRange.of(key("c"), key("d")),
              KeyRange.of(key("d"), key("e")),
              KeyRange.of(key("e"), null));
      assertThat(store.regions(KeyRange.of(key("a"), key("b"))))
          .containsExactly(KeyRange.of(key("a"), key("b")));
    }
  }

  @Test
  void mutate_listOfAThousand_isFewCalls() {
    HBaseSettings settings = CLUSTER.newTable().withSplits(List.of(key("row1500")));
    try (HBaseStore store = CLUSTER.open(settings)) {
      List<RowMutation> list = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        list.add(prewrite(key("row" + (1_000 + (i * 7) % 1_000)), Column.ZERO, 10, "v"));
      }
      assertThat(mutate(store, list)).containsOnly(MutationOutcome.APPLIED).hasSize(1_000);
      assertThat(mutate(store, list)).containsOnly(MutationOutcome.REJECTED).hasSize(1_000);
      assertThat(store.statistics())
          .containsEntry("mutation_calls", 10L)
          .containsEntry("mutations", 2_000L);
    }
  }

  /** Half a page of 100 rows is enough to reach the bound in bytes. */
  @Test
  void scan_largeValues_comeInBlocksOfBoundedBytes() {
    try (HBaseStore store = CLUSTER.open(CLUSTER.newTable())) {
      String large = "v".repeat(100_000);
      for (int i = 0; i < 60; i++) {
        mutate(store, List.of(put(key("row" + (100 + i)), Family.DATA, 10, large)));
      }
      ReadRanges data = ReadRanges.of(Family.DATA, TimeRange.all());
      assertThat(count(store, ScanRequest.forward(KeyRange.all(), data))).isEqualTo(60);
      assertThat(count(store, ScanRequest.backward(KeyRange.all(), data))).isEqualTo(60);
      assertThat(store.statistics().get("scan_blocks")).isBetween(6L, 20L);
    }
  }

  @Test
  void scan_firstRowOnly_asksForOneRow() {
    try (HBaseStore store = CLUSTER.open(CLUSTER.newTable())) {
      List<RowMutation> list = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        list.add(put(key("row" + (100 + i)), Family.WRITE, 10, "v"));
      }
      mutate(store, list);
      ScanRequest one =
          ScanRequest.forward(KeyRange.all(), ReadRanges.snapshot(10)).withBlockSize(1);
      try (CellCursor cursor = store.scan(one, Deadline.none())) {
        assertThat(cursor.next().key().row()).isEqualTo(key("row100"));
      }
      assertThat(store.statistics())
          .containsAllEntriesOf(Map.of("scan_blocks", 1L, "scanned_rows", 1L));
      assertThat(count(store, one)).isEqualTo(100);
      assertThat(store.statistics().get("scan_blocks")).isLessThan(12);
    }
  }

  @Test
  void read_deadlineAhead_isKept() {
    try (HBaseStore store = CLUSTER.open(CLUSTER.newTable())) {
      mutate(store, List.of(put(key("a"), Family.WRITE, 10, "v")));
      Deadline deadline = Deadline.after(System::nanoTime, TimeUnit.MINUTES.toNanos(1));
      CellRead read = new CellRead(CellKey.of(key("a")), ReadRanges.snapshot(10));
      assertThat(store.read(read, deadline).write().timestamp()).isEqualTo(10);
      assertThat(store.read(List.of(read, read), deadline)).hasSize(2);
    }
  }

  private static List<MutationOutcome> mutate(HBaseStore store, List<RowMutation> list) {
    return store.mutate(list, Durability.SYNC, Deadline.none());
  }

  private static int count(HBaseStore store, ScanRequest request) {
    int count = 0;
    try (CellCursor cursor = store.scan(request, Deadline.none())) {
      for (CellView view = cursor.next(); view != null; view = cursor.next()) {
        count++;
      }
    }
    return count;
  }
}
