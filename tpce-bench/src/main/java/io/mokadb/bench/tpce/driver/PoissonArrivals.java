package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.model.Draw;
import java.time.Duration;

/**
 * An open loop: transactions are due at the times of a Poisson process, whatever the database does.
 * All customers take from one schedule, so they are the servers of one queue. A schedule that is
 * too far behind starts again at the present in the ramp-up, and ends the run in the measured time.
 */
final class PoissonArrivals implements Pacing {

  private final double meanNanos;
  private final Draw draw;
  private final long longestLag;
  private long upcoming;
  private long leftOut;
  private boolean measuring;
  private boolean behind;

  /**
   * A schedule.
   *
   * @param perSecond mean number of arrivals
   * @param start the time before the first arrival, in nanoseconds
   * @param longestLag the longest that arrivals may wait
   */
  PoissonArrivals(double perSecond, Draw draw, long start, Duration longestLag) {
    this.meanNanos = 1e9 / perSecond;
    this.draw = draw;
    this.longestLag = longestLag.toNanos();
    this.upcoming = start + gap();
  }

  @Override
  public synchronized long next(long now) {
    long due = upcoming;
    if (!measuring && now - due > longestLag) {
      leftOut += Math.round((now - due) / meanNanos);
      due = now;
    }
    upcoming = due + gap();
    return due;
  }

  private long gap() {
    return Math.round(draw.exponential(meanNanos));
  }

  @Override
  public synchronized void measure() {
    measuring = true;
  }

  @Override
  public synchronized long lag(long now) {
    return Math.max(0, now - upcoming);
  }

  @Override
  public synchronized boolean behind(long now) {
    behind |= measuring && lag(now) > longestLag;
    return behind;
  }

  @Override
  public synchronized long leftOut() {
    return leftOut;
  }
}
