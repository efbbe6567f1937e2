package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Lots;
import io.mokadb.bench.tpce.model.Lots.Change;
import io.mokadb.bench.tpce.model.Lots.Settled;
import io.mokadb.bench.tpce.model.SettlementRules;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * The market carried an order out: holdings, tax, commission, cash and histories follow. Six
 * frames. Under snapshot isolation two results for the same account and security conflict in
 * holding_summary (TT3), so no lot is closed twice.
 */
public final class TradeResult implements TpceTransaction<TradeResult.Input, BigDecimal> {

  private final Variant variant;

  /** The transaction, with or without brokers' totals. */
  public TradeResult(Variant variant) {
    this.variant = variant;
  }

  /** A trade and the price it got. */
  public record Input(long tradeId, long priceCents, LocalDateTime now) {}

  private record Trade(
      long id,
      long account,
      String type,
      String symbol,
      int quantity,
      long chargeCents,
      boolean lifo,
      boolean cash,
      String status) {}

  private record Type(String name, boolean sell) {}

  private record Account(long broker, long customer, int taxStatus) {}

  private record Security(String exchange, String name) {}

  @Override
  public Kind kind() {
    return Kind.TRADE_RESULT;
  }

  /** The balance of the account afterwards. */
  @Override
  public BigDecimal run(Work work, Input input) throws SQLException {
    Trade trade = trade(work, input.tradeId());
    Type type =
        work.one(
            "SELECT tt_name, tt_is_sell, tt_is_mrkt FROM trade_type WHERE tt_id = ?",
            row -> new Type(row.getString(1), row.getBoolean(2)),
            trade.type());
    Account account =
        work.oneToChange(
            "SELECT ca_b_id, ca_c_id, ca_tax_st FROM customer_account WHERE ca_id = ?",
            row -> new Account(row.getLong(1), row.getLong(2), row.getInt(3)),
            trade.account());
    Settled settled = holdings(work, input, trade, type.sell());
    long tax = tax(work, trade, account, settled);
    Security security = security(work, trade.symbol());
    long commission = complete(work, input, trade, account, security);
    long amount =
        SettlementRules.amount(
            type.sell(),
            trade.quantity() * input.priceCents(),
            trade.chargeCents(),
            commission,
            account.taxStatus(),
            tax);
    return pay(work, input, trade, type, security, amount);
  }

  /** Frame 1. */
  private static Trade trade(Work work, long id) throws SQLException {
    Trade trade =
        work.one(
            "SELECT t_id, t_ca_id, t_tt_id, t_s_symb, t_qty, t_chrg, t_lifo, t_is_cash, t_st_id"
                + " FROM trade WHERE t_id = ?",
            row ->
                new Trade(
                    row.getLong(1),
                    row.getLong(2),
                    row.getString(3),
                    row.getString(4),
                    row.getInt(5),
                    Cents.of(row.getBigDecimal(6)),
                    row.getBoolean(7),
                    row.getBoolean(8),
                    row.getString(9)),
            id);
    if (!trade.status().equals(TradeStatusId.SUBMITTED)) {
      throw new IllegalStateException(
          "trade " + id + " was carried out, but its state is " + trade.status());
    }
    return trade;
  }

  /**
   * Frame 2. A holding refers to its summary, and databases check that with each statement: so the
   * summary comes before its first holding and goes after its last.
   */
  private static Settled holdings(Work work, Input input, Trade trade, boolean sell)
      throws SQLException {
    Integer held = Rates.held(work, trade.account(), trade.symbol());
    boolean closes = held != null && (sell ? held > 0 : held < 0);
    Settled settled =
        Lots.settle(
            closes ? Rates.lots(work, trade.account(), trade.symbol(), trade.lifo()) : List.of(),
            sell,
            trade.quantity(),
            input.priceCents());
    int before = held == null ? 0 : held;
    int after = before + (sell ? -trade.quantity() : trade.quantity());
    if (after != 0) {
      summarise(work, trade, held, after);
    }
    history(work, trade.id(), settled);
    for (Change change : settled.changes()) {
      close(work, change);
    }
    if (settled.opened() != 0) {
      work.change(
          "INSERT INTO holding (h_t_id, h_ca_id, h_s_symb, h_dts, h_price, h_qty)"
              + " VALUES (?, ?, ?, ?, ?, ?)",
          trade.id(),
          trade.account(),
          trade.symbol(),
          input.now(),
          Cents.decimal(input.priceCents()),
          settled.opened());
    }
    if (after == 0) {
      work.change(
          "DELETE FROM holding_summary WHERE hs_ca_id = ? AND hs_s_symb = ?",
          trade.account(),
          trade.symbol());
    }
    return settled;
  }

  private static void close(Work work, Change change) throws SQLException {
    long holding = change.lot().tradeId();
    if (change.after() == 0) {
      work.change("DELETE FROM holding WHERE h_t_id = ?", holding);
    } else {
      work.change("UPDATE holding SET h_qty = ? WHERE h_t_id = ?", change.after(), holding);
    }
  }

