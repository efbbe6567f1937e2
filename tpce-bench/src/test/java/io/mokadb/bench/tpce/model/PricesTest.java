package io.mokadb.bench.tpce.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PricesTest {
  private static final List<TradeType> LIMIT_ORDERS =
      List.of(TradeType.TSL, TradeType.TLS, TradeType.TLB);

  private static final Scale SCALE = new Scale(100, 1, 500, 30, 100, 1);
  private static final LocalDateTime START = LocalDateTime.of(2005, 1, 3, 9, 0);

  @Test
  void reached_isTheFirstMillisecondAtWhichThePriceTriggers() {
    Prices prices = new Prices(SCALE, Duration.ofSeconds(12));
    Draw draw = Draw.of(1, "orders", 0);
    for (int i = 0; i < 300; i++) {
      int security = draw.below(SCALE.securities());
      TradeType type = draw.pick(LIMIT_ORDERS);
      long bound = Prices.bound(draw);
      LocalDateTime from = START.plus(draw.below(100_000), ChronoUnit.MILLIS);
      LocalDateTime reached = prices.reached(security, from, type, bound);

      assertThat(reached).isBetween(from, from.plusSeconds(12));
      assertThat(type.triggered(bound, prices.at(security, reached))).isTrue();
      for (LocalDateTime t = from; t.isBefore(reached); t = t.plus(1, ChronoUnit.MILLIS)) {
        assertThat(type.triggered(bound, prices.at(security, t))).isFalse();
      }
    }
  }

  @Test
  void reached_byBoundsOfTheWholeRange_isAtOnceForHalfOfTheOrders() {
    Prices prices = new Prices(SCALE);
    Draw draw = Draw.of(2, "orders", 0);
    int atOnce = 0;
    for (int i = 0; i < 10_000; i++) {
      LocalDateTime from = START.plusSeconds(draw.below(28_800));
      LocalDateTime reached =
          prices.reached(draw.below(SCALE.securities()), from, TradeType.TLB, Prices.bound(draw));
      atOnce += reached.equals(from) ? 1 : 0;
      assertThat(reached).isBeforeOrEqualTo(from.plus(Prices.PERIOD));
    }
    assertThat(atOnce).isBetween(4_700, 5_300);
  }

  @Test
  void carriedOut_isNoWorseThanTheBound() {
    assertThat(Prices.carriedOut(TradeType.TLB, 2500, 2510)).isEqualTo(2500);
    assertThat(Prices.carriedOut(TradeType.TLB, 2500, 2490)).isEqualTo(2490);
    assertThat(Prices.carriedOut(TradeType.TLS, 2500, 2490)).isEqualTo(2500);
    assertThat(Prices.carriedOut(TradeType.TLS, 2500, 2510)).isEqualTo(2510);
    assertThat(Prices.carriedOut(TradeType.TSL, 2500, 2490)).isEqualTo(2490);
  }
}
