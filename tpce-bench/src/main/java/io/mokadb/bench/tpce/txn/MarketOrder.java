package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.model.TradeType;

/** An order that the market is to carry out now. */
public record MarketOrder(long tradeId, String symbol, TradeType type, int quantity) {}
