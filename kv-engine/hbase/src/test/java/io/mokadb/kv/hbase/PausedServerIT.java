package io.mokadb.kv.hbase;

import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.prewrite;
import static io.mokadb.kv.testkit.Mutations.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.hbase.cluster.ClusterProcess;
import io.mokadb.hbase.cluster.FileSystemKind;
import io.mokadb.hbase.cluster.LocalCluster;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/**
 * Region servers that stop for a while, on HDFS: it keeps a server that lost its regions from
 * writing, and Moka's guard keeps it from reading.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class PausedServerIT {
  private static final Key LEFT = key("a");
  private static final Key RIGHT = key("z");
  private static final Key BORDER = key("m");

  private static LocalCluster cluster;
  private static AsyncConnection connection;
  private static AsyncConnection patient;

  @BeforeAll
  static void start() throws Exception {
    cluster =
        LocalCluster.start(
            TestCluster.settings("paused")
                .withFileSystem(FileSystemKind.HDFS)
                .withRegionServers(3)
                .withSessionTimeout(Duration.ofSeconds(3)));
    HBaseSettings settings = HBaseSettings.of(cluster.quorum(), "any");
    connection = HBaseClient.connect(settings, "test").connection();
    patient =
        HBaseClient.connect(
                settings.withTimeouts(Duration.ofMinutes(1), Duration.ofMinutes(2)), "test")
            .connection();
    get(connection.getAdmin().balancerSwitch(false, true));
    // A client that cannot ask hbase:meta finds no region at all.
    get(
        connection
            .getAdmin()
            .move(RegionInfoBuilder.FIRST_META_REGIONINFO.getEncodedNameAsBytes(), name(2)));
  }

  @AfterAll
  static void end() throws Exception {
    try {
      connection.close();
      patient.close();
    } finally {
      cluster.close();
    }
  }

  /** Calls end with their deadline; of a list, the rows of the other server are not affected. */
  @Test
  @Order(1)
  @Timeout(120)
  void calls_toAPausedServer_endWithTheirDeadline() throws Exception {
    HBaseSettings settings =
        HBaseSettings.of(cluster.quorum(), "deadlines").withSplits(List.of(BORDER));
    try (HBaseStore store = HBaseStore.open(connection, settings)) {
      move(settings, LEFT, 0);
      move(settings, RIGHT, 1);
      mutate(store, 10, Deadline.none());
      ClusterProcess server = serverOf(settings, LEFT);
      pause(server);
      try {
        assertTimeout(() -> read(store, LEFT, soon()));
        assertTimeout(() -> store.read(List.of(at(LEFT), at(RIGHT)), soon()));
        assertTimeout(
            () ->
                store
                    .scan(ScanRequest.forward(KeyRange.all(), ReadRanges.snapshot(99)), soon())
                    .next());
        assertThat(mutate(store, 20, soon()))
            .containsExactly(MutationOutcome.UNKNOWN, MutationOutcome.APPLIED);
        assertThat(
                store.mutate(
                    List.of(prewrite(LEFT, Column.of(1), 5, "v"), put(RIGHT, Family.DATA, 5, "v")),
                    Durability.SYNC,
                    soon()))
            .containsExactly(MutationOutcome.UNKNOWN, MutationOutcome.APPLIED);
        assertThat(store.statistics()).containsEntry("unknown_outcomes", 2L);
      } finally {
        server.resume();
      }
      assertThat(read(store, RIGHT, Deadline.none()).write().timestamp()).isEqualTo(20);
      assertThat(read(store, LEFT, Deadline.none()).write().timestamp()).isGreaterThanOrEqualTo(10);
      mutate(store, 30, Deadline.none());
      assertThat(read(store, LEFT, Deadline.none()).write().timestamp()).isEqualTo(30);
    }
  }

  /**
   * A read that begins after a newer version was acknowledged, and reaches a server that slept
   * while its region moved away: without the guard it finds the older version.
   */
  @Test
  @Order(2)
  @Timeout(300)
  void read_fromAServerThatLostItsRegion_isStaleWithoutTheGuardOnly() throws Exception {
    HBaseSettings guarded = HBaseSettings.of(cluster.quorum(), "guarded");
    HBaseSettings unguarded = HBaseSettings.of(cluster.quorum(), "unguarded").withoutLeaseGuard();
    long stale = 0;
    for (int server = 0; server < 2 && stale == 0; server++) {
      long version = 100L * (server + 1);
      try (HBaseStore with = HBaseStore.open(connection, guarded);
          HBaseStore without = HBaseStore.open(connection, unguarded);
          HBaseStore patientWith = HBaseStore.open(patient, guarded);
          HBaseStore patientWithout = HBaseStore.open(patient, unguarded)) {
        move(guarded, LEFT, server);
        move(unguarded, LEFT, server);
        for (HBaseStore store : List.of(with, without)) {
          write(store, version);
        }
        assertThat(newest(patientWith)).isEqualTo(version);
        assertThat(newest(patientWithout)).isEqualTo(version);
        ClusterProcess paused = serverOf(guarded, LEFT);
        pause(paused);
        List<Future<Long>> reads;
        try (Threads threads = new Threads()) {
          try {
            for (HBaseStore store : List.of(with, without)) {
              write(store, version + 1);
            }
            reads =
                List.of(
                    threads.run(() -> newest(patientWith)),
                    threads.run(() -> newest(patientWithout)));
            // The requests lie in the paused server's socket before it goes on.
            TimeUnit.MILLISECONDS.sleep(500);
          } finally {
            paused.resume();
          }
          assertThat(get(reads.get(0))).isEqualTo(version + 1);
          stale += version + 1 - get(reads.get(1));
        }
        assertThat(paused.logged()).contains("Refused an answer");
      }
    }
    assertThat(stale).as("reads that missed an acknowledged version").isPositive();
  }

  private record Threads(ExecutorService threads) implements AutoCloseable {
    Threads() {
      this(Executors.newCachedThreadPool());
    }

    Future<Long> run(java.util.concurrent.Callable<Long> task) {
      return threads.submit(task);
    }

    @Override
    public void close() {
      threads.shutdownNow();
    }
  }

  private static void assertTimeout(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.TIMEOUT));
  }

  private static Deadline soon() {
    return Deadline.after(System::nanoTime, TimeUnit.MILLISECONDS.toNanos(200));
  }

  private static CellRead at(Key row) {
    return new CellRead(CellKey.of(row), ReadRanges.snapshot(1_000));
  }

  private static CellView read(HBaseStore store, Key row, Deadline deadline) {
    return store.read(at(row), deadline);
  }

  private static long newest(HBaseStore store) {
    return read(store, LEFT, Deadline.none()).write().timestamp();
  }

  private static void write(HBaseStore store, long timestamp) {
    assertThat(
            store.mutate(
                List.of(put(LEFT, Family.WRITE, timestamp, "v")), Durability.SYNC, Deadline.none()))
        .containsExactly(MutationOutcome.APPLIED);
  }

  private static List<MutationOutcome> mutate(HBaseStore store, long timestamp, Deadline deadline) {
    return store.mutate(
        List.of(put(LEFT, Family.WRITE, timestamp, "v"), put(RIGHT, Family.WRITE, timestamp, "v")),
        Durability.SYNC,
        deadline);
  }

  private static HRegionLocation locate(HBaseSettings settings, Key row) throws Exception {
    return get(
        connection
            .getRegionLocator(TableName.valueOf(settings.table()))
            .getRegionLocation(row.toByteArray(), true));
  }

  private static ClusterProcess serverOf(HBaseSettings settings, Key row) throws Exception {
    return cluster.regionServerAt(locate(settings, row).getServerName().getPort());
  }

  private static void move(HBaseSettings settings, Key row, int server) throws Exception {
    AsyncAdmin admin = connection.getAdmin();
    get(admin.move(locate(settings, row).getRegion().getEncodedNameAsBytes(), name(server)));
  }

  private static ServerName name(int server) throws Exception {
    return get(connection.getAdmin().getRegionServers()).stream()
        .filter(name -> cluster.regionServerAt(name.getPort()) == cluster.regionServer(server))
        .findFirst()
        .orElseThrow();
  }

  /** Returns when the process has stopped in fact. */
  private static void pause(ClusterProcess server) throws Exception {
    server.pause();
    Path status = Path.of("/proc", Long.toString(server.pid()), "status");
    while (Files.exists(status) && !Files.readString(status).contains("State:\tT")) {
      Thread.onSpinWait();
    }
  }

  private static <T> T get(Future<T> future) throws Exception {
    return future.get(2, TimeUnit.MINUTES);
  }
}
