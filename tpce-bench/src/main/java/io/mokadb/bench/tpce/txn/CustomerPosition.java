package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;

/**
 * Customer-Position: a customer's assets, and the history of an account's last ten trades. Three
 * frames.
 */
public final class CustomerPosition
    implements TpceTransaction<CustomerPosition.Input, CustomerPosition.Output> {

  private static final int MOST_ACCOUNTS = 10;
  private static final int TRADES = 10;
  private static final int HISTORY = 30;

  private static final String ADDED_UP =
      "SELECT ca_id, ca_bal, COALESCE(SUM(hs_qty * lt_price), 0) AS assets"
          + " FROM customer_account"
          + " LEFT JOIN holding_summary ON hs_ca_id = ca_id"
          + " LEFT JOIN last_trade ON lt_s_symb = hs_s_symb"
          + " WHERE ca_c_id = ?"
          + " GROUP BY ca_id, ca_bal ORDER BY assets LIMIT "
          + MOST_ACCOUNTS;

  private static final String FROM_VIEW =
      "SELECT ca_id, ca_bal, COALESCE(aa_assets, 0) AS assets"
          + " FROM customer_account"
          + " LEFT JOIN tpce_account_assets ON aa_ca_id = ca_id"
          + " WHERE ca_c_id = ?"
          + " ORDER BY assets LIMIT "
          + MOST_ACCOUNTS;

  private final String accounts;

  /** The transaction, adding up the assets of accounts or reading them from a view. */
  public CustomerPosition(Variant variant) {
    this.accounts = variant == Variant.VIEWS ? FROM_VIEW : ADDED_UP;
  }

  /**
   * A customer, by id or by tax id.
   *
   * @param customerId zero when the tax id counts
   * @param history whether the history of an account is wanted
   * @param account the place of that account among those found
   */
  public record Input(long customerId, String taxId, boolean history, int account) {}

  /** An account, its cash and its holdings at the last price. */
  public record Account(long id, BigDecimal cash, BigDecimal assets) {}

  /** A step in a trade's life. */
  public record Step(
      long tradeId, String symbol, int quantity, String status, LocalDateTime time) {}

  /** The customer and the result. */
  public record Output(String lastName, int tier, List<Account> accounts, List<Step> history) {}

  @Override
  public Kind kind() {
    return Kind.CUSTOMER_POSITION;
  }

  @Override
  public Output run(Work work, Input input) throws SQLException {
    long customer =
        input.customerId() != 0
            ? input.customerId()
            : work.one(
                "SELECT c_id FROM customer WHERE c_tax_id = ?",
                row -> row.getLong(1),
                input.taxId());
    Output position = position(work, customer);
    if (!input.history()) {
      // Frame 3 only ends the transaction.
      return position;
    }
    List<Account> found = position.accounts();
    long account = found.get(input.account() % found.size()).id();
    return new Output(position.lastName(), position.tier(), found, history(work, account));
  }

  /** Frame 1. */
  private Output position(Work work, long customer) throws SQLException {
    record Person(String lastName, int tier) {}
    Person person =
        work.one(
            "SELECT c_st_id, c_l_name, c_f_name, c_m_name, c_gndr, c_tier, c_dob, c_ad_id,"
                + " c_ctry_1, c_area_1, c_local_1, c_ext_1, c_ctry_2, c_area_2, c_local_2, c_ext_2,"
                + " c_ctry_3, c_area_3, c_local_3, c_ext_3, c_email_1, c_email_2"
                + " FROM customer WHERE c_id = ?",
            row -> new Person(row.getString("c_l_name"), row.getInt("c_tier")),
            customer);
    List<Account> found =
        work.list(
            accounts,
            row -> new Account(row.getLong(1), row.getBigDecimal(2), row.getBigDecimal(3)),
            customer);
    return new Output(person.lastName(), person.tier(), found, List.of());
  }

  /** Frame 2. */
  private static List<Step> history(Work work, long account) throws SQLException {
    return work.list(
        "SELECT t_id, t_s_symb, t_qty, st_name, th_dts"
            + " FROM (SELECT t_id, t_s_symb, t_qty FROM trade WHERE t_ca_id = ?"
            + " ORDER BY t_dts DESC LIMIT "
            + TRADES
            + ") AS newest"
            + " JOIN trade_history ON th_t_id = t_id"
            + " JOIN status_type ON st_id = th_st_id"
            + " ORDER BY th_dts DESC LIMIT "
            + HISTORY,
        row ->
            new Step(
                row.getLong(1),
                row.getString(2),
                row.getInt(3),
                row.getString(4),
                row.getObject(5, LocalDateTime.class)),
        account);
  }
}
