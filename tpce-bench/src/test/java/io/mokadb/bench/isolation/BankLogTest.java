package io.mokadb.bench.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.isolation.BankLog.ReadOfBoth;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class BankLogTest {

  private final BankLog log = new BankLog();

  @Test
  void committed_keepsMoneyAndReads() {
    for (int i = 0; i < 5000; i++) {
      log.begin();
      log.paidIn(3);
      log.read(i, 2 * i, 3 * i, i % 2 == 0);
      log.committed();
    }
    assertThat(log.paidIn()).isEqualTo(15_000);
    assertThat(log.reads()).hasSize(5000);
    assertThat(log.reads().get(4999)).isEqualTo(new ReadOfBoth(4999, 9998, 14_997, false));
  }

  @Test
  void failed_forgetsTheAttempt() {
    log.begin();
    log.paidIn(3);
    log.read(1, 1, 1, true);
    log.failed("40001");
    log.begin();
    log.failed(null);
    log.begin();
    log.committed();
    assertThat(log.paidIn()).isZero();
    assertThat(log.reads()).isEmpty();
    assertThat(log.failures()).isEqualTo(Map.of("40001", 1, "none", 1));
  }
}
