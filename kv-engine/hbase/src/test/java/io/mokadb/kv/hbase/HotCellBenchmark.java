package io.mokadb.kv.hbase;

import static io.mokadb.kv.testkit.Mutations.commit;
import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.prewrite;

import io.mokadb.hbase.cluster.LocalCluster;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Key;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;

/**
 * Prints what a read and a commit of a cell cost when it is new, and after many commits to it, on a
 * cluster of one region server: in memory, after a flush, and with as many again on top of that; on
 * a table whose servers test conditions, and, with a fourth of the commits, on one with marks of
 * locks. The argument is the number of commits (20,000).
 */
final class HotCellBenchmark {
  private static final Key HOT = key("hot");
  private static final Key COLD = key("cold");
  private static final int READS = 2_000;
  private static final int WARM_UP = 3_000;

  /** With marks every commit costs more than the one before. */
  private static final int SLOWER = 4;

  private final HBaseStore store;
  private final TableName table;
  private final AsyncConnection connection;
  private long clock = 100;

  private HotCellBenchmark(HBaseStore store, TableName table, AsyncConnection connection) {
    this.store = store;
    this.table = table;
    this.connection = connection;
  }

  public static void main(String[] arguments) throws Exception {
    int commits = arguments.length == 0 ? 20_000 : Integer.parseInt(arguments[0]);
    try (LocalCluster cluster = LocalCluster.start(TestCluster.settings("benchmark"))) {
      HBaseSettings settings = HBaseSettings.of(cluster.quorum(), "servers");
      try (AsyncConnection connection = HBaseClient.connect(settings, "benchmark").connection()) {
        run("tested on servers", connection, settings, commits);
        HBaseSettings marks = settings.withTable("marks").withoutLeaseGuard();
        run("marks of locks", connection, marks, commits / SLOWER);
      }
    }
  }

  private static void run(
      String name, AsyncConnection connection, HBaseSettings settings, int commits)
      throws Exception {
    try (HBaseStore store = HBaseStore.open(connection, settings)) {
      System.out.println(name + ", median in microseconds: read; commit (prewrite and commit)");
      new HotCellBenchmark(store, TableName.valueOf(settings.table()), connection).run(commits);
    }
  }

  private void run(int commits) throws Exception {
    change(COLD);
    change(HOT);
    for (int i = 0; i < WARM_UP; i++) {
      read(COLD);
    }
    print("new cell", HOT);
    changeOften(commits);
    print("after " + commits + " commits", HOT);
    flush();
    print("the same, flushed", HOT);
    changeOften(commits);
    print("after " + 2 * commits + " commits, half of them flushed", HOT);
    flush();
    print("the same, flushed", HOT);
    print("another cell", COLD);
  }

  private void changeOften(int commits) {
    for (int i = 0; i < commits; i++) {
      change(HOT);
    }
  }

  private void flush() throws Exception {
    connection.getAdmin().flush(table).get(1, TimeUnit.MINUTES);
  }

  private void print(String what, Key row) {
    long[] reads = new long[READS];
    for (int i = 0; i < READS; i++) {
      long before = System.nanoTime();
      read(row);
      reads[i] = System.nanoTime() - before;
    }
    long[] commits = new long[READS / 10];
    for (int i = 0; i < commits.length; i++) {
      long before = System.nanoTime();
      change(row);
      commits[i] = System.nanoTime() - before;
    }
    System.out.printf("  %-50s %8.0f %8.0f%n", what, median(reads), median(commits));
  }

  private static double median(long[] nanos) {
    Arrays.sort(nanos);
    return nanos[nanos.length / 2] / 1_000.0;
  }

  private void read(Key row) {
    var unused =
        store.read(new CellRead(CellKey.of(row), ReadRanges.snapshot(clock)), Deadline.none());
  }

  private void change(Key row) {
    long start = clock += 2;
    apply(prewrite(row, Column.ZERO, start, "a value of some length"));
    apply(commit(row, Column.ZERO, start, ++clock));
  }

  private void apply(RowMutation mutation) {
    List<MutationOutcome> outcomes =
        store.mutate(List.of(mutation), Durability.SYNC, Deadline.none());
    if (!outcomes.equals(List.of(MutationOutcome.APPLIED))) {
      throw new IllegalStateException(mutation + ": " + outcomes);
    }
  }
}
