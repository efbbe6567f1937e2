package io.mokadb.server.session;

import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The first part of a shutdown: sessions that are idle end at once, the others when their
 * transaction and their results have ended. Confined to the thread that shuts down.
 */
final class SessionDrain {
  /** A session ends itself after a request; this is for those that send none. */
  private static final long LOOK_MILLIS = 20;

  private final Supplier<Collection<ServerSession>> open;
  private final LongSupplier nanoClock;
  private final Pause pause;

  /** Waiting, as {@code Thread.sleep} does it. */
  @FunctionalInterface
  interface Pause {
    void millis(long millis) throws InterruptedException;
  }

  /**
   * @param open the sessions that have not ended, at the moment of the call
   */
  SessionDrain(Supplier<Collection<ServerSession>> open, LongSupplier nanoClock, Pause pause) {
    this.open = open;
    this.nanoClock = nanoClock;
    this.pause = pause;
  }

  /**
   * Ends what is idle until nothing is left, or the time is over.
   *
   * @return whether nothing is left
   */
  boolean run(Duration time) {
    long end = nanoClock.getAsLong() + time.toNanos();
    while (true) {
      open.get().forEach(ServerSession::endIfIdle);
      long left = TimeUnit.NANOSECONDS.toMillis(end - nanoClock.getAsLong());
      if (open.get().isEmpty()) {
        return true;
      }
      if (left <= 0) {
        return false;
      }
      try {
        pause.millis(Math.min(left, LOOK_MILLIS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }
}
