package io.mokadb.kv.supervision;

import io.mokadb.kv.KvException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Judges what the background threads of one database throw. An exception, or a shortage of heap or
 * stack, ends the piece of work, which comes again; any other error, or a shortage that lasts, ends
 * the database. Thread-safe.
 *
 * <p>What happens under a shortage of memory allocates as little as it can, and a log line that
 * cannot be written stops nothing.
 */
public final class Supervisor {
  /** How often in a row a piece of work may run out of memory before it counts as ended. */
  static final int MAX_SHORTAGES = 20;

  private static final Logger LOG = LoggerFactory.getLogger(Supervisor.class);

  private final String database;
  private final Consumer<String> probe;
  private final Set<String> names = ConcurrentHashMap.newKeySet();
  private final AtomicReference<KvException> failure = new AtomicReference<>();
  private final AtomicReference<Runnable> ending = new AtomicReference<>();

  /**
   * @param database what messages call it
   */
  public Supervisor(String database) {
    this(database, name -> {});
  }

  /**
   * @param probe is told the name before each piece of work, and may throw in its place: for tests
   */
  public Supervisor(String database, Consumer<String> probe) {
    this.database = database;
    this.probe = probe;
  }

  /** The names of all work that was ever watched. */
  public Set<String> names() {
    return Set.copyOf(names);
  }

  /** The same work, which throws nothing. */
  public Runnable watch(String name, Runnable work) {
    names.add(name);
    AtomicInteger shortages = new AtomicInteger();
    return () -> {
      try {
        probe.accept(name);
        work.run();
        if (shortages.get() != 0) {
          shortages.set(0);
        }
      } catch (Throwable e) {
        // The supervisor decides which failures a background thread survives.
        judge(name, e, shortages);
      }
    };
  }

  private void judge(String name, Throwable thrown, AtomicInteger shortages) {
    if (thrown instanceof Exception
        || isShortage(thrown) && shortages.incrementAndGet() < MAX_SHORTAGES) {
      if (failure.get() == null) {
        logQuietly(() -> LOG.warn("{}: {} failed, and goes on", database, name, thrown));
      }
    } else {
      fail(name, thrown);
    }
  }

  /** Whether it may be over when other work has ended. */
  public static boolean isShortage(Throwable thrown) {
    return thrown instanceof OutOfMemoryError || thrown instanceof StackOverflowError;
  }

  private static void logQuietly(Runnable line) {
    try {
      line.run();
    } catch (Throwable shortage) {
      // Going on matters more than the line.
    }
  }

  /**
   * Ends the database: {@link #requireRunning} throws from now on. The first call counts.
   *
   * @param name of the thread, or of what cannot go on
   */
  public void fail(String name, Throwable cause) {
    KvException first =
        new KvException(
            KvException.Kind.CLOSED,
            "The database "
                + database
                + " was taken down, because "
                + name
                + " failed: "
                + cause
                + ". Connect again to open it again",
            cause);
    if (failure.compareAndSet(null, first)) {
      logQuietly(
          () ->
              LOG.error(
                  "The database {} is taken down: {} failed. Its sessions end with SQLState 08006,"
                      + " and no further change is acknowledged; connect again to open it again",
                  database,
                  name,
                  cause));
      Runnable end = ending.get();
      if (end != null) {
        end.run();
      }
    }
  }

  /**
   * Says what to do once when the database ends: on the thread that failed, so it must hand on what
   * takes time. Done at once if the database has ended already.
   */
  public void whenFailed(Runnable end) {
    ending.set(end);
    if (failure.get() != null) {
      end.run();
    }
  }

  /** Why the database has ended, or null. */
  public KvException failure() {
    return failure.get();
  }

  /**
   * @throws KvException CLOSED if the database has ended
   */
  public void requireRunning() {
    KvException reason = failure.get();
    if (reason != null) {
      throw new KvException(KvException.Kind.CLOSED, reason.getMessage(), reason);
    }
  }
}
