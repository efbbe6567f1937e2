package io.mokadb.bench.tpce.data;

import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Fees;
import io.mokadb.bench.tpce.model.Lots;
import io.mokadb.bench.tpce.model.Lots.Lot;
import io.mokadb.bench.tpce.model.Lots.Settled;
import io.mokadb.bench.tpce.model.Prices;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.SettlementRules;
import io.mokadb.bench.tpce.model.TradeIds;
import io.mokadb.bench.tpce.model.TradePlan;
import io.mokadb.bench.tpce.model.TradeType;
import io.mokadb.bench.tpce.model.TradingCalendar;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The initial trades of one customer, all of them completed. */
final class InitialTrades {

  private static final List<Integer> QUANTITIES = List.of(100, 200, 400, 800);
  private static final int MARKET_PERCENT = 60;
  private static final int SELL_PERCENT = 50;
  private static final int SHORT_SELL_PERCENT = 10;
  private static final int LIFO_PERCENT = 35;
  private static final int MARGIN_PERCENT = 8;
  private static final int MEAN_LIMIT_SECONDS = 300;
  private static final int MOST_LIMIT_SECONDS = 1500;

  private final Scale scale;
  private final Customers customers;
  private final Securities securities;
  private final TradingCalendar calendar;
  private final Prices prices;
  private final TradePlan plan;

  InitialTrades(Scale scale, Customers customers) {
    this.scale = scale;
    this.customers = customers;
    this.securities = new Securities(scale);
    this.calendar = new TradingCalendar(scale);
    this.prices = new Prices(scale);
    this.plan = new TradePlan(scale, customers);
  }

  /** An order, before it is known what it does. */
  private record Order(
      long number, LocalDateTime ordered, LocalDateTime submitted, LocalDateTime completed) {}

  /** What an order does, drawn before the price is known. */
  private record Decision(
      int security, boolean sell, TradeType type, int quantity, boolean cash, boolean lifo) {}

  /** Writes the trades and holdings; the balances of the accounts after them, in cents. */
  long[] write(RowSink sink, int customer, long taxRate) {
    int accounts = customers.accounts(customer);
    List<Portfolio> portfolios = new ArrayList<>();
    for (int account = 0; account < accounts; account++) {
      portfolios.add(new Portfolio(customers.openingCents(customer, account)));
    }
    long commission = 0;
    List<Order> orders = orders(customer);
    for (Order order : orders) {
      Draw draw = Draw.of(scale.seed(), "trade", order.number());
      int account = draw.below(accounts);
      commission += trade(sink, draw, order, customer, account, portfolios.get(account), taxRate);
    }
    long[] balances = new long[accounts];
    for (int account = 0; account < accounts; account++) {
      portfolios.get(account).write(sink, customers.accountId(customer, account), securities);
      balances[account] = portfolios.get(account).balance();
    }
    sink.brokerTotals(customers.brokerId(customers.broker(customer)), orders.size(), commission);
    return balances;
  }

  private List<Order> orders(int customer) {
    List<Order> orders = new ArrayList<>();
    for (long number : plan.tradesOf(customer)) {
      Draw draw = Draw.of(scale.seed(), "order", number);
      LocalDateTime ordered = calendar.ordered(number);
      boolean market = marketOrder(number);
      double wait = Math.min(MOST_LIMIT_SECONDS, draw.exponential(MEAN_LIMIT_SECONDS));
      LocalDateTime submitted = market ? ordered : ordered.plusNanos(((long) (wait * 1e6)) * 1000);
      orders.add(
          new Order(
              number,
              ordered,
              submitted,
              submitted.plusNanos(draw.between(500_000, 2_500_000) * 1000L)));
    }
    // In the order in which they change the accounts.
    orders.sort(Comparator.comparing(Order::completed).thenComparing(Order::number));
    return orders;
  }

  private boolean marketOrder(long number) {
    return Draw.of(scale.seed(), "market order", number).chance(MARKET_PERCENT);
  }

  /** Writes one trade; its commission. */
  private long trade(
      RowSink sink,
      Draw draw,
      Order order,
      int customer,
      int account,
      Portfolio portfolio,
      long taxRate) {
    Decision decision = decide(draw, order, customer, account, portfolio);
    int security = decision.security();
    long price = prices.at(security, order.completed());
    Settled settled =
        Lots.settle(
            portfolio.open(security, decision.lifo()), decision.sell(), decision.quantity(), price);
    Lot opened = new Lot(TradeIds.initial(order.number()), price, settled.opened());
    portfolio.apply(sink, security, settled, opened, order.completed());
    int taxStatus = customers.taxStatus(customer, account);
    long tax = SettlementRules.tax(taxStatus, settled.gainCents(), taxRate);
    TradeRows.Trade trade =
        completed(draw, order, decision, customer, account, price, tax, taxStatus);
    TradeRows.write(sink, trade, order.ordered(), order.submitted(), order.completed());
    if (trade.cash()) {
      portfolio.credit(trade.amount());
    }
    return trade.commission();
  }

  private Decision decide(Draw draw, Order order, int customer, int account, Portfolio portfolio) {
    int choice = draw.below(Customers.SECURITIES_PER_ACCOUNT);
    int security = customers.security(customer, account, choice);
    boolean sell =
        draw.chance(SELL_PERCENT) && (portfolio.owns(security) || draw.chance(SHORT_SELL_PERCENT));
    TradeType type = type(draw, sell, marketOrder(order.number()));
    int quantity = draw.pick(QUANTITIES);
    boolean cash = !draw.chance(MARGIN_PERCENT);
    boolean lifo = draw.chance(LIFO_PERCENT);
    return new Decision(security, sell, type, quantity, cash, lifo);
  }

  private TradeRows.Trade completed(
      Draw draw,
      Order order,
      Decision decision,
      int customer,
      int account,
      long price,
      long tax,
      int taxStatus) {
    TradeType type = decision.type();
    int security = decision.security();
    int tier = customers.tier(customer);
    long charge = Fees.charge(type, tier);
    long commission =
        Fees.commission(tier, type, securities.exchange(security), decision.quantity(), price);
    long value = decision.quantity() * price;
    return new TradeRows.Trade(
        TradeIds.initial(order.number()),
        type,
        decision.cash(),
        securities.symbol(security),
        securities.name(security),
        decision.quantity(),
        bid(draw, type, price),
        customers.accountId(customer, account),
        executor(draw, customer, account),
        price,
        charge,
        commission,
        tax,
        decision.lifo(),
        SettlementRules.amount(decision.sell(), value, charge, commission, taxStatus, tax));
  }

  private String executor(Draw draw, int customer, int account) {
    return draw.chance(90)
        ? customers.executors(customer, account).get(0).name()
        : draw.pick(customers.executors(customer, account)).name();
  }

  private static TradeType type(Draw draw, boolean sell, boolean market) {
    if (market) {
      return sell ? TradeType.TMS : TradeType.TMB;
    }
    if (!sell) {
      return TradeType.TLB;
    }
    return draw.chance(50) ? TradeType.TLS : TradeType.TSL;
  }

  /** A bound at which the order was indeed triggered. */
  private static long bid(Draw draw, TradeType type, long price) {
    return switch (type) {
      case TMB, TMS -> price;
      case TLB, TSL -> price + draw.below(5);
      case TLS -> price - draw.below(5);
    };
  }
}
