package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Row;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Customers.Executor;
import io.mokadb.bench.tpce.model.Lots;
import io.mokadb.bench.tpce.model.SettlementRules;
import io.mokadb.bench.tpce.model.TradeType;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/**
 * A customer, or who may act for one, orders. Six frames: account, permission, costs, insert,
 * rollback, commit.
 */
public final class TradeOrder implements TpceTransaction<TradeOrder.Input, TradeOrder.Output> {

  /** The order. */
  public sealed interface Security {

    /** By its symbol. */
    record Symbol(String symbol) implements Security {}

    /** By its company and the kind of share. */
    record Issue(String company, String issue) implements Security {}
  }

  /**
   * An order.
   *
   * @param tradeId a new id
   * @param boundCents of a limit order
   * @param margin whether it is paid for by credit, not in cash
   * @param rollback whether the customer thinks better of it at the end
   */
  public record Input(
      long tradeId,
      long accountId,
      Executor executor,
      Security security,
      TradeType type,
      int quantity,
      long boundCents,
      boolean margin,
      boolean lifo,
      boolean rollback,
      LocalDateTime now) {}

  /**
   * Result.
   *
   * @param market order for the market; empty for limit orders and after a rollback
   * @param limit order whose price the market watches; empty for market orders and after a rollback
   */
  public record Output(
      long buyCents,
      long sellCents,
      long taxCents,
      Optional<MarketOrder> market,
      Optional<LimitOrder> limit) {}

  private record Account(long broker, long customer, int taxStatus, int tier) {}

  private record Traded(String symbol, String exchange, long priceCents) {}

  private record Costs(
      long priceCents,
      boolean market,
      long buyCents,
      long sellCents,
      long taxCents,
      long commissionCents,
      BigDecimal charge) {}

  @Override
  public Kind kind() {
    return Kind.TRADE_ORDER;
  }

  @Override
  public Output run(Work work, Input input) throws SQLException {
    Account account = account(work, input);
    Traded traded = traded(work, input.security());
    Costs costs = costs(work, input, account, traded);
    insert(work, input, account, traded, costs);
    if (input.rollback()) {
      work.rollback();
    }
    boolean stands = !input.rollback();
    return new Output(
        costs.buyCents(),
        costs.sellCents(),
        costs.taxCents(),
        stands && costs.market()
            ? Optional.of(
                new MarketOrder(
                    input.tradeId(),
                    traded.symbol(),
                    input.type(),
                    input.quantity(),
                    costs.priceCents()))
            : Optional.empty(),
        stands && !costs.market()
            ? Optional.of(new LimitOrder(traded.symbol(), input.type(), input.boundCents()))
            : Optional.empty());
  }

  /** Frames 1 and 2: the account, and whether the executor may. */
  private static Account account(Work work, Input input) throws SQLException {
    record Owner(Account account, String taxId) {}
    Owner owner =
        work.one(
            "SELECT ca_b_id, ca_c_id, ca_tax_st, ca_name, c_tier, c_tax_id, c_f_name, c_l_name,"
                + " b_name FROM customer_account JOIN customer ON c_id = ca_c_id"
                + " JOIN broker ON b_id = ca_b_id WHERE ca_id = ?",
            row ->
                new Owner(
                    new Account(row.getLong(1), row.getLong(2), row.getInt(3), row.getInt(5)),
                    row.getString(6)),
            input.accountId());
    if (!owner.taxId().equals(input.executor().taxId())) {
      work.one(
          "SELECT ap_acl FROM account_permission"
              + " WHERE ap_ca_id = ? AND ap_tax_id = ? AND ap_f_name = ? AND ap_l_name = ?",
          row -> row.getString(1),
          input.accountId(),
          input.executor().taxId(),
          input.executor().firstName(),
          input.executor().lastName());
    }
    return owner.account();
  }

  /** Frame 3, first part: the security and its price. */
  private static Traded traded(Work work, Security security) throws SQLException {
    if (security instanceof Security.Issue issue) {
      return work.one(
          "SELECT s_symb, s_ex_id, lt_price, s_name FROM company"
              + " JOIN security ON s_co_id = co_id JOIN last_trade ON lt_s_symb = s_symb"
              + " WHERE co_name = ? AND s_issue = ?",
          TradeOrder::traded,
          issue.company(),
          issue.issue());
    }
    return work.one(
        "SELECT s_symb, s_ex_id, lt_price, s_name, co_name FROM security"
            + " JOIN company ON co_id = s_co_id JOIN last_trade ON lt_s_symb = s_symb"
            + " WHERE s_symb = ?",
        TradeOrder::traded,
        ((Security.Symbol) security).symbol());
  }

