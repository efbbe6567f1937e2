package io.mokadb.txn.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.txn.time.Waiter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets a cell that others wait for, moment by moment, on a clock of the test. */
class HeldCellTest {
  private static final long PATIENCE = 100;

  private final Clock clock = new Clock();
  private final LockOwner holder = new LockOwner(1);
  private final LockOwner runner = new LockOwner(9);
  private final LockRequest first = new LockRequest(new LockOwner(2), clock);
  private final LockRequest second = new LockRequest(new LockOwner(3), clock);
  private final HeldCell cell = new HeldCell(CellKey.of(Key.wrap(new byte[] {1})), holder);

  /** Counts wake-ups, and lets nobody wait. */
  private static final class Clock implements Waiter {
    long now = 1_000;
    int wakeUps;

    @Override
    public boolean await(BooleanSupplier condition, long timeoutNanos) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void wakeAll() {
      wakeUps++;
    }

    @Override
    public long nanoTime() {
      return now;
    }
  }

  @Test
  void release_oneWaits_isOpenToBoth_invariant3() {
    cell.enqueue(first);
    assertThat(cell.claim(first)).isFalse();
    assertThat(cell.overtake(runner)).as("it is held").isFalse();
    assertThat(cell.release(PATIENCE)).isFalse();
    assertThat(cell.overtake(runner)).isTrue();
    assertThat(cell.overtake(holder)).isFalse();
    assertThat(cell.claim(first)).isFalse();
    assertThat(cell.release(PATIENCE)).isFalse();
    assertThat(cell.claim(first)).isTrue();
    assertThat(cell.owner()).isSameAs(first.owner());
    assertThat(cell.overtake(runner)).isFalse();
    assertThat(cell.release(PATIENCE)).as("none waits").isTrue();
    assertThat(cell.overtake(runner)).as("it left the table").isFalse();
  }

  @Test
  void release_overtakenForLong_isHandedOver_invariant3() {
    cell.enqueue(first);
    cell.enqueue(second);
    cell.release(PATIENCE);
    clock.now += PATIENCE - 1;
    assertThat(cell.overtake(runner)).isTrue();
    cell.release(PATIENCE);
    assertThat(cell.overtake(runner)).as("a moment before").isTrue();
    clock.now++;
    cell.release(PATIENCE);
    assertThat(cell.overtake(runner)).isFalse();
    assertThat(first.isGranted()).isTrue();
    cell.release(PATIENCE);
    assertThat(cell.overtake(runner)).as("the next one waits since now").isTrue();
  }

  @Test
  void claim_notTheFirst_waits_invariant1() {
    cell.enqueue(first);
    cell.enqueue(second);
    cell.release(PATIENCE);
    assertThat(cell.claim(second)).isFalse();
    assertThat(cell.claim(first)).isTrue();
    cell.release(0);
    assertThat(second.isGranted()).isTrue();
  }

  @Test
  void withdraw_firstOfAnOpenCell_callsTheNext() {
    cell.enqueue(first);
    cell.enqueue(second);
    cell.release(PATIENCE);
    int before = clock.wakeUps;
    assertThat(cell.withdraw(first, PATIENCE)).isFalse();
    assertThat(clock.wakeUps).isEqualTo(before + 1);
    assertThat(cell.claim(second)).isTrue();
  }

  @Test
  void withdraw_lastOfAnOpenCell_frees() {
    cell.enqueue(first);
    cell.release(PATIENCE);
    assertThat(cell.withdraw(first, PATIENCE)).isTrue();
    assertThat(cell.enqueue(second)).isFalse();
  }

  @Test
  void withdraw_ofAnOvertakenCell_leavesItToItsHolder() {
    cell.enqueue(first);
    cell.enqueue(second);
    cell.release(PATIENCE);
    assertThat(cell.overtake(runner)).isTrue();
    assertThat(cell.withdraw(first, PATIENCE)).isFalse();
    assertThat(cell.claim(second)).isFalse();
    assertThat(cell.owner()).isSameAs(runner);
  }

  /** A first that has not looked since it was called is not called again. */
  @Test
  void release_firstHasNotLooked_callsOnce() {
    cell.enqueue(first);
    cell.release(PATIENCE);
    cell.overtake(runner);
    cell.release(PATIENCE);
    assertThat(clock.wakeUps).isEqualTo(1);
  }

  /** To wake a thread for nothing, time after time, costs more than what the others do. */
  @Test
  void release_firstWasCalledAndOvertaken_callsNoMore_handsOverInTheEnd() {
    cell.enqueue(first);
    assertThat(first.looks(cell)).isFalse();
    assertThat(first.isOvertaken()).as("none was faster").isFalse();
    cell.release(PATIENCE);
    assertThat(clock.wakeUps).isEqualTo(1);
    cell.overtake(runner);
    assertThat(first.looks(cell)).isFalse();
    assertThat(first.isOvertaken()).isTrue();
    cell.release(PATIENCE);
    cell.overtake(runner);
    cell.release(PATIENCE);
    assertThat(clock.wakeUps).isEqualTo(1);
    cell.overtake(runner);
    clock.now += PATIENCE;
    cell.release(PATIENCE);
    assertThat(clock.wakeUps).isEqualTo(2);
    assertThat(first.isGranted()).isTrue();
  }

  @Test
  void looks_cellIsOpen_takesIt() {
    cell.enqueue(first);
    cell.release(PATIENCE);
    assertThat(first.looks(cell)).isTrue();
    assertThat(first.isOvertaken()).isFalse();
  }

  /** Whatever happens, waiters get the cell in their order, and one that sleeps was not due. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void generated_inOrderAndNoCallLost(long seed) {
    Random random = new Random(seed);
    Deque<LockRequest> model = new ArrayDeque<>();
    LockOwner owns = holder;
    for (int step = 0; step < 5_000; step++) {
      clock.now += random.nextInt(20);
      switch (random.nextInt(5)) {
        case 0 -> {
          LockRequest request = new LockRequest(new LockOwner(10 + step), clock);
          assertThat(cell.enqueue(request)).isTrue();
          model.add(request);
        }
        case 1 -> {
          if (owns != null && !model.isEmpty()) {
            cell.release(PATIENCE);
            owns = cell.owner();
          }
        }
        case 2 -> {
          if (cell.overtake(runner)) {
            assertThat(owns).isNull();
            owns = runner;
          }
        }
        case 3 -> {
          if (!model.isEmpty()) {
            boolean claimed = cell.claim(model.peek());
            assertThat(claimed).isEqualTo(owns == null || owns == model.peek().owner());
            owns = cell.owner();
          }
        }
        default -> {
          if (model.size() > 2) {
            assertThat(cell.withdraw(model.peekLast(), PATIENCE)).isFalse();
            owns = owns == null ? cell.owner() : owns;
          }
          if (model.size() > 2) {
            model.removeLast();
          }
        }
      }
      if (!model.isEmpty() && owns == model.peek().owner()) {
        model.remove();
      }
      assertThat(cell.owner()).as("seed %d, step %d", seed, step).isSameAs(owns);
      assertThat(model).as("seed %d, step %d", seed, step).noneMatch(LockRequest::isGranted);
    }
  }
}
