package io.mokadb.bench.tpce.check.rules;

import io.mokadb.bench.tpce.check.rules.LotBook.Effect;
import io.mokadb.bench.tpce.check.rules.RunTrade.LotChange;
import io.mokadb.bench.tpce.data.RowSink;
import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.math.BigDecimal;
import java.util.Collection;

/** Makes the rows of a trade of a run. Confined to one thread. */
final class ExpectedTrade {

  private static final int DAYS_TO_PAY = 2;

  private final Customers customers;
  private final Securities securities;
  private final TradeCosts costs;
  private final CustomersPart part;
  private final RowSink totals;

  ExpectedTrade(Scale scale, TradeCosts costs, CustomersPart part, RowSink totals) {
    this.customers = new Customers(scale);
    this.securities = new Securities(scale);
    this.costs = costs;
    this.part = part;
    this.totals = totals;
  }

  /** An order that was not carried out. */
  void open(RunTrade trade, int security) {
    trade(trade, costs.commission(trade, security, trade.bid()), BigDecimal.ZERO);
    if (trade.state().equals(RunTrade.PENDING)) {
      add(
          TpceTable.TRADE_REQUEST,
          trade.id(),
          trade.type(),
          trade.symbol(),
          trade.quantity(),
          trade.bid(),
          broker(trade));
    }
  }

  /**
   * A trade that was carried out.
   *
   * @return what it adds to the balance of its account
   */
  BigDecimal completed(RunTrade trade, int security, Effect effect, Collection<String> taxRates) {
    BigDecimal commission = costs.commission(trade, security, trade.priceOrNull());
    BigDecimal tax = costs.tax(trade, effect.gain(), taxRates);
    BigDecimal amount = costs.amount(trade, costs.charge(trade), commission, tax);
    trade(trade, commission, tax);
    for (LotChange change : effect.changes()) {
      add(TpceTable.HOLDING_HISTORY, change.lot(), trade.id(), change.before(), change.after());
    }
    add(
        TpceTable.SETTLEMENT,
        trade.id(),
        trade.cash() ? "Cash Account" : "Margin",
        trade.changed().toLocalDate().plusDays(DAYS_TO_PAY),
        amount);
    totals.brokerTotals(broker(trade), 1, Cents.of(commission));
    if (!trade.cash()) {
      return BigDecimal.ZERO;
    }
    String text =
        trade.kind().title() + " " + trade.quantity() + " shares of " + securities.name(security);
    add(TpceTable.CASH_TRANSACTION, trade.id(), trade.changed(), amount, text);
    return amount;
  }

  private void trade(RunTrade trade, BigDecimal commission, BigDecimal tax) {
    add(
        TpceTable.TRADE,
        trade.id(),
        trade.changed(),
        trade.state(),
        trade.type(),
        trade.cash(),
        trade.symbol(),
        trade.quantity(),
        trade.bid(),
        trade.account(),
        trade.executor(),
        trade.completed() ? trade.priceOrNull() : null,
        costs.charge(trade),
        commission,
        tax,
        trade.lifo());
    for (String step : trade.expectedSteps()) {
      add(TpceTable.TRADE_HISTORY, trade.id(), trade.steps().get(step), step);
    }
  }

  private long broker(RunTrade trade) {
    return customers.brokerId(customers.broker(customers.ownerOf(trade.account())));
  }

  private void add(TpceTable table, Object... values) {
    part.of(table).add(values);
  }
}
