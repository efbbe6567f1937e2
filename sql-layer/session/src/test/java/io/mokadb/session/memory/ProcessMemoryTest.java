package io.mokadb.session.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ProcessMemoryTest {
  private static final long MB = 1 << 20;

  private final ProcessMemory memory = new ProcessMemory(8 * MB);

  @Test
  void smallHeap_leavesMostToTheProgram() {
    assertThat(ProcessMemory.ofHeap(64 * MB)).isEqualTo(15 * MB);
    assertThat(ProcessMemory.ofHeap(1024 * MB)).isEqualTo(375 * MB);
    assertThat(ProcessMemory.ofHeap(16 * MB)).isEqualTo(4 * MB);
  }

  @Test
  void reservation_beyondTheLimit_isRefusedWithWhoAndHowMuch() {
    memory.reserve(MemoryUse.TRANSACTION, 7 * MB, 0, "A transaction");
    assertThatThrownBy(() -> memory.reserve(MemoryUse.STATEMENT, 2 * MB, 1, "The statement"))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.OUT_OF_MEMORY))
        .hasMessageContaining("The statement asks for 2048 KB")
        .hasMessageContaining(MemoryUse.TRANSACTION.text())
        .hasMessageContaining(ProcessMemory.PROPERTY);
    assertThat(memory.used()).isEqualTo(7 * MB);
  }

  @Test
  void reservation_waitsForARelease() throws InterruptedException {
    memory.reserve(MemoryUse.STATEMENT, 8 * MB, 0, "A result");
    CountDownLatch started = new CountDownLatch(1);
    Thread other =
        new Thread(
            () -> {
              started.countDown();
              memory.reserve(MemoryUse.REQUEST, 3 * MB, 50_000, "A request");
            });
    other.start();
    started.await();
    memory.release(MemoryUse.STATEMENT, 4 * MB);
    other.join();
    assertThat(memory.used(MemoryUse.REQUEST)).isEqualTo(3 * MB);
  }

  @Test
  void waiting_endsWithWhatItsCheckThrows_andTakesNothing() {
    memory.reserve(MemoryUse.STATEMENT, 8 * MB, 0, "A result");
    MokaException cancelled = new MokaException(SqlState.CANCELLED, "The statement was cancelled");
    AtomicInteger asked = new AtomicInteger();
    MemoryAccount account = new MemoryAccount(memory, MemoryUse.STATEMENT);
    Runnable check =
        () -> {
          if (asked.incrementAndGet() == 3) {
            throw cancelled;
          }
        };
    assertThatThrownBy(() -> account.add(MB, TimeUnit.HOURS.toMillis(1), "The statement", check))
        .isSameAs(cancelled);
    assertThat(asked).hasValue(3);
    assertThat(account.used()).isZero();
    assertThat(memory.used()).isEqualTo(8 * MB);
  }

  @Test
  void accounts_neverReserveLessThanTheyHoldBeyondWhatIsFree_andGiveAllBack() {
    long seed = 17;
    SplittableRandom random = new SplittableRandom(seed);
    MemoryAccount[] accounts = new MemoryAccount[5];
    for (int i = 0; i < accounts.length; i++) {
      accounts[i] = new MemoryAccount(memory, MemoryUse.STATEMENT);
    }
    for (int step = 0; step < 20_000; step++) {
      MemoryAccount account = accounts[random.nextInt(accounts.length)];
      switch (random.nextInt(20)) {
        case 0 -> account.close();
        case 1, 2, 3 -> account.subtract((long) (account.used() * random.nextDouble()));
        default -> account.tryAdd(random.nextLong(300_000));
      }
      long held = 0;
      for (MemoryAccount each : accounts) {
        held += Math.max(0, each.used() - MemoryAccount.FREE);
      }
      assertThat(memory.used()).as("seed %d", seed).isBetween(held, memory.limit());
    }
    for (MemoryAccount each : accounts) {
      each.close();
    }
    assertThat(memory.used()).isZero();
    assertThat(memory.used(MemoryUse.STATEMENT)).isZero();
  }
}
