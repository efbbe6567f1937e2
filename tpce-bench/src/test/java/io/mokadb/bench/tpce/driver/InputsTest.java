package io.mokadb.bench.tpce.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.TradeType;
import io.mokadb.bench.tpce.txn.BrokerVolume;
import io.mokadb.bench.tpce.txn.CustomerPosition;
import io.mokadb.bench.tpce.txn.MarketWatch;
import io.mokadb.bench.tpce.txn.SecurityDetail;
import io.mokadb.bench.tpce.txn.TradeLookup;
import io.mokadb.bench.tpce.txn.TradeOrder;
import io.mokadb.bench.tpce.txn.TradeUpdate;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The shares of the inputs, with a fixed seed, against those of the description. */
final class InputsTest {

  private static final int DRAWS = 40_000;
  // Four standard deviations of a share of a half are 1.0.
  private static final double TOLERANCE = 1.2;

  private final BrokerageHouse house = house(5000);
  private final Inputs inputs = inputs(house);

  @Test
  void brokerVolume_names20To40Brokers_orAllOfFewer() {
    List<BrokerVolume.Input> many = draws(inputs::brokerVolume);
    assertThat(many).allMatch(one -> one.brokers().size() >= 20 && one.brokers().size() <= 40);
    assertThat(percent(many, one -> one.brokers().size() == 20)).isCloseTo(100 / 21d, within(0.6));

    Inputs small = inputs(house(1000));
    assertThat(draws(small::brokerVolume)).allMatch(one -> one.brokers().size() == 10);
  }

  @Test
  void customerPosition_isByTaxIdAndWithHistory_halfOfTheTimeEach() {
    List<CustomerPosition.Input> all = draws(inputs::customerPosition);

    assertThat(percent(all, one -> one.customerId() == 0)).isCloseTo(50, within(TOLERANCE));
    assertThat(percent(all, CustomerPosition.Input::history)).isCloseTo(50, within(TOLERANCE));
  }

  @Test
  void marketWatch_isOf60ListsAnd35AccountsAnd5Industries_onFridaysMostly() {
    List<MarketWatch.Input> all = draws(inputs::marketWatch);

    assertThat(percent(all, one -> one.source() instanceof MarketWatch.Source.WatchList))
        .isCloseTo(60, within(TOLERANCE));
    assertThat(percent(all, one -> one.source() instanceof MarketWatch.Source.Account))
        .isCloseTo(35, within(TOLERANCE));
    assertThat(percent(all, one -> one.day().getDayOfWeek() == DayOfWeek.FRIDAY))
        .isCloseTo(60, within(TOLERANCE));
    assertThat(percent(all, one -> one.day().getDayOfWeek() == DayOfWeek.MONDAY))
        .isCloseTo(20, within(TOLERANCE));
    assertThat(all)
        .allMatch(one -> !one.day().isBefore(house.calendar().marketDay(5, 0)))
        .allMatch(one -> one.day().isBefore(house.calendar().marketDay(261, 0)));
    // Two even draws, ORed: the newer half of the weeks has three of four.
    assertThat(percent(all, one -> !one.day().isBefore(house.calendar().marketDay(133, 0))))
        .isCloseTo(75, within(TOLERANCE));
  }

  @Test
  void securityDetail_hasFiveToTwentyDays_andOneOfAHundredReadsTheNews() {
    List<SecurityDetail.Input> all = draws(inputs::securityDetail);

    assertThat(all).allMatch(one -> one.days() >= 5 && one.days() <= 20);
    assertThat(percent(all, SecurityDetail.Input::wholeNews)).isCloseTo(1, within(0.3));
  }

  @Test
  void tradeLookup_hasTheSharesOfItsFrames() {
    List<TradeLookup.Input> all = draws(inputs::tradeLookup);

    assertThat(percent(all, TradeLookup.Input.ByIds.class::isInstance))
        .isCloseTo(30, within(TOLERANCE));
    assertThat(percent(all, TradeLookup.Input.ByAccount.class::isInstance))
        .isCloseTo(30, within(TOLERANCE));
    assertThat(percent(all, TradeLookup.Input.BySymbol.class::isInstance))
        .isCloseTo(30, within(TOLERANCE));
    assertThat(percent(all, TradeLookup.Input.Holdings.class::isInstance))
        .isCloseTo(10, within(TOLERANCE));
  }

