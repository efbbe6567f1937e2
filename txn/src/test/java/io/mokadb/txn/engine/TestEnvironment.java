package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.system.ParkingWaiter;
import io.mokadb.txn.time.Waiter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * An outside world that does nothing by itself: the clock moves when a test says so or when
 * somebody waits, periodic and background tasks run when a test says so.
 */
final class TestEnvironment implements Scheduler, Waiter {
  private final AtomicLong millis = new AtomicLong(1_000_000);
  private final ParkingWaiter parking = new ParkingWaiter();
  private final List<Runnable> periodic = new ArrayList<>();
  private final Queue<Runnable> background = new ArrayDeque<>();
  private boolean deferring;
  private final CountDownLatch firstWait = new CountDownLatch(1);
  private boolean parkingForReal;

  Environment environment() {
    return environment(FaultPoints.NONE);
  }

  Environment environment(FaultPoints faults) {
    return new Environment(new ManualClock(millis), this, this::runOrDefer, this, faults);
  }

  /** From now on background tasks wait for {@link #runBackground}. */
  TestEnvironment deferringBackground() {
    deferring = true;
    return this;
  }

  /** From now on waiting parks the thread, for tests with several threads. */
  TestEnvironment parking() {
    parkingForReal = true;
    return this;
  }

  /** Opens once somebody waits for something that has not happened yet. */
  CountDownLatch firstWait() {
    return firstWait;
  }

  void advance(Duration duration) {
    millis.addAndGet(duration.toMillis());
  }

  void tick() {
    List.copyOf(periodic).forEach(Runnable::run);
  }

  void runBackground() {
    while (!background.isEmpty()) {
      background.remove().run();
    }
  }

  void dropBackground() {
    background.clear();
  }

  private synchronized void runOrDefer(Runnable task) {
    if (deferring) {
      background.add(task);
    } else {
      task.run();
    }
  }

  @Override
  public Runnable every(Duration period, Runnable task) {
    periodic.add(task);
    return () -> periodic.remove(task);
  }

  @Override
  public boolean await(BooleanSupplier condition, long timeoutNanos) throws InterruptedException {
    if (parkingForReal) {
      return parking.await(() -> holdsOrCounts(condition), timeoutNanos);
    }
    if (!condition.getAsBoolean()) {
      millis.addAndGet(Math.max(1, timeoutNanos / 1_000_000));
    }
    return condition.getAsBoolean();
  }

  private boolean holdsOrCounts(BooleanSupplier condition) {
    boolean holds = condition.getAsBoolean();
    if (!holds) {
      firstWait.countDown();
    }
    return holds;
  }

  @Override
  public void wakeAll() {
    parking.wakeAll();
  }

  @Override
  public long nanoTime() {
    return parkingForReal ? parking.nanoTime() : millis.get() * 1_000_000;
  }

  static CellKey cell(String name) {
    return CellKey.of(Key.copyOf(name.getBytes(StandardCharsets.UTF_8)));
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String text(byte[] value) {
    return value == null ? null : new String(value, StandardCharsets.UTF_8);
  }

  private static final class ManualClock extends Clock {
    private final AtomicLong millis;

    ManualClock(AtomicLong millis) {
      this.millis = millis;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(millis.get());
    }
  }
}
