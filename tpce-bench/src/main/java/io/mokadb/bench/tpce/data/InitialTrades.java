package io.mokadb.bench.tpce.data;

import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Fees;
import io.mokadb.bench.tpce.model.Lots;
import io.mokadb.bench.tpce.model.Lots.Lot;
import io.mokadb.bench.tpce.model.Lots.Settled;
import io.mokadb.bench.tpce.model.Orders;
import io.mokadb.bench.tpce.model.Prices;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.SettlementRules;
import io.mokadb.bench.tpce.model.TradeIds;
import io.mokadb.bench.tpce.model.TradePlan;
import io.mokadb.bench.tpce.model.TradeType;
import io.mokadb.bench.tpce.model.TradingCalendar;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The initial trades of one customer, all of them completed. They are drawn like the orders of a
 * run ({@link Orders}), limit orders wait until their price is reached, and all are settled by the
 * rules of a run.
 */
final class InitialTrades {

  // Seconds between the submission of a market order and its completion.
  private static final double MEAN_DELAY = 1;
  private static final double LONGEST_DELAY = 5;

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
    this.plan = new TradePlan(scale, customers.selection());
  }

  /** An order with its times. */
  private record Order(
      long number,
      int account,
      Orders.Choice choice,
      long bid,
      LocalDateTime ordered,
      LocalDateTime submitted,
      LocalDateTime completed) {}

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
      commission += trade(sink, order, customer, portfolios.get(order.account()), taxRate);
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
    List<List<Integer>> portfolios = new ArrayList<>();
    for (int account = 0; account < customers.accounts(customer); account++) {
      portfolios.add(customers.securities(customer, account));
    }
    List<Order> orders = new ArrayList<>();
    for (long number : plan.tradesOf(customer)) {
      Draw draw = Draw.of(scale.seed(), "order", number);
      int account = draw.below(portfolios.size());
      Orders.Choice choice = Orders.draw(draw, portfolios.get(account));
      orders.add(order(draw, number, account, choice));
    }
    // In the order in which they change the accounts.
    orders.sort(Comparator.comparing(Order::completed).thenComparing(Order::number));
    return orders;
  }

  private Order order(Draw draw, long number, int account, Orders.Choice choice) {
    LocalDateTime ordered = calendar.ordered(number);
    TradeType type = choice.type();
    int security = choice.security();
    LocalDateTime submitted =
        type.market() ? ordered : triggered(draw, security, ordered, type, choice.boundCents());
    double delay = Math.min(LONGEST_DELAY, draw.exponential(MEAN_DELAY));
    LocalDateTime completed = submitted.plus((long) (delay * 1e6) + 1, ChronoUnit.MICROS);
    long bid = type.market() ? prices.at(security, ordered) : choice.boundCents();
    return new Order(number, account, choice, bid, ordered, submitted, completed);
  }

  /** About a second later if the price is right already, else as soon as it is. */
  private LocalDateTime triggered(
      Draw draw, int security, LocalDateTime ordered, TradeType type, long bound) {
    LocalDateTime reached = prices.reached(security, ordered, type, bound);
    return reached.equals(ordered)
        ? ordered.plus(draw.between(500, 1500), ChronoUnit.MILLIS)
        : reached;
  }

  /** Writes one trade; its commission. */
  private long trade(RowSink sink, Order order, int customer, Portfolio portfolio, long taxRate) {
    Orders.Choice choice = order.choice();
    TradeType type = choice.type();
    int security = choice.security();
    long price = Prices.carriedOut(type, order.bid(), prices.at(security, order.completed()));
    Settled settled =
        Lots.settle(portfolio.open(security, choice.lifo()), type.sell(), choice.quantity(), price);
    Lot opened = new Lot(TradeIds.initial(order.number()), price, settled.opened());
    portfolio.apply(sink, security, settled, opened, order.completed());
    long tax =
        SettlementRules.tax(
            customers.taxStatus(customer, order.account()), settled.gainCents(), taxRate);
    TradeRows.Trade trade = completed(order, customer, price, tax);
    TradeRows.write(sink, trade, order.ordered(), order.submitted(), order.completed());
    if (trade.cash()) {
      portfolio.credit(trade.amount());
    }
    return trade.commission();
  }

  private TradeRows.Trade completed(Order order, int customer, long price, long tax) {
    Orders.Choice choice = order.choice();
    TradeType type = choice.type();
    int security = choice.security();
    int account = order.account();
    int tier = customers.tier(customer);
    long charge = Fees.charge(type, tier);
    long commission =
        Fees.commission(tier, type, securities.exchange(security), choice.quantity(), price);
    long value = choice.quantity() * price;
    return new TradeRows.Trade(
        TradeIds.initial(order.number()),
        type,
        !choice.margin(),
        securities.symbol(security),
        securities.name(security),
        choice.quantity(),
        order.bid(),
        customers.accountId(customer, account),
        customers.executors(customer, account).get(0).name(),
        price,
        charge,
        commission,
        tax,
        choice.lifo(),
        SettlementRules.amount(
            type.sell(), value, charge, commission, customers.taxStatus(customer, account), tax));
  }
}
