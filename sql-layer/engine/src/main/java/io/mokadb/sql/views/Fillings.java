package io.mokadb.sql.views;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The transactions of this process that fill views: what is announced from their snapshots on is
 * needed once they have committed (V2). Thread-safe.
 */
final class Fillings {
  private static final long OPEN = Long.MAX_VALUE;

  private final LongSupplier timestamps;
  private final AtomicLong numbers = new AtomicLong();
  private final Map<Long, Filling> all = new ConcurrentHashMap<>();

  /**
   * A view that is filled.
   *
   * @param since a timestamp before that of the transaction; 0 until it is drawn
   * @param until transactions that begin later see what became of it
   */
  private record Filling(long view, long since, long until) {}

  /**
   * @param timestamps of the oracle
   */
  Fillings(LongSupplier timestamps) {
    this.timestamps = timestamps;
  }

  /** To be called before the transaction begins, and to be closed after its end. */
  Open begin(long view) {
    long number = numbers.incrementAndGet();
    // In this order: a step that does not see this began before the timestamp that is drawn now.
    all.put(number, new Filling(view, 0, OPEN));
    long since = timestamps.getAsLong();
    all.put(number, new Filling(view, since, OPEN));
    return () -> all.put(number, new Filling(view, since, timestamps.getAsLong()));
  }

  /** One that is under way. */
  interface Open extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * From which timestamp on announcements to a view are needed by what fills it.
   *
   * @param start of a transaction that may remove some
   * @return {@link Long#MAX_VALUE} if nothing does
   */
  long needed(long view, long start) {
    long least = Long.MAX_VALUE;
    for (Filling one : all.values()) {
      if (one.view == view && start <= one.until) {
        least = Math.min(least, one.since);
      }
    }
    return least;
  }

  /** True if a view is being filled at this moment. */
  boolean isUnderWay(long view) {
    return all.values().stream().anyMatch(one -> one.view == view && one.until == OPEN);
  }

  /**
   * Forgets what no transaction asks for any more.
   *
   * @param oldest start of those that run, or a timestamp drawn now
   */
  void forget(long oldest) {
    all.values().removeIf(one -> one.until < oldest);
  }
}