  @Test
  void tradeLookup_draws20IdsAndEarlyTimes() {
    LocalDateTime middle = house.calendar().at(house.calendar().tradingTime().dividedBy(2));
    for (TradeLookup.Input one : draws(inputs::tradeLookup)) {
      if (one instanceof TradeLookup.Input.ByIds ids) {
        assertThat(ids.tradeIds()).hasSize(20).isSorted().doesNotHaveDuplicates();
      } else if (one instanceof TradeLookup.Input.ByAccount by) {
        // Trading has lasted for less than eight days.
        assertThat(by.from()).isBefore(middle);
        assertThat(by.to()).isEqualTo(house.calendar().end());
      }
    }
  }

  @Test
  void tradeUpdate_hasTheSharesOfItsFrames() {
    List<TradeUpdate.Input> all = draws(inputs::tradeUpdate);

    assertThat(percent(all, TradeUpdate.Input.Executors.class::isInstance))
        .isCloseTo(33, within(TOLERANCE));
    assertThat(percent(all, TradeUpdate.Input.Settlements.class::isInstance))
        .isCloseTo(33, within(TOLERANCE));
    assertThat(percent(all, TradeUpdate.Input.CashTexts.class::isInstance))
        .isCloseTo(34, within(TOLERANCE));
  }

  @Test
  void tradeOrder_hasTheSharesOfTheDescription() {
    List<TradeOrder.Input> all = draws(inputs::tradeOrder);

    assertThat(percent(all, one -> one.type() == TradeType.TMB)).isCloseTo(30, within(TOLERANCE));
    assertThat(percent(all, one -> one.type() == TradeType.TMS)).isCloseTo(30, within(TOLERANCE));
    assertThat(percent(all, one -> one.type() == TradeType.TLB)).isCloseTo(20, within(TOLERANCE));
    assertThat(percent(all, one -> one.type() == TradeType.TLS)).isCloseTo(10, within(TOLERANCE));
    assertThat(percent(all, one -> one.type() == TradeType.TSL)).isCloseTo(10, within(TOLERANCE));
    assertThat(percent(all, one -> one.security() instanceof TradeOrder.Security.Symbol))
        .isCloseTo(60, within(TOLERANCE));
    assertThat(percent(all, TradeOrder.Input::margin)).isCloseTo(8, within(TOLERANCE));
    assertThat(all).noneMatch(one -> one.margin() && one.type().sell());
    assertThat(percent(all, TradeOrder.Input::lifo)).isCloseTo(35, within(TOLERANCE));
    assertThat(percent(all, TradeOrder.Input::rollback)).isCloseTo(1, within(0.3));
    assertThat(percent(all, one -> one.quantity() == 800)).isCloseTo(25, within(TOLERANCE));
    assertThat(percent(all, one -> one.executor().acl().equals("0000")))
        .isCloseTo(90, within(TOLERANCE));
    assertThat(percent(all, one -> one.boundCents() < 2500)).isCloseTo(50, within(TOLERANCE));
  }

  private static BrokerageHouse house(int customers) {
    // Five years of daily prices, and eight days of trades.
    Scale scale = new Scale(customers, 8, 50_000, 1305, 100, 9);
    MarketClock clock = new MarketClock(LocalDateTime.of(2005, 1, 14, 9, 0), () -> 0);
    return new BrokerageHouse(scale, clock, 1);
  }

  private static Inputs inputs(BrokerageHouse house) {
    return new Inputs(house, Draw.of(1, "inputs", 0));
  }

  private static <T> List<T> draws(Supplier<T> input) {
    return Stream.generate(input).limit(DRAWS).toList();
  }

  private static <T> double percent(List<T> all, Predicate<? super T> condition) {
    return 100.0 * all.stream().filter(condition).count() / all.size();
  }
}
