package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Fees;
import io.mokadb.bench.tpce.model.Lots.Lot;
import io.mokadb.bench.tpce.model.SettlementRules;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;

/** Look-ups that Trade-Order and Trade-Result share. */
final class Rates {

  private static final int HUNDREDTHS = 2;

  private Rates() {}

  /** The lots of a security in an account, in the order in which they are closed. */
  static List<Lot> lots(Work work, long account, String symbol, boolean newestFirst)
      throws SQLException {
    String order = newestFirst ? " ORDER BY h_dts DESC, h_t_id DESC" : " ORDER BY h_dts, h_t_id";
    return work.list(
        "SELECT h_t_id, h_price, h_qty FROM holding WHERE h_ca_id = ? AND h_s_symb = ?" + order,
        row -> new Lot(row.getLong(1), Cents.of(row.getBigDecimal(2)), row.getInt(3)),
        account,
        symbol);
  }

  /** Shares held; null without a row. */
  static Integer held(Work work, long account, String symbol) throws SQLException {
    return work.find(
            "SELECT hs_qty FROM holding_summary WHERE hs_ca_id = ? AND hs_s_symb = ?",
            row -> row.getInt(1),
            account,
            symbol)
        .orElse(null);
  }

  /** The tax on a gain, in cents, at the rates that the customer has now. */
  static long tax(Work work, long customer, int taxStatus, long gainCents) throws SQLException {
    BigDecimal rate =
        work.one(
            "SELECT SUM(tx_rate) FROM taxrate"
                + " WHERE tx_id IN (SELECT cx_tx_id FROM customer_taxrate WHERE cx_c_id = ?)",
            row -> row.getBigDecimal(1),
            customer);
    return SettlementRules.tax(
        taxStatus,
        gainCents,
        rate.movePointRight(SettlementRules.TAX_RATE_DIGITS).longValueExact());
  }

  /** The commission, in cents. */
  static long commission(
      Work work, int tier, String type, String exchange, int quantity, long priceCents)
      throws SQLException {
    BigDecimal percent =
        work.one(
            "SELECT cr_rate FROM commission_rate WHERE cr_c_tier = ? AND cr_tt_id = ?"
                + " AND cr_ex_id = ? AND cr_from_qty <= ? AND cr_to_qty >= ?",
            row -> row.getBigDecimal(1),
            tier,
            type,
            exchange,
            quantity,
            quantity);
    return Fees.share(priceCents * quantity, percent.movePointRight(HUNDREDTHS).longValueExact());
  }
}
