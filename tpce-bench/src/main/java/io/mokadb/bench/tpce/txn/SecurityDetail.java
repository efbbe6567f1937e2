package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;

/** All about a security and its company. One frame. */
public final class SecurityDetail
    implements TpceTransaction<SecurityDetail.Input, SecurityDetail.Output> {

  private static final int COMPETITORS = 3;
  private static final int FINANCIALS = 20;
  private static final int NEWS = 2;

  /**
   * Inputs.
   *
   * @param days of daily prices
   * @param wholeNews whether the texts of the news are wanted, not only their summaries
   */
  public record Input(String symbol, LocalDate from, int days, boolean wholeNews) {}

  /** A company that competes. */
  public record Competitor(String name, String industry) {}

  /** A quarter. */
  public record Quarter(int year, int quarter, BigDecimal revenue, BigDecimal earnings) {}

  /** A day of prices. */
  public record Day(
      LocalDate date, BigDecimal close, BigDecimal high, BigDecimal low, long volume) {}

  /** Result. */
  public record Output(
      String company,
      BigDecimal price,
      List<Competitor> competitors,
      List<Quarter> quarters,
      List<Day> days,
      List<String> news) {}

  private record Head(String company, long companyId) {}

  @Override
  public Kind kind() {
    return Kind.SECURITY_DETAIL;
  }

  @Override
  public Output run(Work work, Input input) throws SQLException {
    Head head = head(work, input.symbol());
    List<Competitor> competitors = competitors(work, head);
    List<Quarter> quarters = quarters(work, head);
    List<Day> days = days(work, input);
    BigDecimal price =
        work.one(
            "SELECT lt_price, lt_open_price, lt_vol FROM last_trade WHERE lt_s_symb = ?",
            row -> row.getBigDecimal(1),
            input.symbol());
    return new Output(
        head.company(), price, competitors, quarters, days, news(work, head, input.wholeNews()));
  }

  private static Head head(Work work, String symbol) throws SQLException {
    return work.one(
        "SELECT s_name, co_id, co_name, co_sp_rate, co_ceo, co_desc, co_open_date, co_st_id,"
            + " ca.ad_line1, ca.ad_line2, zca.zc_town, zca.zc_div, ca.ad_zc_code, ca.ad_ctry,"
            + " s_num_out, s_start_date, s_exch_date, s_pe, s_52wk_high, s_52wk_high_date,"
            + " s_52wk_low, s_52wk_low_date, s_dividend, s_yield,"
            + " zea.zc_div AS ex_div, ea.ad_ctry AS ex_ctry, ea.ad_line1 AS ex_line1,"
            + " ea.ad_line2 AS ex_line2, zea.zc_town AS ex_town, ea.ad_zc_code AS ex_zip,"
            + " ex_close, ex_desc, ex_name, ex_num_symb, ex_open"
            + " FROM security"
            + " JOIN company ON co_id = s_co_id"
            + " JOIN address ca ON ca.ad_id = co_ad_id"
            + " JOIN zip_code zca ON zca.zc_code = ca.ad_zc_code"
            + " JOIN exchange ON ex_id = s_ex_id"
            + " JOIN address ea ON ea.ad_id = ex_ad_id"
            + " JOIN zip_code zea ON zea.zc_code = ea.ad_zc_code"
            + " WHERE s_symb = ?",
        row -> new Head(row.getString("co_name"), row.getLong("co_id")),
        symbol);
  }

  private static List<Competitor> competitors(Work work, Head head) throws SQLException {
    return work.list(
        "SELECT co_name, in_name FROM company_competitor"
            + " JOIN company ON co_id = cp_comp_co_id"
            + " JOIN industry ON in_id = cp_in_id"
            + " WHERE cp_co_id = ? LIMIT "
            + COMPETITORS,
        row -> new Competitor(row.getString(1), row.getString(2)),
        head.companyId());
  }

  private static List<Quarter> quarters(Work work, Head head) throws SQLException {
    return work.list(
        "SELECT fi_year, fi_qtr, fi_revenue, fi_net_earn, fi_qtr_start_date, fi_basic_eps,"
            + " fi_dilut_eps, fi_margin, fi_inventory, fi_assets, fi_liability, fi_out_basic,"
            + " fi_out_dilut FROM financial WHERE fi_co_id = ?"
            + " ORDER BY fi_year, fi_qtr LIMIT "
            + FINANCIALS,
        row ->
            new Quarter(row.getInt(1), row.getInt(2), row.getBigDecimal(3), row.getBigDecimal(4)),
        head.companyId());
  }

  private static List<Day> days(Work work, Input input) throws SQLException {
    return work.list(
        "SELECT dm_date, dm_close, dm_high, dm_low, dm_vol FROM daily_market"
            + " WHERE dm_s_symb = ? AND dm_date >= ? ORDER BY dm_date LIMIT "
            + input.days(),
        row ->
            new Day(
                row.getObject(1, LocalDate.class),
                row.getBigDecimal(2),
                row.getBigDecimal(3),
                row.getBigDecimal(4),
                row.getLong(5)),
        input.symbol(),
        input.from());
  }

  private static List<String> news(Work work, Head head, boolean whole) throws SQLException {
    return work.list(
        "SELECT ni_dts, ni_source, ni_author, "
            + (whole ? "ni_item" : "ni_headline, ni_summary")
            + " FROM news_xref JOIN news_item ON ni_id = nx_ni_id WHERE nx_co_id = ? LIMIT "
            + NEWS,
        row -> row.getString(4),
        head.companyId());
  }
}
