package io.mokadb.bench.tpce.data;

import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.SettlementRules;
import io.mokadb.bench.tpce.model.TradeType;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.time.LocalDateTime;

/** The rows of one completed trade, but for holdings. */
final class TradeRows {

  private TradeRows() {}

  /** A completed trade; money in cents. */
  record Trade(
      long id,
      TradeType type,
      boolean cash,
      String symbol,
      String securityName,
      int quantity,
      long bid,
      long accountId,
      String executor,
      long price,
      long charge,
      long commission,
      long tax,
      boolean lifo,
      long amount) {}

  static void write(
      RowSink sink,
      Trade trade,
      LocalDateTime ordered,
      LocalDateTime submitted,
      LocalDateTime completed) {
    trade(sink, trade, completed);
    if (!trade.type().market()) {
      sink.row(TpceTable.TRADE_HISTORY, trade.id(), ordered, "PNDG");
    }
    sink.row(TpceTable.TRADE_HISTORY, trade.id(), submitted, "SBMT");
    sink.row(TpceTable.TRADE_HISTORY, trade.id(), completed, "CMPT");
    settlement(sink, trade, completed);
  }

  private static void trade(RowSink sink, Trade trade, LocalDateTime completed) {
    sink.row(
        TpceTable.TRADE,
        trade.id(),
        completed,
        "CMPT",
        trade.type().name(),
        trade.cash(),
        trade.symbol(),
        trade.quantity(),
        Cents.decimal(trade.bid()),
        trade.accountId(),
        trade.executor(),
        Cents.decimal(trade.price()),
        Cents.decimal(trade.charge()),
        Cents.decimal(trade.commission()),
        Cents.decimal(trade.tax()),
        trade.lifo());
  }

  private static void settlement(RowSink sink, Trade trade, LocalDateTime completed) {
    sink.row(
        TpceTable.SETTLEMENT,
        trade.id(),
        SettlementRules.cashType(trade.cash()),
        SettlementRules.due(completed.toLocalDate()),
        Cents.decimal(trade.amount()));
    if (trade.cash()) {
      sink.row(
          TpceTable.CASH_TRANSACTION,
          trade.id(),
          completed,
          Cents.decimal(trade.amount()),
          SettlementRules.cashText(trade.type().title(), trade.quantity(), trade.securityName()));
    }
  }
}
