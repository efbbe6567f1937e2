package io.mokadb.bench.measure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The wish that a run should end, by the clock or by its user. Thread-safe. */
public final class Stop {

  private final CountDownLatch requested = new CountDownLatch(1);
  private final List<Stop> parts = new CopyOnWriteArrayList<>();

  /** The wish that a part of the run should end: made by itself, or with the whole. */
  public Stop part() {
    Stop part = new Stop();
    parts.add(part);
    if (requested()) {
      part.request();
    }
    return part;
  }

  /** Asks for the end. Idempotent. */
  public void request() {
    requested.countDown();
    parts.forEach(Stop::request);
  }

  /** True if the end was asked for. */
  public boolean requested() {
    return requested.getCount() == 0;
  }

  /** Waits so long, or until the end is asked for; whether it was. */
  public boolean await(Duration time) throws InterruptedException {
    return requested.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }
}
