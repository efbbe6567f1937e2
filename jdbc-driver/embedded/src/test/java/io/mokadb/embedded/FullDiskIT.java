package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file system of 64 MB runs full. Skipped where the user may not mount one. */
@Timeout(120)
final class FullDiskIT {
  private static final int BALLAST_BYTES = 36 << 20;
  private static final int ROUNDS = 2;

  @TempDir Path temp;
  private Path disk;
  private boolean mounted;

  @BeforeEach
  void mount() throws Exception {
    disk = Files.createDirectory(temp.resolve("disk"));
    mounted = run("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk.toString());
    assumeTrue(mounted, "mounting is not allowed here");
    for (int i = 0; i < ROUNDS; i++) {
      Files.write(ballast(i), new byte[BALLAST_BYTES / ROUNDS]);
    }
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      assertThat(run("umount", disk.toString())).isTrue();
    }
  }

  private Path ballast(int number) {
    return disk.resolve("ballast" + number);
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void fullDisk_failsTheWrite_leavesReadsAlone_losesNothing() throws Exception {
    String url = "jdbc:moka:" + disk.resolve("data") + ";cache=16m";
    int acknowledged = 0;
    SQLException failure = null;
    boolean deleted;
    try (Connection connection = DriverManager.getConnection(url)) {
      execute(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, raw VARBINARY(20000))");
      // Random bytes, which cannot be compressed away.
      byte[] raw = new byte[20_000];
      Random random = new Random(42);
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
        while (failure == null) {
          random.nextBytes(raw);
          insert.setInt(1, acknowledged);
          insert.setBytes(2, raw);
          insert.executeUpdate();
          acknowledged++;
          assertThat(acknowledged).as("rows on a small disk").isLessThan(10_000);
        }
      } catch (SQLException e) {
        failure = e;
      }
      // A write that broke off half-way may be in the log, or not; the next ones never are.
      assertThat(failure.getSQLState()).as(failure.getMessage()).isIn("53100", "08007");
      assertThat((Throwable) failure).hasMessageContaining("no space is left");
      assertThat(acknowledged).isGreaterThan(100);
      assertThat(query(connection, "SELECT COUNT(*), MAX(id) FROM t"))
          .isEqualTo(acknowledged + "," + (acknowledged - 1));
      deleted = deletesFirstRow(connection);
    }
    Files.delete(ballast(0));
    try (Connection connection = DriverManager.getConnection(url)) {
      int found = Integer.parseInt(query(connection, "SELECT COUNT(*) FROM t"));
      // The row whose insert failed may have reached the log.
      int kept = acknowledged - (deleted ? 1 : 0);
      assertThat(found).isBetween(kept, kept + 1);
      execute(connection, "DELETE FROM t WHERE id < 10");
      assertThat(query(connection, "SELECT MIN(id) FROM t")).isEqualTo("10");
    }
  }

  /** Over and over: the disk fills, has room again, and the same connection writes again. */
  @Test
  void roomAgain_letsWritesGoOn_withoutReopening() throws Exception {
    String url = "jdbc:moka:" + disk.resolve("data") + ";cache=16m;retention=0s";
    Set<Integer> acknowledged = new TreeSet<>();
    Set<Integer> unknown = new TreeSet<>();
    try (Connection connection = DriverManager.getConnection(url)) {
      execute(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, raw VARBINARY(20000))");
      for (int round = 0; round < ROUNDS; round++) {
        int id = round * 10_000;
        SQLException failure = null;
        while (failure == null) {
          failure = insert(connection, id);
          if (failure == null) {
            acknowledged.add(id++);
          }
        }
        assertThat(failure.getSQLState()).as(failure.getMessage()).isIn("53100", "08007");
        if (failure.getSQLState().equals("08007")) {
          unknown.add(id);
        }
        Files.delete(ballast(round));
        acknowledged.add(insertedAgain(connection, id + 1, unknown));
        requireRows(connection, acknowledged, unknown);
        execute(connection, "DELETE FROM t WHERE MOD(id, 10) > 0");
        acknowledged.removeIf(row -> row % 10 > 0);
        unknown.removeIf(row -> row % 10 > 0);
      }
    }
    try (Connection connection = DriverManager.getConnection(url)) {
      requireRows(connection, acknowledged, unknown);
      assertThat(query(connection, "CHECK DATABASE")).isEmpty();
    }
  }

  /** Random bytes, which cannot be compressed away. Null if it was acknowledged. */
  private static SQLException insert(Connection connection, int id) throws SQLException {
    byte[] raw = new byte[20_000];
    new Random(id).nextBytes(raw);
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
      insert.setInt(1, id);
      insert.setBytes(2, raw);
      insert.executeUpdate();
      return null;
    } catch (SQLException e) {
      return e;
    }
  }

  /**
   * The first row that is taken. A compaction may take the room for a moment before it makes some.
   */
  private static int insertedAgain(Connection connection, int first, Set<Integer> unknown) {
    AtomicInteger next = new AtomicInteger(first);
    await()
        .atMost(1, TimeUnit.MINUTES)
        .until(
            () -> {
              SQLException failure = insert(connection, next.get());
              if (failure == null) {
                return true;
              }
              assertThat(failure.getSQLState()).as(failure.getMessage()).isIn("53100", "08007");
              unknown.add(next.getAndIncrement());
              return false;
            });
    return next.get();
  }

  private static void requireRows(
      Connection connection, Set<Integer> acknowledged, Set<Integer> perhaps) throws SQLException {
    Set<Integer> found = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT id FROM t")) {
      while (rows.next()) {
        found.add(rows.getInt(1));
      }
    }
    assertThat(found).containsAll(acknowledged);
    found.removeAll(acknowledged);
    assertThat(perhaps).containsAll(found);
  }

  /** Either refused for want of space, or done: a compaction may have made room meanwhile. */
  private static boolean deletesFirstRow(Connection connection) throws SQLException {
    try {
      execute(connection, "DELETE FROM t WHERE id = 0");
      return true;
    } catch (SQLException e) {
      assertThat((Throwable) e).isInstanceOf(SQLTransientException.class);
      assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo("53100");
      return false;
    }
  }
}
