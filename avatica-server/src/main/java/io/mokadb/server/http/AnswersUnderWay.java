package io.mokadb.server.http;

import java.util.concurrent.TimeUnit;

/** The number of requests that are not answered yet. Thread-safe. */
final class AnswersUnderWay {
  /** Guarded by this. */
  private int count;

  synchronized void begin() {
    count++;
  }

  synchronized void end() {
    count--;
    notifyAll();
  }

  /** Waits until there are none, or the time is over. */
  synchronized void await(long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    try {
      for (long left = millis; count > 0 && left > 0; left = left(end)) {
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long left(long end) {
    return TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
  }
}
