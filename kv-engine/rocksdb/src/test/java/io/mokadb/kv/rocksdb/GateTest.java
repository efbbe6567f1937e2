package io.mokadb.kv.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class GateTest {
  @Test
  void closeAndDrain_ofAnInterruptedThread_waitsForThoseInsideAndKeepsTheFlag() throws Exception {
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
    assertThat(flag).isNotDone();
    gate.exit(lane);
    assertThat(flag.get(60, TimeUnit.SECONDS)).isTrue();
    closing.join();
  }

  /** With the flag set, a pause would end at once. */
  @Test
  void pause_ofAnInterruptedThread_isMadeWithoutTheFlag() {
    CompletableFuture<Boolean> during = new CompletableFuture<>();
    Thread.currentThread().interrupt();
    SteadyPause.nanos(1, nanos -> during.complete(Thread.currentThread().isInterrupted()));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(during).isCompletedWithValue(false);
  }

  @Test
  void pause_interruptedMeanwhile_keepsTheFlag() {
    SteadyPause.nanos(1, nanos -> Thread.currentThread().interrupt());
    assertThat(Thread.interrupted()).isTrue();
  }
}
