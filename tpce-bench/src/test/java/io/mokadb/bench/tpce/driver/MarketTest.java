package io.mokadb.bench.tpce.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.model.TradeType;
import io.mokadb.bench.tpce.txn.LimitOrder;
import io.mokadb.bench.tpce.txn.MarketOrder;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

final class MarketTest {

  private static final LocalDateTime NOW = LocalDateTime.of(2005, 1, 4, 12, 0);

  private final Market market = new Market();

  @Test
  void reached_isTheOrderThatIsDueFirst_andNoneBeforeItsTime() {
    market.watch(order(1), NOW.plusSeconds(2));
    market.watch(order(2), NOW.plusSeconds(1));

    assertThat(market.reached(NOW)).isEmpty();
    assertThat(market.reached(NOW.plusSeconds(2))).contains(order(2));
    assertThat(market.reached(NOW.plusSeconds(2))).contains(order(1));
    assertThat(market.reached(NOW.plusSeconds(2))).isEmpty();
  }

  @Test
  void reached_ofAnOrderThatIsNotSubmitted_comesAgain() throws Exception {
    market.watch(order(1), NOW);

    assertThat(market.reached(NOW)).contains(order(1));
    assertThat(market.reached(NOW.plusSeconds(4))).contains(order(1));
    market.submit(new MarketOrder(1, "MOKA", TradeType.TLB, 100, 2500), 0);
    assertThat(market.reached(NOW.plusSeconds(8))).isEmpty();
  }

  @Test
  void reached_ofAnOrderThatWasSubmittedBeforeItWasWatched_endsAfterAFewTimes() throws Exception {
    market.submit(new MarketOrder(1, "MOKA", TradeType.TLB, 100, 2500), 0);
    market.watch(order(1), NOW);

    int times = 0;
    for (int i = 0; i < 100; i++) {
      times += market.reached(NOW.plusSeconds(4L * i)).isPresent() ? 1 : 0;
    }
    assertThat(times).isEqualTo(5);
  }

  private static LimitOrder order(long id) {
    return new LimitOrder(id, "MOKA", TradeType.TLB, 2500);
  }
}
