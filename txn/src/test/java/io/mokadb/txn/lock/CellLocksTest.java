package io.mokadb.txn.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.LockWait;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.system.ParkingWaiter;
import io.mokadb.txn.time.Waiter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class CellLocksTest {
  private static final long LONG = TimeUnit.MINUTES.toNanos(1);
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");
  private static final CellKey C = cell("c");

  private final CellLocks locks = new CellLocks(ParkingWaiter::new, 100, 150, 0);
  private final LockOwner first = new LockOwner(1);
  private final LockOwner second = new LockOwner(2);
  private final LockOwner third = new LockOwner(3);

  private static CellKey cell(String row) {
    return CellKey.of(Key.wrap(row.getBytes(StandardCharsets.UTF_8)));
  }

  private CellLocks.Taken take(LockOwner owner, CellKey cell) {
    return locks.take(owner, cell, LONG, Deadline.none());
  }

  private Thread taking(LockOwner owner, CellKey cell, Runnable then) {
    int waiting = locks.waiting().size();
    Thread thread =
        new Thread(
            () -> {
              take(owner, cell);
              then.run();
            });
    thread.start();
    await().until(() -> locks.waiting().size() == waiting + 1);
    return thread;
  }

  @Test
  void take_free_isHeldUntilReleased() {
    assertThat(take(first, A)).isEqualTo(CellLocks.Taken.NOW);
    assertThat(take(first, A)).isEqualTo(CellLocks.Taken.BEFORE);
    assertThat(locks.tryTake(second, A)).isNull();
    locks.release(first, 0);
    assertThat(locks.size()).isZero();
    assertThat(locks.tryTake(second, A)).isEqualTo(CellLocks.Taken.NOW);
  }

  /** A wait in vain takes, by this clock, as long as it may. */
  @Test
  void counts_tellTheTimeThatWasWaited() {
    AtomicLong clock = new AtomicLong();
    Waiter waiter =
        new Waiter() {
          @Override
          public boolean await(BooleanSupplier condition, long timeoutNanos) {
            clock.addAndGet(timeoutNanos);
            return condition.getAsBoolean();
          }

          @Override
          public void wakeAll() {}

          @Override
          public long nanoTime() {
            return clock.get();
          }
        };
    CellLocks timed = new CellLocks(() -> waiter, 100, 150, 0);
    timed.take(first, A, LONG, Deadline.none());
    assertThat(
            catchThrowableOfType(
                ConflictException.class,
                () -> timed.take(second, A, TimeUnit.MILLISECONDS.toNanos(70), Deadline.none())))
        .isNotNull();
    assertThat(timed.counts().byName())
        .containsEntry("lock_waits", 1L)
        .containsEntry("lock_wait_millis", 70L)
        .containsEntry("lock_timeouts", 1L)
        .containsEntry("deadlocks", 0L);
  }

  @Test
  void release_kept_keepsWhatWasTakenFirst() {
    take(first, A);
    take(first, B);
    locks.release(first, 1);
    assertThat(locks.tryTake(second, A)).isNull();
    assertThat(locks.tryTake(second, B)).isEqualTo(CellLocks.Taken.NOW);
  }

  @Test
  void release_severalWait_servesThemInOrder_invariants1And3() throws InterruptedException {
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    take(first, A);
    Thread b = taking(second, A, () -> order.add(2));
    Thread c = taking(third, A, () -> order.add(3));
    locks.release(first, 0);
    b.join();
    assertThat(order).containsExactly(2);
    assertThat(locks.tryTake(first, A)).isNull();
    locks.release(second, 0);
    c.join();
    assertThat(order).containsExactly(2, 3);
  }

  @Test
  void waiting_one_namesBoth() throws InterruptedException {
    take(first, A);
    Thread waiter = taking(second, A, () -> {});
    assertThat(locks.waiting()).containsExactly(new LockWait(A, 2, 1));
    locks.release(first, 0);
    waiter.join();
    assertThat(locks.waiting()).isEmpty();
  }

  @Test
  void take_closesCircleOfThree_isRefused_invariant2() throws InterruptedException {
    take(first, A);
    take(second, B);
    take(third, C);
    Thread b = taking(first, B, () -> {});
    Thread c = taking(second, C, () -> {});
    ConflictException refused = catchThrowableOfType(ConflictException.class, () -> take(third, A));
    assertThat(refused.kind()).isEqualTo(ConflictException.Kind.DEADLOCK);
    assertThat(refused.conflict().cell()).isEqualTo(A);
    assertThat(refused.conflict().otherStartTimestamp()).isEqualTo(1);
    locks.release(third, 0);
    c.join();
    locks.release(second, 0);
    b.join();
    assertThat(locks.waiting()).isEmpty();
  }

  /** The circle closes at the one that was served meanwhile, not at the one that waited first. */
  @Test
  void take_circleThroughNewHolder_isRefused_invariant2() throws InterruptedException {
    take(first, A);
    take(third, B);
    Thread second2 = taking(second, A, () -> {});
    locks.release(first, 0);
    second2.join();
    Thread third2 = taking(third, A, () -> {});
    ConflictException refused =
        catchThrowableOfType(ConflictException.class, () -> take(second, B));
    assertThat(refused.kind()).isEqualTo(ConflictException.Kind.DEADLOCK);
    locks.release(second, 0);
    third2.join();
  }

  @Test
  void take_heldForTooLong_isRefusedAndForgotten() {
    take(first, A);
    ConflictException refused =
        catchThrowableOfType(
            ConflictException.class, () -> locks.take(second, A, 0, Deadline.none()));
    assertThat(refused.kind()).isEqualTo(ConflictException.Kind.HELD);
    assertThat(locks.waiting()).isEmpty();
    locks.release(first, 0);
    assertThat(locks.size()).isZero();
  }

  @Test
  void take_deadlineExpires_givesUp() {
    take(first, A);
    AtomicBoolean cancelled = new AtomicBoolean(true);
    KvException refused =
        catchThrowableOfType(
            KvException.class, () -> locks.take(second, A, LONG, signal(cancelled)));
    assertThat(refused.kind()).isEqualTo(KvException.Kind.TIMEOUT);
    assertThat(locks.waiting()).isEmpty();
  }

  private static Deadline signal(AtomicBoolean cancelled) {
    return new Deadline() {
      @Override
      public boolean isExpired() {
        return cancelled.get();
      }

      @Override
      public long remainingNanos() {
        return cancelled.get() ? 0 : Long.MAX_VALUE;
      }
    };
  }

  @Test
  void take_interrupted_isForgotten() throws InterruptedException {
    take(first, A);
    Thread waiter =
        new Thread(
            () -> {
              var unused = catchThrowableOfType(TxnException.class, () -> take(second, A));
            });
    waiter.start();
    await().until(() -> locks.waiting().size() == 1);
    waiter.interrupt();
    waiter.join();
    assertThat(locks.waiting()).isEmpty();
    locks.release(first, 0);
    assertThat(locks.size()).isZero();
  }

  @Test
  void take_veryMany_getsNoMore() {
    for (int i = 0; i < 100; i++) {
      assertThat(take(first, cell("many" + i))).isEqualTo(CellLocks.Taken.NOW);
    }
    assertThat(take(first, A)).isEqualTo(CellLocks.Taken.TOO_MANY);
    assertThat(take(second, A)).isEqualTo(CellLocks.Taken.NOW);
  }

  @Test
  void take_allTogetherHoldVeryMany_thoseWithManyGetNoMore() {
    for (int i = 0; i < 90; i++) {
      take(first, cell("first" + i));
    }
    for (int i = 0; i < 63; i++) {
      assertThat(take(second, cell("second" + i))).isEqualTo(CellLocks.Taken.NOW);
    }
    assertThat(take(second, A)).isEqualTo(CellLocks.Taken.TOO_MANY);
    assertThat(take(third, A)).isEqualTo(CellLocks.Taken.NOW);
    locks.release(first, 0);
    assertThat(take(second, B)).isEqualTo(CellLocks.Taken.NOW);
  }

  /** All take cells in one order, so none may be told of a circle; no call may be lost. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1_000, 1_000_000, Long.MAX_VALUE})
  void take_manyInOneOrder_noneIsRefused(long patience) throws InterruptedException {
    CellLocks locks = new CellLocks(ParkingWaiter::new, 100, 150, patience);
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      LockOwner owner = new LockOwner(10 + t);
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 2_000; i++) {
                  locks.take(owner, A, LONG, Deadline.none());
                  locks.take(owner, B, LONG, Deadline.none());
                  locks.take(owner, C, LONG, Deadline.none());
                  locks.release(owner, 1);
                  locks.release(owner, 0);
                }
              });
      thread.setUncaughtExceptionHandler((failed, failure) -> failures.add(failure));
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).isEmpty();
    assertThat(locks.size()).isZero();
  }

  /** Waits that end too early leave the cell to those behind them. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1_000, 1_000_000})
  void take_manyGiveUp_othersAreServed(long patience) throws InterruptedException {
    CellLocks locks = new CellLocks(ParkingWaiter::new, 100, 150, patience);
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      LockOwner owner = new LockOwner(10 + t);
      long wait = t < 4 ? 1_000L * t : LONG;
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 1_000; i++) {
                  try {
                    locks.take(owner, A, wait, Deadline.none());
                    locks.release(owner, 0);
                  } catch (ConflictException e) {
                    if (wait == LONG || e.kind() != ConflictException.Kind.HELD) {
                      throw e;
                    }
                  }
                }
              });
      thread.setUncaughtExceptionHandler((failed, failure) -> failures.add(failure));
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).isEmpty();
    assertThat(locks.size()).isZero();
  }

  /** One thread, random takes and releases, beside a map. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void tryTake_generated_equalsModel(long seed) {
    Random random = new Random(seed);
    LockOwner[] owners = {first, second, third};
    List<List<CellKey>> taken = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    Map<CellKey, Integer> model = new HashMap<>();
    for (int step = 0; step < 2_000; step++) {
      int who = random.nextInt(3);
      if (random.nextInt(8) == 0) {
        int kept = random.nextInt(taken.get(who).size() + 1);
        locks.release(owners[who], kept);
        List<CellKey> gone = taken.get(who).subList(kept, taken.get(who).size());
        gone.forEach(model::remove);
        gone.clear();
      } else {
        CellKey cell = cell("g" + random.nextInt(12));
        Integer holder = model.putIfAbsent(cell, who);
        if (holder == null) {
          taken.get(who).add(cell);
        }
        assertThat(locks.tryTake(owners[who], cell))
            .as("seed %d, step %d", seed, step)
            .isEqualTo(
                holder == null
                    ? CellLocks.Taken.NOW
                    : holder == who ? CellLocks.Taken.BEFORE : null);
      }
    }
    assertThat(locks.size()).isEqualTo(model.size());
  }

  @Test
  void waitForAnotherProcess_isFoundBehindThoseOfThisOne() throws Exception {
    AwaitedCell elsewhere = new AwaitedCell(C, 7, 2);
    take(first, A);
    take(second, B);
    assertThat(locks.awaitedBy(A)).isNull();
    Thread waiting = taking(first, B, () -> {});
    assertThat(locks.awaitedBy(A)).as("the second goes on").isNull();
    second.awaitElsewhere(elsewhere);
    assertThat(locks.awaitedBy(A)).isEqualTo(elsewhere).isEqualTo(locks.awaitedBy(B));
    assertThat(locks.awaitedBy(C)).as("no one has it").isNull();
    second.awaitElsewhere(null);
    assertThat(locks.awaitedBy(A)).isNull();
    locks.release(second, 0);
    waiting.join();
    assertThat(locks.awaitedBy(A)).isNull();
  }
}
