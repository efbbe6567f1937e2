package io.mokadb.remote;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A look at a connection that has been silent for a while, before a change is sent: a change that
 * was not sent to a server which has gone is known not to have happened. Confined like its channel.
 */
final class SilenceWatch {
  /** The look takes a millisecond, which is not worth it while requests follow each other. */
  static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final int MOMENT_MILLIS = 1;

  private final Link link;
  private final LongSupplier nanoClock;
  private long heard;

  SilenceWatch(Link link, LongSupplier nanoClock) {
    this.link = link;
    this.nanoClock = nanoClock;
    this.heard = nanoClock.getAsLong();
  }

  /** An answer has come. */
  void heard() {
    heard = nanoClock.getAsLong();
  }

  /**
   * Looks, if it was silent for long. No answer must be on its way.
   *
   * @param timeoutMillis that answers have afterwards
   * @return whether the server has said something that was not asked for
   * @throws IOException if it has gone
   */
  boolean isInterrupted(int timeoutMillis) throws IOException {
    if (!link.isSession() || nanoClock.getAsLong() - heard < LONG_NANOS) {
      return false;
    }
    link.setTimeout(MOMENT_MILLIS);
    try {
      if (!link.in().goesOn()) {
        throw new EOFException("the server has closed it");
      }
      return true;
    } catch (SocketTimeoutException e) {
      // Nothing came, as it should be.
      return false;
    } finally {
      link.setTimeout(timeoutMillis);
    }
  }
}
