package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.model.TradeType;

/**
 * An order that the market is to carry out now.
 *
 * @param boundCents the price that a limit order asks for; of a market order, the last price
 */
public record MarketOrder(
    long tradeId, String symbol, TradeType type, int quantity, long boundCents) {}
