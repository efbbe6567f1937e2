package io.mokadb.remotetest;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that insert rows through a pool, each row once, in transactions and by autocommit, and
 * what became of each. Thread-safe.
 */
final class PoolLoad implements AutoCloseable {
  private static final int THREADS = 4;

  private final HikariDataSource pool;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger ids = new AtomicInteger();
  private final Set<Integer> committed = new ConcurrentSkipListSet<>();
  private final Map<Integer, String> failed = new ConcurrentSkipListMap<>();
  private final Map<String, Integer> states = new ConcurrentHashMap<>();
  private volatile boolean stopped;

  PoolLoad(String url) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(THREADS + 2);
    config.setConnectionTimeout(20_000);
    pool = new HikariDataSource(config);
    for (int i = 0; i < THREADS; i++) {
      boolean autoCommit = i % 2 == 0;
      Thread thread = new Thread(() -> work(autoCommit), "pool-load" + i);
      threads.add(thread);
      thread.start();
    }
  }

  private void work(boolean autoCommit) {
    while (!stopped) {
      int id = ids.incrementAndGet();
      try (Connection connection = pool.getConnection()) {
        connection.setAutoCommit(autoCommit);
        insert(connection, id);
        if (!autoCommit) {
          connection.commit();
        }
        committed.add(id);
      } catch (SQLException e) {
        // Also a failure to give the connection back, after the commit.
        if (!committed.contains(id)) {
          failed.put(id, String.valueOf(e.getSQLState()));
        }
        states.merge(String.valueOf(e.getSQLState()), 1, Integer::sum);
      }
    }
  }

  private static void insert(Connection connection, int id) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("INSERT INTO item VALUES (" + id + ")");
    }
  }

  /** The rows that were acknowledged. */
  Set<Integer> committed() {
    return committed;
  }

  /** The rows that were not, with their SQLStates. */
  Map<Integer, String> failed() {
    return failed;
  }

  /** How often each SQLState was seen. */
  Map<String, Integer> states() {
    return states;
  }

  void end() throws InterruptedException {
    stopped = true;
    for (Thread thread : threads) {
      thread.join(TimeUnit.SECONDS.toMillis(60));
    }
  }

  @Override
  public void close() {
    stopped = true;
    pool.close();
  }
}
