package io.mokadb.sql.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class StatementStatisticsTest {
  private static final int LIMIT = 1_000;
  private static final int TEXTS = 40_000;
  private static final int COUNTING = 3;

  @Test
  void statements_beyondTheLimit_forgetThoseThatWereExecutedLeast() {
    StatementStatistics statistics = new StatementStatistics(20);
    StatementCounters often = statistics.of("ann", 1, "often");
    often.add(3, 1, 1);
    for (int i = 0; i < 100; i++) {
      statistics.of("ann", 1, "text " + i).add(1, 1, 1);
    }
    assertThat(statistics.all()).hasSizeLessThanOrEqualTo(20).contains(often);
    assertThat(often.isDropped()).isFalse();
  }

  /** The counts change while statements are ranked by them. */
  @Test
  void statements_thatAreCountedMeanwhile_areForgottenWithoutAnError() throws Exception {
    StatementStatistics statistics = new StatementStatistics(LIMIT);
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService pool = Executors.newFixedThreadPool(COUNTING);
    try {
      List<Future<?>> counting = new ArrayList<>();
      for (int i = 0; i < COUNTING; i++) {
        counting.add(
            pool.submit(
                () -> {
                  while (!done.get()) {
                    statistics.all().forEach(counters -> counters.add(1, 1, 1));
                  }
                }));
      }
      for (int i = 0; i < TEXTS; i++) {
        statistics.of("ann", 1, "text " + i).add(1, 1, 1);
      }
      done.set(true);
      for (Future<?> future : counting) {
        future.get();
      }
    } finally {
      done.set(true);
      pool.shutdownNow();
    }
    assertThat(statistics.all()).hasSizeLessThanOrEqualTo(LIMIT);
  }
}
