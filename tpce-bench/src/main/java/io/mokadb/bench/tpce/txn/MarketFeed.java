package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.TradeType;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Prices go out; limit orders that they trigger go to the market. One frame, one transaction for
 * all ticks. Two of them at once may meet in a waiting order, so there is one feed at a time.
 */
public final class MarketFeed implements TpceTransaction<MarketFeed.Input, List<MarketOrder>> {

  /** Ticks of one feed. */
  public static final int TICKS = 20;

  /** The most shares of a tick that is not a trade's own; each trade brings one more of these. */
  public static final int MOST_SHARES = 425;

  private final Variant variant;

  /** The transaction, looking for limit orders by itself or leaving that to a trigger. */
  public MarketFeed(Variant variant) {
    this.variant = variant;
  }

  /** A price. */
  public record Tick(String symbol, long priceCents, int quantity) {}

  /** Ticks, and when they come. */
  public record Input(List<Tick> ticks, LocalDateTime now) {}

  private record Request(long tradeId, String type, int quantity, String symbol, long boundCents) {}

  @Override
  public Kind kind() {
    return Kind.MARKET_FEED;
  }

  /** The orders that were triggered. */
  @Override
  public List<MarketOrder> run(Work work, Input input) throws SQLException {
    List<MarketOrder> triggered = new ArrayList<>();
    for (List<Tick> ticks : rounds(input.ticks())) {
      work.changeEach(
          "UPDATE last_trade SET lt_price = ?, lt_vol = lt_vol + ?, lt_dts = ?"
              + " WHERE lt_s_symb = ?",
          ticks.stream()
              .map(
                  tick ->
                      new Object[] {
                        Cents.decimal(tick.priceCents()),
                        tick.quantity(),
                        input.now(),
                        tick.symbol()
                      })
              .toList());
      if (variant != Variant.OBSERVERS) {
        triggered.addAll(trigger(work, ticks, input.now()));
      }
    }
    if (variant == Variant.OBSERVERS) {
      triggered.addAll(taken(work));
    }
    return triggered;
  }

  /** The ticks in their order, parted so that no security is twice in a part. */
  private static List<List<Tick>> rounds(List<Tick> ticks) {
    List<List<Tick>> rounds = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (Tick tick : ticks) {
      int round = seen.merge(tick.symbol(), 1, Integer::sum) - 1;
      if (round == rounds.size()) {
        rounds.add(new ArrayList<>());
      }
      rounds.get(round).add(tick);
    }
    return rounds;
  }

  /** Orders that the prices trigger, which are those of the last trades now. */
  private static List<MarketOrder> trigger(Work work, List<Tick> ticks, LocalDateTime now)
      throws SQLException {
    List<Request> requests =
        work.list(
            "SELECT tr_t_id, tr_tt_id, tr_qty, tr_s_symb, tr_bid_price FROM trade_request"
                + " JOIN last_trade ON lt_s_symb = tr_s_symb WHERE tr_s_symb IN ("
                + Work.places(ticks.size())
                + ") AND (tr_tt_id = 'TSL' AND tr_bid_price >= lt_price"
                + " OR tr_tt_id = 'TLS' AND tr_bid_price <= lt_price"
                + " OR tr_tt_id = 'TLB' AND tr_bid_price >= lt_price)",
            row ->
                new Request(
                    row.getLong(1),
                    row.getString(2),
                    row.getInt(3),
                    row.getString(4),
                    Cents.of(row.getBigDecimal(5))),
            ticks.stream().map(Tick::symbol).toArray());
    if (requests.isEmpty()) {
      return List.of();
    }
    submit(work, requests, now);
    return requests.stream()
        .map(
            request ->
                new MarketOrder(
                    request.tradeId(),
                    request.symbol(),
                    TradeType.valueOf(request.type()),
                    request.quantity(),
                    request.boundCents()))
        .toList();
  }

  /** What the trigger on the last price has fired since the feed before. */
  private static List<MarketOrder> taken(Work work) throws SQLException {
    List<MarketOrder> orders =
        work.list(
            "SELECT to_t_id, to_s_symb, to_tt_id, to_qty, to_bid FROM tpce_triggered",
            row ->
                new MarketOrder(
                    row.getLong(1),
                    row.getString(2),
                    TradeType.valueOf(row.getString(3)),
                    row.getInt(4),
                    Cents.of(row.getBigDecimal(5))));
    for (MarketOrder order : orders) {
      work.change("DELETE FROM tpce_triggered WHERE to_t_id = ?", order.tradeId());
    }
    return orders;
  }

  private static void submit(Work work, List<Request> requests, LocalDateTime now)
      throws SQLException {
    List<Object[]> trades = new ArrayList<>();
    List<Object[]> gone = new ArrayList<>();
    List<Object[]> steps = new ArrayList<>();
    Object[] ids = requests.stream().map(Request::tradeId).toArray();
    work.list(
        "SELECT t_id, t_dts FROM trade WHERE t_id IN (" + Work.places(ids.length) + ")",
        row -> {
          long id = row.getLong(1);
          // An order may have come in after this feed was put together: time must not go back.
          LocalDateTime ordered = row.getObject(2, LocalDateTime.class);
          LocalDateTime time = ordered.isAfter(now) ? ordered : now;
          trades.add(new Object[] {time, TradeStatusId.SUBMITTED, id});
          gone.add(new Object[] {id});
          steps.add(new Object[] {id, time, TradeStatusId.SUBMITTED});
          return id;
        },
        ids);
    TradeSteps.addAll(work, steps);
    work.changeEach("UPDATE trade SET t_dts = ?, t_st_id = ? WHERE t_id = ?", trades);
    work.changeEach("DELETE FROM trade_request WHERE tr_t_id = ?", gone);
  }
}
