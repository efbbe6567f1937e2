package io.mokadb.remotetest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
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
 * Threads that insert rows into a table {@code item (id)} through a pool, each row once, in
 * transactions and by autocommit, and what became of each. Thread-safe.
 */
public final class PoolLoad implements AutoCloseable {
  private static final int THREADS = 4;
  private static final int STEP = 150;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String UNKNOWN = "08007";

  /** What a client gets over by doing the same on another connection. */
  private static final Set<String> CURABLE = Set.of("08001", "08003", "08006", "57P01", "57P03");

  private final HikariDataSource pool;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger ids = new AtomicInteger();
  private final Set<Integer> committed = new ConcurrentSkipListSet<>();
  private final Map<Integer, String> failed = new ConcurrentSkipListMap<>();
  private final Map<String, Integer> states = new ConcurrentHashMap<>();
  private volatile boolean stopped;

  public PoolLoad(String url) {
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

  /** Waits until more rows have been acknowledged. */
  public void awaitMore() {
    int before = committed.size();
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> committed.size() >= before + STEP);
  }

  /** Compares what the threads were told, which have ended, with the rows that there are. */
  public void assertTrueOf(Set<Integer> rows) {
    assertThat(rows).containsAll(committed);
    failed.forEach(
        (id, state) -> {
          if (!state.equals(UNKNOWN)) {
            assertThat(rows).as("row %d, which failed with %s", id, state).doesNotContain(id);
          }
        });
  }

  /** Every failure was one that the same on another connection cures. */
  public void assertCurable() {
    assertThat(CURABLE).as(states.toString()).containsAll(states.keySet());
  }

  /** The same, except that the fate of some commits may not be known. */
  public void assertCurableOrUnknown() {
    assertThat(states.keySet())
        .as(states.toString())
        .allMatch(state -> CURABLE.contains(state) || state.equals(UNKNOWN));
  }

  public void end() throws InterruptedException {
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
