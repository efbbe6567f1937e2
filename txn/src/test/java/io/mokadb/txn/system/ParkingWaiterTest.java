package io.mokadb.txn.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What waiting and waking promise to each other. */
class ParkingWaiterTest {
  private final ParkingWaiter waiter = new ParkingWaiter();

  @Test
  void condition_mayTakeALockThatTheWakerHolds() {
    assertTimeoutPreemptively(Duration.ofMinutes(1), this::wakeWhileTheConditionWaits);
  }

  private void wakeWhileTheConditionWaits() throws InterruptedException, ExecutionException {
    Object monitor = new Object();
    AtomicInteger looks = new AtomicInteger();
    CountDownLatch looking = new CountDownLatch(1);
    AtomicBoolean done = new AtomicBoolean();
    CompletableFuture<Boolean> waited;
    synchronized (monitor) {
      waited =
          CompletableFuture.supplyAsync(
              () ->
                  await(
                      () -> {
                        if (looks.incrementAndGet() == 1) {
                          return false;
                        }
                        looking.countDown();
                        synchronized (monitor) {
                          return done.get();
                        }
                      }));
      looking.await();
      done.set(true);
      waiter.wakeAll();
    }
    assertThat(waited.get()).isTrue();
  }

  @Test
  void wakeUp_thatComesBetweenLookAndSleep_isNotLost() {
    AtomicInteger looks = new AtomicInteger();
    AtomicBoolean done = new AtomicBoolean();
    boolean met =
        await(
            () -> {
              boolean before = done.get();
              if (looks.incrementAndGet() == 2) {
                done.set(true);
                waiter.wakeAll();
              }
              return before;
            });
    assertThat(met).isTrue();
    assertThat(looks).hasValue(3);
  }

  @Test
  void looking_conditionHoldsSoon_sleepsNot() throws InterruptedException {
    AtomicInteger looks = new AtomicInteger();
    ParkingWaiter looking = new ParkingWaiter(5);
    assertThat(looking.await(() -> looks.incrementAndGet() == 6, TimeUnit.DAYS.toNanos(1)))
        .isTrue();
    assertThat(looking.another().await(() -> looks.incrementAndGet() == 12, 1)).isTrue();
    looks.set(0);
    assertThat(looking.await(() -> looks.incrementAndGet() == 3, 0)).as("no time").isFalse();
  }

  @Test
  void time_ends() throws InterruptedException {
    assertThat(waiter.await(() -> false, 1)).isFalse();
  }

  private boolean await(BooleanSupplier condition) {
    try {
      return waiter.await(condition, TimeUnit.DAYS.toNanos(1));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
