package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.txn.BrokerVolume;
import io.mokadb.bench.tpce.txn.CustomerPosition;
import io.mokadb.bench.tpce.txn.Kind;
import io.mokadb.bench.tpce.txn.MarketWatch;
import io.mokadb.bench.tpce.txn.SecurityDetail;
import io.mokadb.bench.tpce.txn.TradeLookup;
import io.mokadb.bench.tpce.txn.TradeOrder;
import io.mokadb.bench.tpce.txn.TradeStatus;
import io.mokadb.bench.tpce.txn.TradeUpdate;
import io.mokadb.bench.tpce.txn.Variant;
import java.sql.SQLException;
import java.util.Optional;

/** One customer after the other, on one thread: each starts one transaction of the mix. */
final class CustomerEmulator {

  private static final double ORDERS_THAT_STAND = 0.99;

  private final Executor executor;
  private final Inputs inputs;
  private final Market market;
  private final Deck deck;
  private final BrokerVolume brokerVolume = new BrokerVolume();
  private final CustomerPosition customerPosition;
  private final MarketWatch marketWatch = new MarketWatch();
  private final SecurityDetail securityDetail = new SecurityDetail();
  private final TradeLookup tradeLookup = new TradeLookup();
  private final TradeOrder tradeOrder = new TradeOrder();
  private final TradeStatus tradeStatus = new TradeStatus();
  private final TradeUpdate tradeUpdate = new TradeUpdate();

  CustomerEmulator(Executor executor, Inputs inputs, Market market, Draw draw, Variant variant) {
    this.executor = executor;
    this.inputs = inputs;
    this.market = market;
    this.deck = new Deck(draw);
    this.customerPosition = new CustomerPosition(variant);
  }

  /** How many transactions customers start for each Trade-Result; 1 % of orders is rolled back. */
  static double transactionsPerTrade() {
    return Deck.weights() / (Kind.TRADE_ORDER.customerWeight() * ORDERS_THAT_STAND);
  }

  /**
   * Runs the next transaction.
   *
   * @param start when its time begins: now, or when it was due
   */
  void step(long start) throws SQLException, InterruptedException {
    Kind kind = deck.next();
    switch (kind) {
      case BROKER_VOLUME -> executor.run(brokerVolume, inputs.brokerVolume(), start);
      case CUSTOMER_POSITION -> executor.run(customerPosition, inputs.customerPosition(), start);
      case MARKET_WATCH -> executor.run(marketWatch, inputs.marketWatch(), start);
      case SECURITY_DETAIL -> executor.run(securityDetail, inputs.securityDetail(), start);
      case TRADE_LOOKUP -> executor.run(tradeLookup, inputs.tradeLookup(), start);
      case TRADE_ORDER -> order(start);
      case TRADE_STATUS -> executor.run(tradeStatus, inputs.tradeStatus(), start);
      case TRADE_UPDATE -> executor.run(tradeUpdate, inputs.tradeUpdate(), start);
      case MARKET_FEED, TRADE_RESULT, DATA_MAINTENANCE, TRADE_CLEANUP ->
          throw new IllegalStateException(kind + " is not started by customers");
    }
  }

  private void order(long start) throws SQLException, InterruptedException {
    Optional<TradeOrder.Output> output = executor.run(tradeOrder, inputs.tradeOrder(), start);
    if (output.isPresent()) {
      output.get().limit().ifPresent(limit -> market.watch(limit, inputs.due(limit)));
      if (output.get().market().isPresent()) {
        market.submit(output.get().market().get(), start);
      }
    }
  }
}
