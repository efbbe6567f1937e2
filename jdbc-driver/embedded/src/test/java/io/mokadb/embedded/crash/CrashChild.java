package io.mokadb.embedded.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/**
 * Works until it is killed. Started early, it gets ready on a database of its own in memory, so
 * that its classes are loaded, and waits for a line on its standard input.
 *
 * <p>Arguments: URL, life, seed, directory whose log ends are reported or {@code -}.
 */
final class CrashChild {
  private static final int WARM_UP_STEPS = 9;

  private final String url;
  private final int life;
  private final long seed;
  private final Journal journal;

  private CrashChild(String url, int life, long seed, Journal journal) {
    this.url = url;
    this.life = life;
    this.seed = seed;
    this.journal = journal;
  }

  public static void main(String[] args) throws Exception {
    warmUp();
    if (System.in.read() < 0) {
      // The parent is gone.
      return;
    }
    Supplier<String> logEnd = args[3].equals("-") ? () -> null : () -> logEnd(Path.of(args[3]));
    new CrashChild(
            args[0], Integer.parseInt(args[1]), Long.parseLong(args[2]), Journal.ofChild(logEnd))
        .work();
  }

  private static void warmUp() throws SQLException {
    String url = "jdbc:moka:mem:warm";
    Random random = new Random(0);
    try (Connection keeper = DriverManager.getConnection(url)) {
      for (Activity activity : Activities.all()) {
        activity.prepare(keeper);
        for (int i = 1; i <= WARM_UP_STEPS; i++) {
          try (Connection connection = DriverManager.getConnection(url)) {
            activity.perform(connection, new Step(1, 0, i), random);
          } catch (SQLException e) {
            if (!Performer.isRefusal(e)) {
              throw e;
            }
          }
        }
      }
    }
  }

  private void work() throws Exception {
    List<Activity> activities = Activities.all();
    List<Thread> threads = new ArrayList<>();
    int count = activities.stream().mapToInt(Activity::threads).sum();
    CountDownLatch open = new CountDownLatch(count);
    // All connections at once: the first one opens the database.
    for (Activity activity : activities) {
      for (int i = 0; i < activity.threads(); i++) {
        int thread = i;
        threads.add(new Thread(() -> workAt(activity, thread, open), activity.name() + i));
      }
    }
    threads.forEach(Thread::start);
    open.await();
    journal.ready();
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void workAt(Activity activity, int thread, CountDownLatch open) {
    Random random = new Random(seed * 31 + activity.name().hashCode() + thread);
    Performer performer = new Performer(journal);
    Step step = new Step(life, thread, 0);
    try (Connection connection = DriverManager.getConnection(url)) {
      open.countDown();
      open.await();
      for (int number = 1; ; number++) {
        step = new Step(life, thread, number);
        performer.perform(connection, activity, step, random);
      }
    } catch (SQLException | RuntimeException | InterruptedException e) {
      journal.failed(activity.name(), step, e);
    }
  }

  /** Name and length of the newest log of RocksDB. */
  private static String logEnd(Path directory) {
    try {
      Path log = Logs.newest(directory);
      return log.getFileName() + " " + Files.size(log);
    } catch (IOException e) {
      return null;
    }
  }
}
