package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.hbase.cluster.ClusterProcess;
import io.mokadb.hbase.cluster.ClusterSettings;
import io.mokadb.hbase.cluster.LocalCluster;
import io.mokadb.oracle.server.OracleServer;
import io.mokadb.oracle.server.OracleServerOptions;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import java.io.File;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Statements while the one region server of a cluster is paused. The store alone would wait for it
 * longer than the time-out of the tests.
 */
@Tag("hbase")
@Timeout(60)
final class PausedServerSqlIT {
  private static LocalCluster cluster;
  private static OracleServer oracle;
  private static Connection connection;
  private static Statement statement;

  @BeforeAll
  @Timeout(240)
  static void start() throws Exception {
    Path directories = Files.createDirectories(Path.of("target", "clusters").toAbsolutePath());
    String jars = Files.readString(Path.of(System.getProperty("moka.hbase.servers"))).trim();
    List<Path> classPath = Arrays.stream(jars.split(File.pathSeparator)).map(Path::of).toList();
    cluster =
        LocalCluster.start(
            ClusterSettings.in(Files.createTempDirectory(directories, "paused"), classPath)
                .withSessionTimeout(Duration.ofSeconds(60)));
    oracle =
        OracleServer.start(
            new OracleServerOptions(
                new ZooKeeperAddress(cluster.quorum(), ZooKeeperAddress.DEFAULT_PATH),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                "127.0.0.1",
                OracleServerOptions.DEFAULT_SESSION,
                OracleServerOptions.DEFAULT_LEASE,
                Duration.ofSeconds(30)));
    connection = DriverManager.getConnection("jdbc:moka:hbase:" + cluster.quorum() + "/paused");
    statement = connection.createStatement();
    statement.execute("CREATE TABLE t (id INT PRIMARY KEY, a INT)");
    statement.execute("INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)");
    assertThat(sum()).isEqualTo(6);
  }

  @AfterAll
  @Timeout(120)
  static void stop() throws Exception {
    try {
      if (connection != null) {
        connection.close();
      }
      if (oracle != null) {
        oracle.close();
      }
    } finally {
      if (cluster != null) {
        cluster.close();
      }
    }
  }

  private static long sum() throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT SUM(a) FROM t")) {
      assertThat(rows.next()).isTrue();
      return rows.getLong(1);
    }
  }

  /** Work while the region server does not answer. */
  private interface Work {
    void run() throws Exception;
  }

  private static void whilePaused(Work work) throws Exception {
    ClusterProcess server = cluster.regionServer(0);
    server.pause();
    Path status = Path.of("/proc", Long.toString(server.pid()), "status");
    while (Files.exists(status) && !Files.readString(status).contains("State:\tT")) {
      Thread.onSpinWait();
    }
    try {
      work.run();
    } finally {
      server.resume();
    }
  }

  private static void assertCancelled(Work work) {
    assertThatThrownBy(work::run)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).as("%s", e).isEqualTo("57014"));
  }

  @Test
  void statements_withAQueryTimeout_end_andTheConnectionWorksOn() throws Exception {
    statement.setQueryTimeout(2);
    try {
      whilePaused(
          () -> {
            assertCancelled(PausedServerSqlIT::sum);
            assertCancelled(() -> statement.executeQuery("SELECT a FROM t WHERE id = 2"));
            assertCancelled(() -> statement.execute("UPDATE t SET a = a + 1"));
            assertCancelled(() -> statement.execute("CREATE TABLE later (id INT PRIMARY KEY)"));
          });
    } finally {
      statement.setQueryTimeout(0);
    }
    assertThat(sum()).isEqualTo(6);
    statement.execute("CREATE TABLE later (id INT PRIMARY KEY)");
    statement.execute("DROP TABLE later");
  }

  @Test
  void statement_cancelledByAnotherThread_ends() throws Exception {
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      whilePaused(
          () -> {
            Future<Long> waiting = threads.submit(PausedServerSqlIT::sum);
            assertCancelled(() -> cancelUntilItEnds(waiting));
          });
      assertThat(sum()).isEqualTo(6);
    } finally {
      threads.shutdownNow();
    }
  }

  /** A cancellation before the statement has begun has no effect. */
  private static void cancelUntilItEnds(Future<Long> waiting) throws Exception {
    while (true) {
      statement.cancel();
      try {
        waiting.get(100, TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException e) {
        // It has not begun, or has not ended yet.
      } catch (ExecutionException e) {
        throw (Exception) e.getCause();
      }
    }
  }

  @Test
  void commit_cancelledByAnotherThread_isRolledBackOrUnknown() throws Exception {
    ExecutorService threads = Executors.newSingleThreadExecutor();
    connection.setAutoCommit(false);
    try {
      statement.execute("UPDATE t SET a = a + 10 WHERE id = 1");
      whilePaused(
          () -> {
            Future<Long> waiting =
                threads.submit(
                    () -> {
                      connection.commit();
                      return 0L;
                    });
            assertCancelled(() -> cancelUntilItEnds(waiting));
          });
    } finally {
      threads.shutdownNow();
      connection.setAutoCommit(true);
    }
    assertThat(sum()).as("rolled back, as was said").isEqualTo(6);
  }
}
