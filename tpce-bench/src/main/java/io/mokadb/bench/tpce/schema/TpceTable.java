package io.mokadb.bench.tpce.schema;

import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** The 33 tables, parents before children. */
public enum TpceTable {
  STATUS_TYPE(Kind.FIXED, "st_id st_name"),
  ZIP_CODE(Kind.FIXED, "zc_code zc_town zc_div"),
  TAXRATE(Kind.FIXED, "tx_id tx_name tx_rate"),
  SECTOR(Kind.FIXED, "sc_id sc_name"),
  INDUSTRY(Kind.FIXED, "in_id in_name in_sc_id"),
  TRADE_TYPE(Kind.FIXED, "tt_id tt_name tt_is_sell tt_is_mrkt"),
  CHARGE(Kind.FIXED, "ch_tt_id ch_c_tier ch_chrg"),
  ADDRESS(Kind.SCALING, "ad_id ad_line1 ad_line2 ad_zc_code ad_ctry"),
  EXCHANGE(Kind.FIXED, "ex_id ex_name ex_num_symb ex_open ex_close ex_desc ex_ad_id"),
  COMMISSION_RATE(Kind.FIXED, "cr_c_tier cr_tt_id cr_ex_id cr_from_qty cr_to_qty cr_rate"),
  COMPANY(
      Kind.SCALING,
      "co_id co_st_id co_name co_in_id co_sp_rate co_ceo co_ad_id co_desc co_open_date"),
  COMPANY_COMPETITOR(Kind.SCALING, "cp_co_id cp_comp_co_id cp_in_id"),
  SECURITY(
      Kind.SCALING,
      "s_symb s_issue s_st_id s_name s_ex_id s_co_id s_num_out s_start_date s_exch_date s_pe"
          + " s_52wk_high s_52wk_high_date s_52wk_low s_52wk_low_date s_dividend s_yield"),
  FINANCIAL(
      Kind.SCALING,
      "fi_co_id fi_year fi_qtr fi_qtr_start_date fi_revenue fi_net_earn fi_basic_eps fi_dilut_eps"
          + " fi_margin fi_inventory fi_assets fi_liability fi_out_basic fi_out_dilut"),
  LAST_TRADE(Kind.SCALING, "lt_s_symb lt_dts lt_price lt_open_price lt_vol"),
  DAILY_MARKET(Kind.SCALING, "dm_s_symb dm_date dm_close dm_high dm_low dm_vol"),
  NEWS_ITEM(Kind.SCALING, "ni_id ni_headline ni_summary ni_item ni_dts ni_source ni_author"),
  NEWS_XREF(Kind.SCALING, "nx_co_id nx_ni_id"),
  BROKER(Kind.SCALING, "b_id b_st_id b_name b_num_trades b_comm_total"),
  CUSTOMER(
      Kind.SCALING,
      "c_id c_tax_id c_st_id c_l_name c_f_name c_m_name c_gndr c_tier c_dob c_ad_id c_ctry_1"
          + " c_area_1 c_local_1 c_ext_1 c_ctry_2 c_area_2 c_local_2 c_ext_2 c_ctry_3 c_area_3"
          + " c_local_3 c_ext_3 c_email_1 c_email_2"),
  CUSTOMER_ACCOUNT(Kind.SCALING, "ca_id ca_b_id ca_c_id ca_name ca_tax_st ca_bal"),
  ACCOUNT_PERMISSION(Kind.SCALING, "ap_ca_id ap_acl ap_tax_id ap_l_name ap_f_name"),
  CUSTOMER_TAXRATE(Kind.SCALING, "cx_tx_id cx_c_id"),
  WATCH_LIST(Kind.SCALING, "wl_id wl_c_id"),
  WATCH_ITEM(Kind.SCALING, "wi_wl_id wi_s_symb"),
  TRADE(
      Kind.GROWING,
      "t_id t_dts t_st_id t_tt_id t_is_cash t_s_symb t_qty t_bid_price t_ca_id t_exec_name"
          + " t_trade_price t_chrg t_comm t_tax t_lifo"),
  TRADE_HISTORY(Kind.GROWING, "th_t_id th_dts th_st_id"),
  TRADE_REQUEST(Kind.GROWING, "tr_t_id tr_tt_id tr_s_symb tr_qty tr_bid_price tr_b_id"),
  SETTLEMENT(Kind.GROWING, "se_t_id se_cash_type se_cash_due_date se_amt"),
  CASH_TRANSACTION(Kind.GROWING, "ct_t_id ct_dts ct_amt ct_name"),
  HOLDING_SUMMARY(Kind.GROWING, "hs_ca_id hs_s_symb hs_qty"),
  HOLDING(Kind.GROWING, "h_t_id h_ca_id h_s_symb h_dts h_price h_qty"),
  HOLDING_HISTORY(Kind.GROWING, "hh_h_t_id hh_t_id hh_before_qty hh_after_qty");

  /** Rule for the size of a table. */
  public enum Kind {
    /** The same in every database. */
    FIXED,
    /** In proportion to the customers, and unchanged in number by a run. */
    SCALING,
    /** Grows with every trade. */
    GROWING
  }

  private final Kind kind;
  private final String columns;

  TpceTable(Kind kind, String columns) {
    this.kind = kind;
    this.columns = columns;
  }

  /** How its size comes about. */
  public Kind kind() {
    return kind;
  }

  /** Its columns, in the order of the rows that the generator makes. */
  public List<String> columns() {
    return List.of(columns.split(" "));
  }

  /** Its name in SQL. */
  public String sqlName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** INSERT with a parameter for each column. */
  public String insert() {
    return "INSERT INTO "
        + sqlName()
        + " ("
        + String.join(", ", columns())
        + ") VALUES ("
        + String.join(", ", Collections.nCopies(columns().size(), "?"))
        + ")";
  }
}
