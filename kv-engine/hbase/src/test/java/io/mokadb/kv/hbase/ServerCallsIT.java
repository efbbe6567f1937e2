package io.mokadb.kv.hbase;

import static io.mokadb.kv.testkit.Mutations.commit;
import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.prewrite;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Key;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.ServerMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How many requests the region servers count: one list is one request to each that it touches. */
final class ServerCallsIT {
  private static final int SERVERS = 2;
  private static final int LISTS = 50;
  private static final int LENGTH = 100;

  /** Of the master, and of the client that looks for regions. */
  private static final int OTHERS = 60;

  @RegisterExtension static final TestCluster CLUSTER = new TestCluster();

  @Test
  @Timeout(120)
  void lists_areOneRequestToEachServer() throws Exception {
    HBaseSettings settings =
        CLUSTER.newTable().withSplits(List.of(key("row30"), key("row50"), key("row70")));
    try (HBaseStore store = CLUSTER.open(settings)) {
      mutate(store, row -> prewrite(row, Column.ZERO, 1, "v"));
      mutate(store, row -> commit(row, Column.ZERO, 1, 2));
      assertRequests(
          start -> {
            mutate(store, row -> prewrite(row, Column.ZERO, start, "v"));
            mutate(store, row -> commit(row, Column.ZERO, start, start + 1));
          },
          2 * LISTS * SERVERS);
      List<CellRead> reads =
          rows().stream()
              .map(row -> new CellRead(CellKey.of(row), ReadRanges.snapshot(10_000)))
              .toList();
      assertRequests(start -> store.read(reads, Deadline.none()), LISTS * SERVERS);
      assertRequests(start -> store.versions(reads, 10, Deadline.none()), LISTS * SERVERS);
    }
  }

  private interface Lists {
    void send(long start);
  }

  private static void assertRequests(Lists lists, long expected) throws Exception {
    long before = requests();
    for (int i = 1; i <= LISTS; i++) {
      lists.send(i * 10L);
    }
    long counted = requests() - before;
    while (counted < expected) {
      Thread.onSpinWait();
      counted = requests() - before;
    }
    assertThat(counted).isBetween(expected, expected + OTHERS);
  }

  private static List<Key> rows() {
    return IntStream.range(10, 10 + LENGTH).mapToObj(i -> key("row" + (i % 100))).toList();
  }

  private static void mutate(HBaseStore store, Function<Key, RowMutation> mutation) {
    List<RowMutation> list = rows().stream().map(mutation).toList();
    assertThat(store.mutate(list, Durability.SYNC, Deadline.none()))
        .containsOnly(MutationOutcome.APPLIED);
  }

  /** All that the servers have reported to the master, some milliseconds ago. */
  private static long requests() throws Exception {
    return CLUSTER
        .connection()
        .getAdmin()
        .getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS))
        .get(1, TimeUnit.MINUTES)
        .getLiveServerMetrics()
        .values()
        .stream()
        .mapToLong(ServerMetrics::getRequestCount)
        .sum();
  }
}
