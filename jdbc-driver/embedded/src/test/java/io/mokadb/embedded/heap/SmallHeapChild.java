package io.mokadb.embedded.heap;

import io.mokadb.session.memory.MemoryUse;
import io.mokadb.session.memory.ProcessMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What runs in the small heap: a scenario by name, then a look at the database. Prints what it saw
 * and ends with status 0 if all is as it must be.
 */
final class SmallHeapChild {
  private static final List<String> HUNGRY =
      List.of(
          "SELECT s, id FROM t ORDER BY s DESC, id",
          "SELECT a.id, b.s FROM t a JOIN t b ON a.v = b.v + 1 AND a.w = b.w",
          "SELECT s, v, COUNT(*), SUM(id) FROM t GROUP BY s, v",
          "SELECT DISTINCT s || v FROM t",
          "SELECT id, SUM(v) OVER (PARTITION BY w ORDER BY id) FROM t",
          "SELECT s, COUNT(DISTINCT id) FROM t GROUP BY s",
          "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 200000)"
              + " SELECT SUM(n) FROM r");

  private final String url;
  private final int rows;

  private SmallHeapChild(String url, int rows) {
    this.url = url;
    this.rows = rows;
  }

  public static void main(String[] args)
      throws SQLException, InterruptedException, ExecutionException, IOException {
    SmallHeapChild child = new SmallHeapChild(args[1], Integer.parseInt(args[2]));
    switch (args[0]) {
      case "queries" -> child.queries();
      case "transaction" -> child.transaction();
      case "spilling" -> child.spilling();
      case "rewriting" -> child.rewriting();
      case "indexing" -> child.indexing();
      default -> throw new IllegalArgumentException(args[0]);
    }
    child.check();
    require(
        ProcessMemory.shared().used() == 0, "left of the budget: " + ProcessMemory.shared().used());
    System.out.println("OK");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }

  private void fill(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (id INTEGER PRIMARY KEY, v INTEGER, w INTEGER, s VARCHAR(40))");
      for (int from = 1; from <= rows; from += 5_000) {
        statement.execute(
            "INSERT INTO t SELECT n, MOD(n * 7919, 20011), MOD(n, 37),"
                + " 'some text ' || MOD(n * 31, 120007) FROM generate_series("
                + from
                + ", "
                + Math.min(rows, from + 4_999)
                + ") n");
      }
    }
  }

  /** Many sessions, each with more than its share. */
  private void queries() throws SQLException, InterruptedException, ExecutionException {
    try (Connection connection = DriverManager.getConnection(url)) {
      fill(connection);
      int sessions = 6;
      ExecutorService threads = Executors.newFixedThreadPool(sessions);
      List<Future<Integer>> results = new ArrayList<>();
      for (int i = 0; i < sessions; i++) {
        int first = i;
        results.add(threads.submit(() -> refused(first)));
      }
      int refused = 0;
      for (Future<Integer> result : results) {
        refused += result.get();
      }
      threads.shutdown();
      threads.awaitTermination(1, TimeUnit.MINUTES);
      System.out.println("refused " + refused + " of " + sessions * HUNGRY.size());
      require(ProcessMemory.shared().used(MemoryUse.STATEMENT) == 0, "statements left some memory");
    }
  }

  private int refused(int first) throws SQLException {
    int refused = 0;
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < HUNGRY.size(); i++) {
        String sql = HUNGRY.get((first + i) % HUNGRY.size());
        try (ResultSet result = statement.executeQuery(sql)) {
          while (result.next()) {
            result.getObject(1);
          }
        } catch (SQLException e) {
          require("53200".equals(e.getSQLState()), sql + ": " + e);
          refused++;
          System.out.println(sql + ": " + e.getMessage());
        }
      }
    }
    return refused;
  }

  /** More writes in one transaction than fit, and a directory where they do. */
  private void spilling() throws SQLException, IOException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      fill(connection);
      statement.execute("CREATE INDEX t_v ON t (v)");
      long sum = rows * (rows + 1L) / 2;
      connection.setAutoCommit(false);
      statement.execute("DELETE FROM t");
      require(one(statement, "SELECT COUNT(*) FROM t") == 0, "rows after DELETE");
      require(one(statement, "SELECT COUNT(*) FROM t WHERE v = 5") == 0, "entries after DELETE");
      require(!spilled().isEmpty(), "nothing was spilled");
      connection.rollback();
      require(spilled().isEmpty(), "left by ROLLBACK: " + spilled());

      statement.execute("UPDATE t SET v = v + 1, s = 'x' || s");
      Savepoint savepoint = connection.setSavepoint();
      long some = one(statement, "SELECT COUNT(*) FROM t WHERE v = 6");
      statement.execute("INSERT INTO t SELECT id + 10000000, v, w, s FROM t");
      require(one(statement, "SELECT COUNT(*) FROM t") == 2L * rows, "twice as many");
      require(one(statement, "SELECT COUNT(*) FROM t WHERE v = 6") == 2 * some, "entries twice");
      statement.execute("DELETE FROM t WHERE id < 10000000");
      require(one(statement, "SELECT MIN(id) FROM t") == 10_000_001, "the first one");
      connection.rollback(savepoint);
      require(one(statement, "SELECT SUM(id) FROM t") == sum, "after ROLLBACK TO");
      require(one(statement, "SELECT COUNT(*) FROM t WHERE v = 6") == some, "entries as before");
      try {
        statement.execute("INSERT INTO t SELECT " + rows + " + 1 - id, v, w, s FROM t");
        throw new IllegalStateException("a duplicate was not found");
      } catch (SQLException e) {
        require("23505".equals(e.getSQLState()), e.toString());
      }
      statement.execute("DELETE FROM t WHERE id > " + rows / 2);
      connection.commit();
      require(spilled().isEmpty(), "left by COMMIT: " + spilled());
      long half = rows / 2;
      require(one(statement, "SELECT SUM(id) FROM t") == half * (half + 1) / 2, "committed");
      require(one(statement, "SELECT COUNT(*) FROM t WHERE s LIKE 'xsome%'") == half, "new values");
      requireConflict(connection, statement);
    }
  }

  private void requireConflict(Connection connection, Statement statement) throws SQLException {
    statement.execute("UPDATE t SET v = 0");
    try (Connection other = DriverManager.getConnection(url);
        Statement winner = other.createStatement()) {
      winner.execute("UPDATE t SET v = 1 WHERE id = 1500");
    }
    try {
      connection.commit();
      throw new IllegalStateException("a conflict was not found");
    } catch (SQLException e) {
      require("40001".equals(e.getSQLState()), e.toString());
    }
    require(one(statement, "SELECT COUNT(*) FROM t WHERE v = 0 AND id <> 1500") < 10, "undone");
    require(one(statement, "SELECT v FROM t WHERE id = 1500") == 1, "the winner's");
    connection.commit();
  }

  /** Files of transactions. */
  private List<Path> spilled() throws IOException {
    Path spill = Path.of(url.substring("jdbc:moka:".length(), url.indexOf(';'))).resolve("spill");
    if (!Files.isDirectory(spill)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(spill)) {
      return found.filter(file -> file.toString().contains("moka-writes")).toList();
    }
  }

  /** All rows change again and again, in one transaction each time, until somebody ends this. */
  private void rewriting() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      if (one(statement, "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'T'")
          == 0) {
        fill(connection);
        statement.execute("CREATE INDEX t_v ON t (v)");
        statement.execute("UPDATE t SET v = 0, w = 0");
      }
      connection.setAutoCommit(false);
      long round = one(statement, "SELECT MAX(v) FROM t");
      System.out.println("DONE " + round);
      while (true) {
        round++;
        statement.execute("UPDATE t SET v = " + round + ", w = w + 1");
        System.out.println("COMMITTING " + round);
        connection.commit();
        System.out.println("DONE " + round);
      }
    }
  }

  /** Indexes whose entries do not fit, one of them with entries that are there twice. */
  private void indexing() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      fill(connection);
      statement.execute("CREATE INDEX t_s ON t (s, v)");
      statement.execute("CREATE UNIQUE INDEX t_u ON t (s, w, v, id)");
      require(one(statement, "SELECT COUNT(*) FROM t WHERE s >= ''") == rows, "entries");
      statement.execute("INSERT INTO t SELECT 0, v, w, s FROM t WHERE id = " + rows);
      try {
        statement.execute("CREATE UNIQUE INDEX t_d ON t (s, w, v)");
        throw new IllegalStateException("a duplicate was not found");
      } catch (SQLException e) {
        require("23505".equals(e.getSQLState()), e.toString());
      }
    }
  }

  /** More writes in one transaction than fit: refused, and everything goes on. */
  private void transaction() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      fill(connection);
      refused(statement, "DELETE FROM t");
      connection.setAutoCommit(false);
      statement.execute("INSERT INTO t VALUES (-1, 0, 0, 'kept')");
      refused(statement, "UPDATE t SET v = v + 1, s = 'x' || s");
      refused(statement, "INSERT INTO t SELECT id + 10000000, v, w, s FROM t");
      require(one(statement, "SELECT SUM(id) FROM t") == rows * (rows + 1L) / 2 - 1, "in it");
      int some = statement.executeUpdate("DELETE FROM t WHERE id > 0 AND id <= 1000");
      require(some == 1000, "deleted " + some);
      connection.commit();
      require(one(statement, "SELECT count(*) FROM t") == rows - 999, "after the commit");
      statement.execute("UPDATE t SET v = 0 WHERE id < 2000");
      try (Connection other = DriverManager.getConnection(url);
          Statement winner = other.createStatement()) {
        winner.execute("UPDATE t SET v = 1 WHERE id = 1500");
      }
      try {
        connection.commit();
        throw new IllegalStateException("a conflict was not found");
      } catch (SQLException e) {
        require("40001".equals(e.getSQLState()), e.toString());
      }
      require(one(statement, "SELECT MAX(v) FROM t WHERE id = 1500") == 1, "the winner's");
      connection.commit();
    }
  }

  private static void refused(Statement statement, String sql) throws SQLException {
    try {
      statement.execute(sql);
      throw new IllegalStateException("not refused: " + sql);
    } catch (SQLException e) {
      require("53200".equals(e.getSQLState()), sql + ": " + e);
      require(e.getMessage().contains("not committed asks for"), sql + ": " + e);
    }
  }

  private static long one(Statement statement, String sql) throws SQLException {
    try (ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }

  /** The database opens again, and everything in it agrees. */
  private void check() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet findings = statement.executeQuery("CHECK DATABASE")) {
      require(!findings.next(), "CHECK DATABASE found something");
    }
  }
}
