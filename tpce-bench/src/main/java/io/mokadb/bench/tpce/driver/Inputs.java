package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Customers.Executor;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.OrderChoice;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.TradeIds;
import io.mokadb.bench.tpce.model.TradingCalendar;
import io.mokadb.bench.tpce.model.Vocabulary;
import io.mokadb.bench.tpce.txn.BrokerVolume;
import io.mokadb.bench.tpce.txn.CustomerPosition;
import io.mokadb.bench.tpce.txn.LimitOrder;
import io.mokadb.bench.tpce.txn.MarketWatch;
import io.mokadb.bench.tpce.txn.SecurityDetail;
import io.mokadb.bench.tpce.txn.TradeLookup;
import io.mokadb.bench.tpce.txn.TradeOrder;
import io.mokadb.bench.tpce.txn.TradeStatus;
import io.mokadb.bench.tpce.txn.TradeUpdate;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.TreeSet;

/**
 * Inputs of the customers' transactions, with the shares and the skew of the public description.
 * Confined to one thread.
 */
final class Inputs {

  private static final int MOST_TRADES = 20;
  private static final int LEAST_BROKERS = 20;
  private static final int MOST_BROKERS = 40;
  private static final int LEAST_DAYS = 5;
  private static final int MOST_DAYS = 20;
  private static final int INDUSTRY_COMPANIES = 5000;
  private static final int OLDEST_WEEKS = 5;
  private static final int OWNER_PERCENT = 75;

  // Skew of trade ids, in blocks of 128, of times, in blocks of 65.5 s of trading, and of weeks.
  private static final int ID_MASK = 65_535;
  private static final int ID_SHIFT = 7;
  private static final int TIME_MASK = 4_095;
  private static final int TIME_SHIFT = 16;
  private static final int WEEK_MASK = 255;

  // How long before the end of the initial trades a span of time begins at the latest.
  private static final Duration BEFORE_END_OF_ACCOUNT = Duration.ofHours(4 * 8);
  private static final Duration BEFORE_END_OF_SYMBOL = Duration.ofMinutes(200);
  private static final Duration BEFORE_END_OF_HOLDINGS = Duration.ofMinutes(500);

  private final BrokerageHouse house;
  private final Customers customers;
  private final Securities securities;
  private final TradingCalendar calendar;
  private final Draw draw;

  Inputs(BrokerageHouse house, Draw draw) {
    this.house = house;
    this.customers = house.customers();
    this.securities = house.securities();
    this.calendar = house.calendar();
    this.draw = draw;
  }

  /** 20 to 40 brokers, or all if there are fewer. */
  BrokerVolume.Input brokerVolume() {
    int brokers = house.scale().brokers();
    int wanted = Math.min(brokers, draw.between(LEAST_BROKERS, MOST_BROKERS));
    TreeSet<Integer> chosen = new TreeSet<>();
    while (chosen.size() < wanted) {
      chosen.add(draw.below(brokers));
    }
    return new BrokerVolume.Input(
        chosen.stream().map(customers::brokerName).toList(), draw.pick(Vocabulary.SECTORS));
  }

  CustomerPosition.Input customerPosition() {
    int customer = customer();
    boolean byTaxId = draw.chance(50);
    return new CustomerPosition.Input(
        byTaxId ? 0 : customers.id(customer),
        byTaxId ? customers.taxId(customer) : "",
        draw.chance(50),
        draw.below(customers.accounts(customer)));
  }

  MarketWatch.Input marketWatch() {
    return new MarketWatch.Input(watched(), watchedDay());
  }

  private MarketWatch.Source watched() {
    int kind = draw.below(100);
    if (kind < 60) {
      return new MarketWatch.Source.WatchList(customers.id(customer()));
    }
    if (kind < 95) {
      return new MarketWatch.Source.Account(account());
    }
    int companies = securities.companies();
    int range = Math.min(companies, INDUSTRY_COMPANIES);
    int first = draw.below(companies - range + 1);
    return new MarketWatch.Source.Industry(
        Vocabulary.industryName(draw.below(Vocabulary.INDUSTRIES)),
        securities.companyId(first),
        securities.companyId(first + range - 1));
  }

