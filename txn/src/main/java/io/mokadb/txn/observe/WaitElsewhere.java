package io.mokadb.txn.observe;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.TimeUnit;

/** The time for which this process has waited for a step that another one takes. Thread-safe. */
final class WaitElsewhere {
  private static final long LONGEST = TimeUnit.SECONDS.toNanos(1);

  @GuardedBy("this")
  private boolean waiting;

  @GuardedBy("this")
  private long since;

  @GuardedBy("this")
  private long last;

  /**
   * A caller waits, still or again.
   *
   * @return whether that takes too long, so that the step is taken here; not again at once
   */
  synchronized boolean isTooLong(long now) {
    if (!waiting || now - last > LONGEST) {
      waiting = true;
      since = now;
    }
    last = now;
    boolean tooLong = now - since >= LONGEST;
    waiting = !tooLong;
    return tooLong;
  }
}
