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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What can be told of an order by itself: whether a run can have taken it in like that. */
final class OrderRules {

  private static final Set<Integer> QUANTITIES = Set.of(100, 200, 400, 800);

  /** How late an order may be entered after it got its id: a process may pause. */
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  private final Customers customers;
  private final LocalDateTime opening;
  private final Map<String, Integer> securities = new HashMap<>();

  OrderRules(Scale scale) {
    this.customers = new Customers(scale);
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
        && trade.bid() != null
        && trade.executor() != null
        && trade.tax() != null
        && !trade.steps().containsValue(null)
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
              + ", the bid "
              + trade.bid()
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
    if (!trade.cash() && trade.kind().sell()) {
      return Optional.of("is a sale on margin");
    }
    if (!ofTheMarket(trade.bid())) {
      return Optional.of("has t_bid_price " + trade.bid() + ", which is not a price of the market");
    }
    return times(trade).or(() -> price(trade));
  }

  private boolean trades(int customer, int account, String symbol) {
    return customers.securities(customer, account).contains(securities.get(symbol));
  }

  private static boolean ofTheMarket(BigDecimal price) {
    return price.compareTo(Cents.decimal(Prices.LOWEST)) >= 0
        && price.compareTo(Cents.decimal(Prices.HIGHEST)) <= 0;
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

  private static Optional<String> price(RunTrade trade) {
    if (!trade.completed()) {
      return Optional.empty();
    }
    BigDecimal price = trade.priceOrNull();
    boolean worse =
        switch (trade.kind()) {
          case TLB -> price.compareTo(trade.bid()) > 0;
          case TLS -> price.compareTo(trade.bid()) < 0;
          case TMB, TMS, TSL -> false;
        };
    if (!worse && ofTheMarket(price)) {
      return Optional.empty();
    }
    return Optional.of(
        "has t_trade_price "
            + price
            + (worse
                ? ", worse than its limit of " + trade.bid()
                : ", which is not a price of the market"));
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
          && time.get().isBefore(ordered(latest).orElseThrow().minus(LONGEST_PAUSE))) {
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
    return trade.steps().values().stream().filter(Objects::nonNull).min(LocalDateTime::compareTo);
  }
}
