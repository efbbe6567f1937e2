package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.TradeType;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Prices go out; limit orders that they trigger go to the market. One frame, one transaction for
 * all ticks. Two of them at once may meet in a waiting order, so there is one feed at a time.
 */
public final class MarketFeed implements TpceTransaction<MarketFeed.Input, List<MarketOrder>> {

  /** Ticks of one feed. */
  public static final int TICKS = 20;

  private final Variant variant;

  /** The transaction, looking for limit orders by itself or leaving that to a trigger. */
  public MarketFeed(Variant variant) {
    this.variant = variant;
  }

  /** A price. */
  public record Tick(String symbol, long priceCents, int quantity) {}

  /** Ticks, and when they come. */
  public record Input(List<Tick> ticks, LocalDateTime now) {}

  private record Request(long tradeId, String type, int quantity) {}

  @Override
  public Kind kind() {
    return Kind.MARKET_FEED;
  }

  /** The orders that were triggered. */
  @Override
  public List<MarketOrder> run(Work work, Input input) throws SQLException {
    List<MarketOrder> triggered = new ArrayList<>();
    for (Tick tick : input.ticks()) {
      BigDecimal price = Cents.decimal(tick.priceCents());
      work.change(
          "UPDATE last_trade SET lt_price = ?, lt_vol = lt_vol + ?, lt_dts = ?"
              + " WHERE lt_s_symb = ?",
          price,
          tick.quantity(),
          input.now(),
          tick.symbol());
      if (variant != Variant.OBSERVERS) {
        triggered.addAll(trigger(work, tick, input.now()));
      }
    }
    if (variant == Variant.OBSERVERS) {
      triggered.addAll(taken(work));
    }
    return triggered;
  }

  private static List<MarketOrder> trigger(Work work, Tick tick, LocalDateTime now)
      throws SQLException {
    BigDecimal price = Cents.decimal(tick.priceCents());
    List<MarketOrder> triggered = new ArrayList<>();
    List<Request> requests =
        work.list(
            "SELECT tr_t_id, tr_tt_id, tr_qty FROM trade_request WHERE tr_s_symb = ?"
                + " AND (tr_tt_id = 'TSL' AND tr_bid_price >= ?"
                + " OR tr_tt_id = 'TLS' AND tr_bid_price <= ?"
                + " OR tr_tt_id = 'TLB' AND tr_bid_price >= ?)",
            row -> new Request(row.getLong(1), row.getString(2), row.getInt(3)),
            tick.symbol(),
            price,
            price,
            price);
    for (Request request : requests) {
      triggered.add(submit(work, request, tick.symbol(), now));
    }
    return triggered;
  }

  /** What the trigger on the last price has fired since the feed before. */
  private static List<MarketOrder> taken(Work work) throws SQLException {
    List<MarketOrder> orders =
        work.list(
            "SELECT to_t_id, to_s_symb, to_tt_id, to_qty FROM tpce_triggered",
            row ->
                new MarketOrder(
                    row.getLong(1),
                    row.getString(2),
                    TradeType.valueOf(row.getString(3)),
                    row.getInt(4)));
    for (MarketOrder order : orders) {
      work.change("DELETE FROM tpce_triggered WHERE to_t_id = ?", order.tradeId());
    }
    return orders;
  }

  private static MarketOrder submit(Work work, Request request, String symbol, LocalDateTime now)
      throws SQLException {
    // An order may have come in after this feed was put together: time must not go back.
    LocalDateTime ordered =
        work.one(
            "SELECT t_dts FROM trade WHERE t_id = ?",
            row -> row.getObject(1, LocalDateTime.class),
            request.tradeId());
    LocalDateTime time = ordered.isAfter(now) ? ordered : now;
    work.change(
        "UPDATE trade SET t_dts = ?, t_st_id = ? WHERE t_id = ?",
        time,
        TradeStatusId.SUBMITTED,
        request.tradeId());
    work.change("DELETE FROM trade_request WHERE tr_t_id = ?", request.tradeId());
    TradeSteps.add(work, request.tradeId(), time, TradeStatusId.SUBMITTED);
    return new MarketOrder(
        request.tradeId(), symbol, TradeType.valueOf(request.type()), request.quantity());
  }
}
