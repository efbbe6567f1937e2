package io.mokadb.bench.remote;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;

/** A table in each database, of which clients read single rows. Used by one thread. */
public final class PointSelects implements AutoCloseable {
  private static final int LOAD = 1_000;
  private static final int DIGITS = 3;

  private final List<String> urls;
  private final String user;
  private final String password;
  private final int rows;

  /**
   * Makes the tables.
   *
   * @param user null for no user
   */
  public PointSelects(List<String> urls, String user, String password, int rows)
      throws SQLException {
    this.urls = List.copyOf(urls);
    this.user = user;
    this.password = password;
    this.rows = rows;
    for (String url : urls) {
      // URLs of one database find, and fill again, the same table.
      fill(url);
    }
  }

  static Connection connect(String url, String user, String password) throws SQLException {
    return user == null
        ? DriverManager.getConnection(url)
        : DriverManager.getConnection(url, user, password);
  }

  private void fill(String url) throws SQLException {
    try (Connection connection = connect(url, user, password);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS bench_remote");
      statement.execute(
          "CREATE TABLE bench_remote (id INTEGER PRIMARY KEY, n INTEGER, note VARCHAR(40))");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO bench_remote VALUES (?, ?, ?)")) {
        for (int id = 0; id < rows; id++) {
          insert.setInt(1, id);
          insert.setInt(2, -id);
          insert.setString(3, "the note of row number " + id);
          insert.addBatch();
          if ((id + 1) % LOAD == 0 || id + 1 == rows) {
            insert.executeBatch();
          }
        }
      }
    }
  }

  /** Lets so many clients work for a time; how many nanoseconds each select took. */
  public Histogram run(String url, int clients, Duration time)
      throws SQLException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      List<Callable<Histogram>> work = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        long seed = i;
        work.add(() -> client(url, seed, time));
      }
      Histogram all = new Histogram(DIGITS);
      for (Future<Histogram> one : threads.invokeAll(work)) {
        all.add(one.get());
      }
      return all;
    } catch (ExecutionException e) {
      throw new SQLException("A client of " + url + " failed: " + e.getCause().getMessage(), e);
    } finally {
      threads.shutdownNow();
    }
  }

  private Histogram client(String url, long seed, Duration time) throws SQLException {
    Histogram nanos = new Histogram(DIGITS);
    SplittableRandom random = new SplittableRandom(seed);
    try (Connection connection = connect(url, user, password);
        PreparedStatement select =
            connection.prepareStatement("SELECT n, note FROM bench_remote WHERE id = ?")) {
      long end = System.nanoTime() + time.toNanos();
      for (long start = System.nanoTime(); start < end; ) {
        int id = random.nextInt(rows);
        select.setInt(1, id);
        try (ResultSet row = select.executeQuery()) {
          if (!row.next() || row.getInt(1) != -id || row.getString(2).isEmpty()) {
            throw new SQLException("Row " + id + " was not found");
          }
        }
        long now = System.nanoTime();
        nanos.recordValue(now - start);
        start = now;
      }
    }
    return nanos;
  }

  @Override
  public void close() throws SQLException {
    for (String url : urls) {
      try (Connection connection = connect(url, user, password);
          Statement statement = connection.createStatement()) {
        statement.execute("DROP TABLE IF EXISTS bench_remote");
      }
    }
  }
}