  /** A week, skewed and not one of the oldest; in it Friday three times of five. */
  private LocalDate watchedDay() {
    int weeks = calendar.marketWeeks() - OLDEST_WEEKS;
    int week = OLDEST_WEEKS + (int) draw.skewed(weeks, WEEK_MASK, 0);
    int day = draw.below(100);
    return calendar.marketDay(week, day < 20 ? 0 : day < 27 ? 1 : day < 33 ? 2 : day < 40 ? 3 : 4);
  }

  SecurityDetail.Input securityDetail() {
    int days = draw.between(LEAST_DAYS, MOST_DAYS);
    return new SecurityDetail.Input(
        symbol(),
        calendar.marketDay(draw.below(house.scale().marketDays() - days + 1)),
        days,
        draw.chance(1));
  }

  TradeLookup.Input tradeLookup() {
    int frame = draw.below(100);
    if (frame < 30) {
      return new TradeLookup.Input.ByIds(tradeIds());
    }
    if (frame < 60) {
      return new TradeLookup.Input.ByAccount(
          account(), past(BEFORE_END_OF_ACCOUNT), calendar.end(), MOST_TRADES);
    }
    if (frame < 90) {
      return new TradeLookup.Input.BySymbol(
          symbol(), past(BEFORE_END_OF_SYMBOL), calendar.end(), MOST_TRADES);
    }
    return new TradeLookup.Input.Holdings(account(), past(BEFORE_END_OF_HOLDINGS));
  }

  TradeUpdate.Input tradeUpdate() {
    int frame = draw.below(100);
    if (frame < 33) {
      return new TradeUpdate.Input.Executors(tradeIds(), MOST_TRADES);
    }
    if (frame < 66) {
      return new TradeUpdate.Input.Settlements(
          account(), past(BEFORE_END_OF_ACCOUNT), calendar.end(), MOST_TRADES, MOST_TRADES);
    }
    return new TradeUpdate.Input.CashTexts(
        symbol(), past(BEFORE_END_OF_SYMBOL), calendar.end(), MOST_TRADES, MOST_TRADES);
  }

  TradeStatus.Input tradeStatus() {
    return new TradeStatus.Input(account());
  }

  TradeOrder.Input tradeOrder() {
    int customer = customer();
    int account = draw.below(customers.accounts(customer));
    OrderChoice choice = OrderChoice.draw(draw, customers.securities(customer, account));
    int security = choice.security();
    return new TradeOrder.Input(
        house.newTradeId(),
        customers.accountId(customer, account),
        executor(customers.executors(customer, account)),
        draw.chance(60)
            ? new TradeOrder.Security.Symbol(securities.symbol(security))
            : new TradeOrder.Security.Issue(
                securities.companyName(securities.company(security)), securities.issue(security)),
        choice.type(),
        choice.quantity(),
        choice.boundCents(),
        choice.margin(),
        choice.lifo(),
        draw.chance(1),
        house.clock().now());
  }

  /** When the market reaches the price of a limit order that has just come in. */
  LocalDateTime due(LimitOrder order) {
    return house.due(order);
  }

  /**
   * The owner for nine orders of ten: always where there is no other owner, as in six accounts of
   * ten, and three times of four where there is; else the last of the others.
   */
  private Executor executor(List<Executor> executors) {
    boolean owner = executors.size() == 1 || draw.chance(OWNER_PERCENT);
    return executors.get(owner ? 0 : executors.size() - 1);
  }

  private int customer() {
    return customers.selection().draw(draw);
  }

  private long account() {
    int customer = customer();
    return customers.accountId(customer, draw.below(customers.accounts(customer)));
  }

  private String symbol() {
    return securities.symbol(draw.below(securities.count()));
  }

  /** Distinct and ascending, so that two updates never wait for each other crosswise. */
  private List<Long> tradeIds() {
    long trades = house.scale().trades();
    TreeSet<Long> ids = new TreeSet<>();
    while (ids.size() < Math.min(MOST_TRADES, trades)) {
      ids.add(TradeIds.initial(draw.skewed(trades, ID_MASK, ID_SHIFT)));
    }
    return List.copyOf(ids);
  }

  /** A time during the initial trades; in their first half if they are shorter than twice that. */
  private LocalDateTime past(Duration beforeEnd) {
    long all = calendar.tradingTime().toMillis();
    long span = Math.max(all - beforeEnd.toMillis(), all / 2);
    return calendar.at(Duration.ofMillis(draw.skewed(span, TIME_MASK, TIME_SHIFT)));
  }
}
