package io.mokadb.kv.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class GateTest {
  @Test
  void closeAndDrain_ofAnInterruptedThread_sleepsBetweenLooksAndKeepsTheFlag() throws Exception {
    Gate gate = new Gate("here");
    int lane = gate.enter();
    CompletableFuture<Boolean> flag = new CompletableFuture<>();
    Thread closing =
        new Thread(
            () -> {
              Thread.currentThread().interrupt();
              boolean first = gate.closeAndDrain();
              flag.complete(first && Thread.currentThread().isInterrupted());
            });
    closing.start();
    // With the flag set, a park returns before the thread shows this state.
    while (closing.getState() != Thread.State.TIMED_WAITING) {
      assertThat(flag).isNotDone();
      assertThat(Thread.currentThread().isInterrupted()).as("took too long").isFalse();
      Thread.onSpinWait();
    }
    gate.exit(lane);
    assertThat(flag.get()).isTrue();
    closing.join();
  }
}
