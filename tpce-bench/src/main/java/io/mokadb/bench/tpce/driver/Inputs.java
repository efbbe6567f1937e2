package io.mokadb.bench.tpce.driver;

import static java.time.temporal.ChronoUnit.MILLIS;

import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Customers.Executor;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.TradeIds;
import io.mokadb.bench.tpce.model.TradeType;
import io.mokadb.bench.tpce.model.Vocabulary;
import io.mokadb.bench.tpce.txn.BrokerVolume;
import io.mokadb.bench.tpce.txn.CustomerPosition;
import io.mokadb.bench.tpce.txn.MarketWatch;
import io.mokadb.bench.tpce.txn.SecurityDetail;
import io.mokadb.bench.tpce.txn.TradeLookup;
import io.mokadb.bench.tpce.txn.TradeOrder;
import io.mokadb.bench.tpce.txn.TradeStatus;
import io.mokadb.bench.tpce.txn.TradeUpdate;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.TreeSet;

/** Inputs of the customers' transactions, skewed as in the description. Confined to one thread. */
final class Inputs {

  private static final int MOST_TRADES = 20;
  private static final int LEAST_BROKERS = 20;
  private static final int MOST_BROKERS = 40;
  private static final int LEAST_DAYS = 5;
  private static final int MOST_DAYS = 20;
  private static final int LONGEST_WAIT_MILLIS = 8000;
  private static final int MARGIN = 20;
  private static final int INDUSTRY_COMPANIES = 5000;
  private static final List<Integer> QUANTITIES = List.of(100, 200, 400, 800);

  private final BrokerageHouse house;
  private final Customers customers;
  private final Securities securities;
  private final Draw draw;

  Inputs(BrokerageHouse house, Draw draw) {
    this.house = house;
    this.customers = house.customers();
    this.securities = house.securities();
    this.draw = draw;
  }

  BrokerVolume.Input brokerVolume() {
    int brokers = house.scale().brokers();
    int most = Math.min(brokers, MOST_BROKERS);
    int least = brokers >= MOST_BROKERS ? LEAST_BROKERS : (most + 1) / 2;
    TreeSet<Integer> chosen = new TreeSet<>();
    int wanted = draw.between(least, most);
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
        draw.below(Customers.MOST_ACCOUNTS));
  }

  MarketWatch.Input marketWatch() {
    return new MarketWatch.Input(watched(), marketDay(0));
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

  SecurityDetail.Input securityDetail() {
    int days = draw.between(LEAST_DAYS, MOST_DAYS);
    return new SecurityDetail.Input(symbol(), marketDay(days), days, draw.chance(1));
  }

  TradeLookup.Input tradeLookup() {
    int frame = draw.below(100);
    if (frame < 30) {
      return new TradeLookup.Input.ByIds(tradeIds());
    }
    if (frame < 60) {
      return new TradeLookup.Input.ByAccount(account(), past(), end(), MOST_TRADES);
    }
    if (frame < 90) {
      return new TradeLookup.Input.BySymbol(symbol(), past(), end(), MOST_TRADES);
    }
    return new TradeLookup.Input.Holdings(account(), past());
  }

  TradeUpdate.Input tradeUpdate() {
    int frame = draw.below(100);
    if (frame < 33) {
      return new TradeUpdate.Input.Executors(tradeIds(), MOST_TRADES);
    }
    if (frame < 66) {
      return new TradeUpdate.Input.Settlements(account(), past(), end(), MOST_TRADES, MOST_TRADES);
    }
    return new TradeUpdate.Input.CashTexts(symbol(), past(), end(), MOST_TRADES, MOST_TRADES);
  }

  TradeStatus.Input tradeStatus() {
    return new TradeStatus.Input(account());
  }

  TradeOrder.Input tradeOrder() {
    int customer = customer();
    int account = draw.below(customers.accounts(customer));
    int choice = draw.below(Customers.SECURITIES_PER_ACCOUNT);
    int security = customers.security(customer, account, choice);
    boolean sell = draw.chance(50);
    TradeType type = type(sell);
    List<Executor> executors = customers.executors(customer, account);
    return new TradeOrder.Input(
        house.newTradeId(),
        customers.accountId(customer, account),
        draw.chance(90) ? executors.get(0) : draw.pick(executors),
        draw.chance(60)
            ? new TradeOrder.Security.Symbol(securities.symbol(security))
            : new TradeOrder.Security.Issue(
                securities.companyName(securities.company(security)), securities.issue(security)),
        type,
        draw.pick(QUANTITIES),
        bound(type, security),
        draw.chance(8),
        draw.chance(35),
        draw.chance(1),
        house.clock().now());
  }

  private TradeType type(boolean sell) {
    if (draw.chance(60)) {
      return sell ? TradeType.TMS : TradeType.TMB;
    }
    if (!sell) {
      return TradeType.TLB;
    }
    return draw.chance(50) ? TradeType.TLS : TradeType.TSL;
  }

  /**
   * A price that the market has within seconds, or, when it moves away from there, one that it has
   * already and keeps for a while. Orders that waited for minutes, as long as the prices take to
   * turn, would make a run that is shorter than that carry out fewer orders than it takes in, and
   * so miss the mix.
   */
  private long bound(TradeType type, int security) {
    LocalDateTime now = house.clock().now();
    long price = house.price(security, now);
    long soon = house.price(security, now.plus(draw.between(0, LONGEST_WAIT_MILLIS), MILLIS));
    if (!type.triggered(soon, price)) {
      return soon;
    }
    return type == TradeType.TLS ? price - price / MARGIN : price + price / MARGIN;
  }

  private int customer() {
    return draw.skewed(customers.count());
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
      ids.add(TradeIds.initial(draw.below(trades)));
    }
    return List.copyOf(ids);
  }

  private LocalDate marketDay(int followed) {
    return house.calendar().marketDay(draw.below(house.scale().marketDays() - followed));
  }

  private LocalDateTime past() {
    return house.calendar().ordered(draw.below(house.scale().trades()));
  }

  private LocalDateTime end() {
    return house.calendar().end();
  }
}
