package io.mokadb.bench.tpce.check.rules;

import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Prices;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.TradeType;
import io.mokadb.bench.tpce.model.TradingCalendar;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What can be told of an order by itself: whether a run can have taken it in like that. */
final class OrderRules {

  private static final Set<Integer> QUANTITIES = Set.of(100, 200, 400, 800);

  /** A price is looked up before the time of the result is taken, and a process may pause. */
  private static final Duration OLDEST_PRICE = Duration.ofMinutes(1);

  /** How far the bound of a limit order may be from all prices of the market. */
  private static final BigDecimal FARTHEST_BOUND = new BigDecimal("0.05");

  private final Customers customers;
  private final Prices prices;
  private final LocalDateTime opening;
  private final Map<String, Integer> securities = new HashMap<>();

  OrderRules(Scale scale) {
    this.customers = new Customers(scale);
    this.prices = new Prices(scale);
    this.opening = new TradingCalendar(scale).end();
    Securities all = new Securities(scale);
    for (int i = 0; i < all.count(); i++) {
      securities.put(all.symbol(i), i);
    }
  }

  /** The index of a security; empty for a symbol that is none. */
  Optional<Integer> security(String symbol) {
    return Optional.ofNullable(securities.get(symbol));
  }

  /** Whether its other rows can be computed. */
  boolean computable(RunTrade trade) {
    return Arrays.stream(TradeType.values()).anyMatch(type -> type.name().equals(trade.type()))
        && securities.containsKey(trade.symbol())
        && trade.steps().keySet().containsAll(trade.expectedSteps())
        && (!trade.completed() || trade.priceOrNull() != null);
  }

  /** The first rule that an order breaks, as a text. */
  Optional<String> broken(RunTrade trade) {
    int customer = customers.ownerOf(trade.account());
    int account = customers.numberOf(trade.account());
    if (!computable(trade)) {
      return Optional.of(
          "is of type "
              + trade.type()
              + " in "
              + trade.symbol()
              + " with the steps "
              + trade.steps().keySet()
              + " and the price "
              + trade.priceOrNull()
              + ", which no run makes");
    }
    if (!trades(customer, account, trade.symbol())) {
      return Optional.of(
          "is in " + trade.symbol() + ", in which account " + trade.account() + " does not trade");
    }
    if (!QUANTITIES.contains(trade.quantity())) {
      return Optional.of("has t_qty " + trade.quantity() + ", expected one of " + QUANTITIES);
    }
    if (customers.executors(customer, account).stream()
        .noneMatch(e -> e.name().equals(trade.executor().replaceFirst(" X ", " ")))) {
      return Optional.of(
          "has t_exec_name '" + trade.executor() + "', who may not trade for the account");
    }
    if (!bound(trade)) {
      return Optional.of("has t_bid_price " + trade.bid() + ", which is no price of the market");
    }
    return times(trade).or(() -> price(trade));
  }

  private boolean trades(int customer, int account, String symbol) {
    int security = securities.get(symbol);
    for (int i = 0; i < Customers.SECURITIES_PER_ACCOUNT; i++) {
      if (customers.security(customer, account, i) == security) {
        return true;
      }
    }
    return false;
  }

  private static boolean bound(RunTrade trade) {
    BigDecimal slack = trade.kind().market() ? BigDecimal.ZERO : FARTHEST_BOUND;
    BigDecimal low = Cents.decimal(Prices.LOWEST).multiply(BigDecimal.ONE.subtract(slack));
    BigDecimal high = Cents.decimal(Prices.HIGHEST).multiply(BigDecimal.ONE.add(slack));
    return trade.bid().compareTo(low) >= 0 && trade.bid().compareTo(high) <= 0;
  }

  private Optional<String> times(RunTrade trade) {
    LocalDateTime last = opening;
    for (String step : trade.expectedSteps()) {
      LocalDateTime time = trade.steps().get(step);
      if (time.isBefore(last)) {
        return Optional.of(
            "has the step " + step + " at " + time + " in trade_history, which is before " + last);
      }
      last = time;
    }
    return Optional.empty();
  }

  private Optional<String> price(RunTrade trade) {
    if (!trade.completed()) {
      return Optional.empty();
    }
    int security = securities.get(trade.symbol());
    long price = Cents.of(trade.priceOrNull());
    LocalDateTime time = trade.changed();
    long now = prices.at(security, time);
    long low = now;
    long high = now;
    for (long back = 1; back <= OLDEST_PRICE.toSeconds() && (price < low || price > high); back++) {
      long before = prices.at(security, time.minusSeconds(back));
      low = Math.min(low, before);
      high = Math.max(high, before);
    }
    // Between two seconds the price may have turned.
    boolean holds = price >= low - 2 && price <= high + 2;
    return holds
        ? Optional.empty()
        : Optional.of(
            "has t_trade_price "
                + trade.priceOrNull()
                + ", but the market's price was "
                + Cents.decimal(low)
                + " to "
                + Cents.decimal(high));
  }

  /** The texts of orders that are out of order: their ids ascend with their times. */
  static List<String> outOfOrder(List<RunTrade> byId) {
    Set<String> broken = new TreeSet<>();
    RunTrade latest = null;
    for (RunTrade trade : byId) {
      Optional<LocalDateTime> time = ordered(trade);
      if (time.isEmpty()) {
        continue;
      }
      if (latest != null
          && time.get().isBefore(ordered(latest).orElseThrow().minus(OLDEST_PRICE))) {
        broken.add(
            "trade "
                + trade.id()
                + " was ordered at "
                + time.get()
                + ", but trade "
                + latest.id()
                + " at "
                + ordered(latest).orElseThrow());
      } else if (latest == null || time.get().isAfter(ordered(latest).orElseThrow())) {
        latest = trade;
      }
    }
    return List.copyOf(broken);
  }

  private static Optional<LocalDateTime> ordered(RunTrade trade) {
    return trade.steps().values().stream().min(LocalDateTime::compareTo);
  }
}
