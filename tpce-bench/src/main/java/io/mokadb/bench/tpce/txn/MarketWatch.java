package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;

/**
 * Market-Watch: change of a list of securities' value since a day, in percent. One frame; its loop
 * over the securities is written as a join, so that each runs once on the server.
 */
public final class MarketWatch implements TpceTransaction<MarketWatch.Input, Double> {

  private static final String VALUES =
      "SELECT SUM(s_num_out * dm_close), SUM(s_num_out * lt_price) FROM ";
  private static final String PRICES =
      " JOIN last_trade ON lt_s_symb = s_symb"
          + " JOIN daily_market ON dm_s_symb = s_symb AND dm_date = ?";

  /** Source of the list. */
  public sealed interface Source {

    /** Securities in an account. */
    record Account(long accountId) implements Source {}

    /** Securities on a customer's watch list. */
    record WatchList(long customerId) implements Source {}

    /** Securities of companies of an industry, in a range of their ids. */
    record Industry(String name, long firstCompany, long lastCompany) implements Source {}
  }

  /** A list and a day. */
  public record Input(Source source, LocalDate day) {}

  @Override
  public Kind kind() {
    return Kind.MARKET_WATCH;
  }

  @Override
  public Double run(Work work, Input input) throws SQLException {
    if (input.source() instanceof Source.Account account) {
      return change(
          work,
          "holding_summary JOIN security ON s_symb = hs_s_symb" + PRICES + " WHERE hs_ca_id = ?",
          input.day(),
          account.accountId());
    }
    if (input.source() instanceof Source.WatchList list) {
      return change(
          work,
          "watch_list JOIN watch_item ON wi_wl_id = wl_id JOIN security ON s_symb = wi_s_symb"
              + PRICES
              + " WHERE wl_c_id = ?",
          input.day(),
          list.customerId());
    }
    Source.Industry industry = (Source.Industry) input.source();
    return change(
        work,
        "industry JOIN company ON co_in_id = in_id JOIN security ON s_co_id = co_id"
            + PRICES
            + " WHERE in_name = ? AND co_id BETWEEN ? AND ?",
        input.day(),
        industry.name(),
        industry.firstCompany(),
        industry.lastCompany());
  }

  private static double change(Work work, String from, Object... parameters) throws SQLException {
    return work.one(
        VALUES + from, row -> percent(row.getBigDecimal(1), row.getBigDecimal(2)), parameters);
  }

  private static double percent(BigDecimal before, BigDecimal now) {
    if (before == null || before.signum() == 0) {
      return 0;
    }
    return 100 * (now.doubleValue() / before.doubleValue() - 1);
  }
}
