package io.mokadb.bench.tpce.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mokadb.bench.tpce.txn.Kind;
import org.junit.jupiter.api.Test;

/** A second has the figures of what ended in it, and of nothing else. */
final class SecondMeterTest {

  @Test
  void second_afterASlowOne_isNotSlow() {
    SecondMeter meter = new SecondMeter();
    RunStatistics statistics = new RunStatistics(meter);
    for (int i = 1; i <= 100; i++) {
      statistics.ended(Kind.TRADE_RESULT, i * 1_000_000L, false);
      statistics.ended(Kind.MARKET_WATCH, 1_000_000_000L, false);
    }
    statistics.conflict(Kind.TRADE_ORDER);
    meter.late(2_000_000_000L);
    meter.late(1_000_000_000L);
    Second slow = meter.next(1, false);
    assertThat(slow.trades()).isEqualTo(100);
    assertThat(slow.transactions()).isEqualTo(200);
    assertThat(slow.conflicts()).isEqualTo(1);
    assertThat(slow.lagSeconds()).isEqualTo(2);
    assertThat(slow.tradeResult().p50()).isCloseTo(50, within(1.0));
    assertThat(slow.tradeResult().p90()).isCloseTo(90, within(1.0));
    assertThat(slow.tradeResult().p99()).isCloseTo(99, within(1.0));
    assertThat(slow.all().p90()).isCloseTo(1000, within(10.0));

    statistics.ended(Kind.TRADE_STATUS, 2_000_000, false);
    Second fast = meter.next(2, true);
    assertThat(fast.trades()).isZero();
    assertThat(fast.transactions()).isEqualTo(1);
    assertThat(fast.conflicts()).isZero();
    assertThat(fast.lagSeconds()).isZero();
    assertThat(fast.all().p99()).isCloseTo(2, within(0.1));
    assertThat(fast.tradeResult()).isEqualTo(new TimePercentiles(0, 0, 0));
    assertThat(fast.measured()).isTrue();
  }
}