  /** What the trade did to lots, the one that it opened included. */
  private static void history(Work work, long trade, Settled settled) throws SQLException {
    List<Object[]> lots = new ArrayList<>();
    for (Change change : settled.changes()) {
      lots.add(
          new Object[] {change.lot().tradeId(), trade, change.lot().quantity(), change.after()});
    }
    if (settled.opened() != 0) {
      lots.add(new Object[] {trade, trade, 0, settled.opened()});
    }
    work.changeEach(
        "INSERT INTO holding_history (hh_h_t_id, hh_t_id, hh_before_qty, hh_after_qty)"
            + " VALUES (?, ?, ?, ?)",
        lots);
  }

  private static void summarise(Work work, Trade trade, Integer held, int after)
      throws SQLException {
    if (held == null) {
      work.change(
          "INSERT INTO holding_summary (hs_ca_id, hs_s_symb, hs_qty) VALUES (?, ?, ?)",
          trade.account(),
          trade.symbol(),
          after);
    } else {
      work.change(
          "UPDATE holding_summary SET hs_qty = ? WHERE hs_ca_id = ? AND hs_s_symb = ?",
          after,
          trade.account(),
          trade.symbol());
    }
  }

  /** Frame 3. */
  private static long tax(Work work, Trade trade, Account account, Settled settled)
      throws SQLException {
    if (account.taxStatus() == SettlementRules.TAX_FREE || settled.gainCents() == 0) {
      return 0;
    }
    long tax = Rates.tax(work, account.customer(), account.taxStatus(), settled.gainCents());
    work.change("UPDATE trade SET t_tax = ? WHERE t_id = ?", Cents.decimal(tax), trade.id());
    return tax;
  }

  /** Frame 4, first part. */
  private static Security security(Work work, String symbol) throws SQLException {
    return work.one(
        "SELECT s_ex_id, s_name FROM security WHERE s_symb = ?",
        row -> new Security(row.getString(1), row.getString(2)),
        symbol);
  }

  /** The rest of frame 4, and frame 5: the commission, and the trade is completed. */
  private long complete(Work work, Input input, Trade trade, Account account, Security security)
      throws SQLException {
    int tier =
        work.one(
            "SELECT c_tier FROM customer WHERE c_id = ?", row -> row.getInt(1), account.customer());
    long commission =
        Rates.commission(
            work, tier, trade.type(), security.exchange(), trade.quantity(), input.priceCents());
    TradeSteps.add(work, trade.id(), input.now(), TradeStatusId.COMPLETED);
    work.change(
        "UPDATE trade SET t_comm = ?, t_dts = ?, t_st_id = ?, t_trade_price = ? WHERE t_id = ?",
        Cents.decimal(commission),
        input.now(),
        TradeStatusId.COMPLETED,
        Cents.decimal(input.priceCents()),
        trade.id());
    earn(work, trade.id(), account.broker(), commission);
    return commission;
  }

  /** What the broker earned: added to the totals, noted for the trigger that folds, or neither. */
  private void earn(Work work, long trade, long broker, long commissionCents) throws SQLException {
    switch (variant) {
      case PLAIN ->
          work.change(
              "UPDATE broker SET b_comm_total = b_comm_total + ?, b_num_trades = b_num_trades + 1"
                  + " WHERE b_id = ?",
              Cents.decimal(commissionCents),
              broker);
      case OBSERVERS -> {
        work.change(
            "INSERT INTO tpce_broker_delta (bd_b_id, bd_t_id, bd_comm) VALUES (?, ?, ?)",
            broker,
            trade,
            Cents.decimal(commissionCents));
        work.changeAny("NOTIFY tpce_broker_fold.bf_look WHERE bf_b_id = ?", broker);
      }
      case PAPER, VIEWS -> {
        // Left out, as in the paper; or a view follows the trade.
      }
    }
  }

  /** Frame 6. */
  private static BigDecimal pay(
      Work work, Input input, Trade trade, Type type, Security security, long cents)
      throws SQLException {
    work.change(
        "INSERT INTO settlement (se_t_id, se_cash_type, se_cash_due_date, se_amt)"
            + " VALUES (?, ?, ?, ?)",
        trade.id(),
        SettlementRules.cashType(trade.cash()),
        SettlementRules.due(input.now().toLocalDate()),
        Cents.decimal(cents));
    if (trade.cash()) {
      work.change(
          "UPDATE customer_account SET ca_bal = ca_bal + ? WHERE ca_id = ?",
          Cents.decimal(cents),
          trade.account());
      work.change(
          "INSERT INTO cash_transaction (ct_t_id, ct_dts, ct_amt, ct_name) VALUES (?, ?, ?, ?)",
          trade.id(),
          input.now(),
          Cents.decimal(cents),
          SettlementRules.cashText(type.name(), trade.quantity(), security.name()));
    }
    return work.one(
        "SELECT ca_bal FROM customer_account WHERE ca_id = ?",
        row -> row.getBigDecimal(1),
        trade.account());
  }
}
