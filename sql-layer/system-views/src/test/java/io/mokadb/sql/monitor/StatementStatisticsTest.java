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

  @Test
  void statements_thatDifferInLiterals_areOne() {
    StatementStatistics statistics = new StatementStatistics(20);
    for (int i = 0; i < 5; i++) {
      statistics.of("ann", 1, "INSERT INTO t1 VALUES (" + i + ", 'it''s " + i + "')").add(1, 1, 1);
      statistics.of("ann", 1, "CREATE TABLE t (c VARCHAR(" + i + "))").add(1, 0, 1);
    }
    StatementCounters inserts = statistics.find("ann", 1, "INSERT INTO t1 VALUES (7, N'x')");
    assertThat(inserts.text()).isEqualTo("INSERT INTO t1 VALUES (?, ?)");
    assertThat(inserts.calls()).isEqualTo(5);
    assertThat(statistics.all()).hasSize(6);
    assertThat(statistics.of("ann", 1, "SELECT a1, b_2 FROM t WHERE c = ?").text())
        .isEqualTo("SELECT a1, b_2 FROM t WHERE c = ?");
    assertThat(statistics.of("ann", 1, "SELECT 'never closed").text())
        .isEqualTo("SELECT 'never closed");
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
