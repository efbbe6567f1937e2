package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mokadb.embedded.crash.Workload;
import io.mokadb.embedded.history.HistoryLoad;
import io.mokadb.hbase.cluster.ClusterProcess;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Servers below a SQL node die, stop and move while clients work. Afterwards: what was acknowledged
 * is there, accounts sum up, indexes equal tables, triggers have seen each change once, and all
 * that the clients read is a history of snapshots. More rounds: {@code -Dmoka.hbase.rounds=N},
 * another seed: {@code -Dmoka.hbase.seed=S}.
 */
@Tag("hbase")
@Timeout(300)
final class KilledServersIT {
  private static final String DATABASE = "battered";
  private static final TableName TABLE = TableName.valueOf(DATABASE);
  private static final int STEPS = 60;
  private static final long SEED = Long.getLong("moka.hbase.seed", 20261125);
  private static final int ROUNDS = Integer.getInteger("moka.hbase.rounds", 1);

  @RegisterExtension static final NodeCluster CLUSTER = new NodeCluster();

  private static Workload workload;
  private static HistoryLoad history;
  private static AsyncConnection connection;

  private interface Event {
    void happen() throws Exception;
  }

  @BeforeAll
  static void start() throws Exception {
    Configuration client = HBaseConfiguration.create();
    client.set("hbase.zookeeper.quorum", CLUSTER.quorum());
    connection = get(ConnectionFactory.createAsyncConnection(client));
    // Who holds a row may be waiting for a region that is away.
    String url = CLUSTER.url(DATABASE) + ";lockwait=60s";
    workload = new Workload(url, SEED, KilledServersIT::isSurvivable);
    history = HistoryLoad.atSnapshots(List.of(url), 3, SEED, KilledServersIT::isSurvivable);
    workload.prepare();
    history.prepare();
  }

  @AfterAll
  static void end() throws Exception {
    connection.close();
  }

  /** A session that is gone, and a transaction that was rolled back because the oracle is. */
  private static boolean isSurvivable(String state) {
    return state.startsWith("08") || state.equals("40000");
  }

