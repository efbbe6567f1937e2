package io.mokadb.embedded.crash;

import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/**
 * Activities in threads of this process, while servers below the database are killed. A session
 * that is lost is replaced by another one, and nothing is known of its last step. Confined to one
 * thread.
 */
public final class Workload {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration STANDSTILL = Duration.ofMillis(700);

  private final List<String> urls;
  private final long seed;
  private final Predicate<String> survivable;
  private final Map<Activity, History> histories = new LinkedHashMap<>();
  private final Map<String, Integer> states = new TreeMap<>();
  private final List<Thread> threads = new ArrayList<>();
  private Report report = new Report();
  private volatile boolean stopped;
  private int life;

  /**
   * @param survivable tells whether a client goes on, with another session, after a failure with
   *     this SQLState
   */
  public Workload(String url, long seed, Predicate<String> survivable) {
    this(List.of(url), seed, survivable);
  }

  /**
   * As above, with threads in turns at several nodes of one database.
   *
   * @param urls one for each node; the first one's looks what is left
   */
  public Workload(List<String> urls, long seed, Predicate<String> survivable) {
    this.urls = List.copyOf(urls);
    this.seed = seed;
    this.survivable = survivable;
    List.of(new Transfers(), new Singles(), new Triggered())
        .forEach(activity -> histories.put(activity, new History()));
  }

  /** Makes the tables. */
  public void prepare() throws SQLException {
    try (Connection connection = DriverManager.getConnection(urls.get(0))) {
      for (Activity activity : histories.keySet()) {
        activity.prepare(connection);
      }
    }
  }

  /** Starts the threads. */
  public void begin() {
    life++;
    stopped = false;
    report = new Report();
    Journal journal = new Journal(report::add, () -> null);
    for (Activity activity : histories.keySet()) {
      for (int i = 0; i < activity.threads(); i++) {
        int number = i;
        String url = urls.get(threads.size() % urls.size());
        Thread thread = new Thread(() -> work(url, activity, number, journal), activity.name() + i);
        threads.add(thread);
        thread.start();
      }
    }
  }

  private void work(String url, Activity activity, int number, Journal journal) {
    Performer performer = new Performer(journal);
    Random random = new Random((seed + life) * 31 + activity.name().hashCode() + number);
    Step step = new Step(life, number, 0);
    while (!stopped) {
      try (Connection connection = DriverManager.getConnection(url)) {
        while (!stopped) {
          step = new Step(life, number, step.number() + 1);
          performer.perform(connection, activity, step, random);
        }
      } catch (SQLException e) {
        if (!survivable.test(e.getSQLState())) {
          journal.failed(activity.name(), step, e);
          return;
        }
        note(e);
      }
    }
  }

  private synchronized void note(SQLException e) {
    states.merge(e.getSQLState() + " " + e.getMessage(), 1, Integer::sum);
  }

  /** The failures that clients survived, by SQLState and message, with their numbers. */
  public synchronized Map<String, Integer> survived() {
    return Map.copyOf(states);
  }

  /** Waits until so many more steps were acknowledged. */
  public void awaitSteps(int more) {
    int before = report.committed();
    await()
        .atMost(PATIENCE)
        .until(() -> report.committed() >= before + more || !report.failures().isEmpty());
  }

  /** Waits until no step is acknowledged for a while. */
  public void awaitStandstill() {
    await()
        .atMost(PATIENCE)
        .pollInterval(STANDSTILL)
        .until(
            new Callable<>() {
              private int before = -1;

              @Override
              public Boolean call() {
                int now = report.committed();
                boolean still = now == before;
                before = now;
                return still;
              }
            });
  }

  /** Ends the threads after their steps. */
  public void end() throws InterruptedException {
    stopped = true;
    for (Thread thread : threads) {
      thread.join(PATIENCE.toMillis());
      if (thread.isAlive()) {
        throw new AssertionError(thread.getName() + " does not end: " + stack(thread));
      }
    }
    threads.clear();
  }

  private static List<StackTraceElement> stack(Thread thread) {
    return List.of(thread.getStackTrace());
  }

  /**
   * Looks what is left (X1 to X5).
   *
   * @return how many steps were acknowledged since the threads began
   */
  public int verify() throws SQLException {
    if (!report.failures().isEmpty()) {
      throw new AssertionError("seed " + seed + ": a client failed: " + report.failures());
    }
    try (Connection connection = DriverManager.getConnection(urls.get(0))) {
      Queries.requireSound(connection);
      for (Map.Entry<Activity, History> entry : histories.entrySet()) {
        entry.getValue().crashed(report.of(entry.getKey().name()));
        entry.getKey().verify(connection, entry.getValue());
      }
      Queries.requireSound(connection);
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed + ", life " + life + ": " + e.getMessage(), e);
    }
    return report.committed();
  }
}
