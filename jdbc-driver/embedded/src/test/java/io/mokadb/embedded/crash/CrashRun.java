package io.mokadb.embedded.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Crash after crash on one database, each followed by a look at what is left (X1 to X5). The
 * moments come from the seed; what the child has done by then does not.
 */
public final class CrashRun implements AutoCloseable {
  private static final int SHORTEST_MILLIS = 50;
  private static final int LONGEST_MILLIS = 800;
  private static final int RECOVERY_MILLIS = 400;

  /** Every so many-th child is killed while it opens the database, perhaps in its recovery. */
  private static final int EARLY_EVERY = 6;

  private final String url;
  private final String childUrl;
  private final Random random;
  private final long seed;
  private final Map<Activity, History> histories = new LinkedHashMap<>();

  /** The child of the next crash, which gets ready early; null before the first. */
  private ChildProcess next;

  private int life = 1;
  private long committed;

  /**
   * @param durability {@code sync} or {@code relaxed}
   * @param cache with little of it RocksDB flushes and begins new logs all the time, with much of
   *     it the log is all there is
   */
  CrashRun(Path directory, String durability, String cache, long seed) throws SQLException {
    this(url(directory, durability, cache), url(directory, durability, cache), seed);
  }

  /**
   * @param url of an empty database, for the parent
   * @param childUrl of the same database, for the children
   */
  public CrashRun(String url, String childUrl, long seed) throws SQLException {
    this.url = url;
    this.childUrl = childUrl;
    this.seed = seed;
    this.random = new Random(seed);
    try (Connection connection = DriverManager.getConnection(url)) {
      for (Activity activity : Activities.all()) {
        activity.prepare(connection);
        histories.put(activity, new History());
      }
    }
  }

  static String url(Path directory, String durability, String cache) {
    return "jdbc:moka:" + directory + ";durability=" + durability + ";cache=" + cache;
  }

  /** How many steps were acknowledged in all lives. */
  public long committed() {
    return committed;
  }

  /** Which crash this is, for messages. */
  @Override
  public String toString() {
    return "crash " + (life - 1) + " of seed " + seed + " on " + url;
  }

  private ChildProcess startNext(String... options) throws IOException {
    return ChildProcess.start(
        List.of(childUrl, Integer.toString(life), Long.toString(seed + life), "-"), options);
  }

  /**
   * One life whose JVM ends by itself, at a place that options of it name, or after so many steps.
   */
  public void die(int steps, String... options)
      throws SQLException, IOException, InterruptedException {
    Report report;
    try (ChildProcess child = startNext(options)) {
      child.go();
      report = child.awaitEnd(steps);
    }
    life++;
    verify(report);
  }

  /** One life and its end. */
  public void crash() throws SQLException, IOException, InterruptedException {
    int millis = SHORTEST_MILLIS + random.nextInt(LONGEST_MILLIS - SHORTEST_MILLIS);
    boolean early = random.nextInt(EARLY_EVERY) == 0;
    int earlyMillis = random.nextInt(RECOVERY_MILLIS);
    if (next == null) {
      next = startNext();
    }
    Report report = live(next, early, early ? earlyMillis : millis);
    life++;
    // Gets ready while the parent looks.
    next = startNext();
    verify(report);
  }

  private static Report live(ChildProcess child, boolean early, int millis)
      throws IOException, InterruptedException {
    child.go();
    if (!early) {
      child.awaitReady();
    }
    // The one sleep of the project's tests that is meant: the moment is the test's input.
    Thread.sleep(millis);
    return child.kill();
  }

  private void verify(Report report) throws SQLException {
    committed += report.committed();
    try (Connection connection = DriverManager.getConnection(url)) {
      if (!report.failures().isEmpty()) {
        throw new AssertionError("The child failed: " + report.failures());
      }
      Queries.requireSound(connection);
      for (Map.Entry<Activity, History> entry : histories.entrySet()) {
        entry.getValue().crashed(report.of(entry.getKey().name()));
        entry.getKey().verify(connection, entry.getValue());
      }
      Queries.requireSound(connection);
    } catch (AssertionError e) {
      throw new AssertionError(this + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    if (next != null) {
      next.close();
    }
  }
}