  /** Something happens while clients work, and then all is looked at. */
  private static void under(String name, Event event) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      workload.begin();
      history.begin();
      try {
        workload.awaitSteps(STEPS);
        event.happen();
        workload.awaitSteps(STEPS);
      } finally {
        workload.end();
        history.end();
        CLUSTER.startEnded();
      }
      long worked = System.nanoTime();
      int steps = workload.verify();
      assertThat(history.flaws()).as("seed %d", SEED).isEmpty();
      System.out.printf(
          "seed %d, %s: %d steps in %d ms, looked at in %d ms; failures so far %s%n",
          SEED,
          name,
          steps,
          (worked - start) / 1_000_000,
          (System.nanoTime() - worked) / 1_000_000,
          workload.survived());
    }
  }

  @Test
  void regions_thatMoveAndSplit_areNotNoticed() throws Exception {
    int failures = workload.survived().size();
    under(
        "regions move and split",
        () -> {
          moveAll();
          split();
          moveAll();
        });
    assertThat(workload.survived()).hasSize(failures);
  }

  @Test
  void regionServer_killed_losesNothing() throws Exception {
    int failures = workload.survived().size();
    under(
        "region server killed",
        () -> {
          ClusterProcess server = serverOfFirstRegion();
          server.kill();
          workload.awaitSteps(STEPS);
          CLUSTER.startEnded();
        });
    assertThat(workload.survived()).hasSize(failures);
  }

  @Test
  void master_killed_isNotNoticed() throws Exception {
    int failures = workload.survived().size();
    under(
        "master killed",
        () -> {
          CLUSTER.cluster().master().kill();
          workload.awaitSteps(STEPS);
          CLUSTER.cluster().startMaster();
        });
    assertThat(workload.survived()).hasSize(failures);
  }

  @Test
  void leadingOracle_killed_itsStandbyFollows() throws Exception {
    int failures = workload.survived().size();
    under("oracle killed", CLUSTER::replaceLeadingOracle);
    assertThat(workload.survived()).hasSize(failures);
  }

  /** Takes half a minute, so it runs with more rounds only. */
  @Test
  void allOracles_killed_failCommitsUntilOneIsBack() throws Exception {
    assumeTrue(ROUNDS > 1);
    under(
        "all oracles killed",
        () -> {
          int failures = workload.survived().size();
          CLUSTER.killOracles();
          await().atMost(Duration.ofMinutes(2)).until(() -> workload.survived().size() > failures);
          CLUSTER.startOracles();
        });
  }

  /** Shorter than the sessions of HBase's servers, which would end with theirs. */
  @Test
  void zooKeeper_paused_stopsAllAndTheyGoOn() throws Exception {
    under(
        "ZooKeeper paused",
        () -> {
          ClusterProcess zooKeeper = CLUSTER.zooKeeper();
          zooKeeper.pause();
          try {
            workload.awaitStandstill();
          } finally {
            zooKeeper.resume();
          }
        });
  }

  @Test
  void zooKeepersSession_ended_endsSessionsAndTheNextOpenTheDatabaseAgain() throws Exception {
    under(
        "session of the node ended",
        () -> {
          endSession();
          await()
              .atMost(Duration.ofMinutes(1))
              .until(() -> workload.survived().keySet().stream().anyMatch(KilledServersIT::isLost));
        });
  }

  private static boolean isLost(String failure) {
    return failure.startsWith("08006");
  }

  /** ZooKeeper ends a session for each client that knows its number and password. */
  private static void endSession() throws Exception {
    String nodes = "/moka/databases/" + DATABASE + "/nodes";
    ZooKeeper looking = new ZooKeeper(CLUSTER.quorum(), 10_000, event -> {});
    try {
      String path = nodes + "/" + looking.getChildren(nodes, false).get(0);
      long session = looking.exists(path, false).getEphemeralOwner();
      byte[] password = new byte[16];
      new Random(session ^ 0xB3415C00L).nextBytes(password);
      ZooKeeper same = new ZooKeeper(CLUSTER.quorum(), 3_000, event -> {}, session, password);
      await().atMost(Duration.ofSeconds(30)).until(() -> same.getState().isConnected());
      same.close();
    } finally {
      looking.close();
    }
  }

  private static ClusterProcess serverOfFirstRegion() throws Exception {
    ServerName server =
        get(connection.getRegionLocator(TABLE).getRegionLocation(new byte[0], true))
            .getServerName();
    return CLUSTER.cluster().regionServerAt(server.getPort());
  }

  /** Each region to the server that does not have it. */
  private static void moveAll() throws Exception {
    AsyncAdmin admin = connection.getAdmin();
    List<ServerName> servers = List.copyOf(get(admin.getRegionServers()));
    for (RegionInfo region : get(admin.getRegions(TABLE))) {
      List<RegionInfo> onFirst = get(admin.getRegions(servers.get(0)));
      ServerName other = onFirst.contains(region) ? servers.get(1) : servers.get(0);
      get(admin.move(region.getEncodedNameAsBytes(), other));
    }
  }

  /** In the middle of what the last region has. */
  private static void split() throws Exception {
    AsyncAdmin admin = connection.getAdmin();
    List<RegionInfo> regions = get(admin.getRegions(TABLE));
    RegionInfo last = regions.get(regions.size() - 1);
    Scan rows = new Scan().withStartRow(last.getStartKey()).setFilter(new FirstKeyOnlyFilter());
    List<Result> found = get(connection.getTable(TABLE).scanAll(rows));
    get(admin.split(TABLE, found.get(found.size() / 2).getRow()));
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> get(admin.getRegions(TABLE)).size() > regions.size());
  }

  private static <T> T get(Future<T> future) throws Exception {
    return future.get(1, TimeUnit.MINUTES);
  }
}
