package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.model.TradeType;

/** An order that waits for a price; the market watches that price, the database keeps the order. */
public record LimitOrder(long tradeId, String symbol, TradeType type, long boundCents) {}