  private static Traded traded(Row row) throws SQLException {
    return new Traded(row.getString(1), row.getString(2), Cents.of(row.getBigDecimal(3)));
  }

  /** Frame 3, second part: what it will cost and earn. */
  private static Costs costs(Work work, Input input, Account account, Traded traded)
      throws SQLException {
    String type = input.type().name();
    record Flags(boolean market, boolean sell) {}
    Flags flags =
        work.one(
            "SELECT tt_is_mrkt, tt_is_sell FROM trade_type WHERE tt_id = ?",
            row -> new Flags(row.getBoolean(1), row.getBoolean(2)),
            type);
    long price = flags.market() ? traded.priceCents() : input.boundCents();
    Lots.Settled estimate = estimate(work, input, traded, flags.sell(), price);
    long tax =
        account.taxStatus() != SettlementRules.TAX_FREE && estimate.gainCents() > 0
            ? Rates.tax(work, account.customer(), account.taxStatus(), estimate.gainCents())
            : 0;
    long commission =
        Rates.commission(work, account.tier(), type, traded.exchange(), input.quantity(), price);
    BigDecimal charge =
        work.one(
            "SELECT ch_chrg FROM charge WHERE ch_tt_id = ? AND ch_c_tier = ?",
            row -> row.getBigDecimal(1),
            type,
            account.tier());
    if (input.margin()) {
      assets(work, input.accountId());
    }
    return new Costs(
        price, flags.market(), estimate.buyCents(), estimate.sellCents(), tax, commission, charge);
  }

  private static Lots.Settled estimate(
      Work work, Input input, Traded traded, boolean sell, long price) throws SQLException {
    Integer held = Rates.held(work, input.accountId(), traded.symbol());
    boolean closes = held != null && (sell ? held > 0 : held < 0);
    return Lots.settle(
        closes ? Rates.lots(work, input.accountId(), traded.symbol(), input.lifo()) : List.of(),
        sell,
        input.quantity(),
        price);
  }

  /** What backs a credit: cash and holdings. */
  private static void assets(Work work, long account) throws SQLException {
    work.one(
        "SELECT ca_bal FROM customer_account WHERE ca_id = ?",
        row -> row.getBigDecimal(1),
        account);
    work.list(
        "SELECT SUM(hs_qty * lt_price) FROM holding_summary"
            + " JOIN last_trade ON lt_s_symb = hs_s_symb WHERE hs_ca_id = ?",
        row -> row.getBigDecimal(1),
        account);
  }

  /** Frame 4. */
  private static void insert(Work work, Input input, Account account, Traded traded, Costs costs)
      throws SQLException {
    String status = costs.market() ? TradeStatusId.SUBMITTED : TradeStatusId.PENDING;
    work.change(
        "INSERT INTO trade (t_id, t_dts, t_st_id, t_tt_id, t_is_cash, t_s_symb, t_qty,"
            + " t_bid_price, t_ca_id, t_exec_name, t_trade_price, t_chrg, t_comm, t_tax, t_lifo)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, ?, ?)",
        input.tradeId(),
        input.now(),
        status,
        input.type().name(),
        !input.margin(),
        traded.symbol(),
        input.quantity(),
        Cents.decimal(costs.priceCents()),
        input.accountId(),
        input.executor().name(),
        costs.charge(),
        Cents.decimal(costs.commissionCents()),
        Cents.decimal(0),
        input.lifo());
    if (!costs.market()) {
      work.change(
          "INSERT INTO trade_request (tr_t_id, tr_tt_id, tr_s_symb, tr_qty, tr_bid_price, tr_b_id)"
              + " VALUES (?, ?, ?, ?, ?, ?)",
          input.tradeId(),
          input.type().name(),
          traded.symbol(),
          input.quantity(),
          Cents.decimal(costs.priceCents()),
          account.broker());
    }
    TradeSteps.add(work, input.tradeId(), input.now(), status);
  }
}
