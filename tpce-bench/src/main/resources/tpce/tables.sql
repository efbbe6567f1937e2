-- The 33 tables, with their primary keys. Column names and meanings follow the public description of TPC-E.
-- Texts are VARCHAR everywhere, so that no database pads them; the text of a news item is a long VARCHAR.

-- dimension
CREATE TABLE status_type (
  st_id VARCHAR(4) NOT NULL,
  st_name VARCHAR(10) NOT NULL,
  PRIMARY KEY (st_id));
CREATE TABLE zip_code (
  zc_code VARCHAR(12) NOT NULL,
  zc_town VARCHAR(80) NOT NULL,
  zc_div VARCHAR(80) NOT NULL,
  PRIMARY KEY (zc_code));
CREATE TABLE address (
  ad_id BIGINT NOT NULL,
  ad_line1 VARCHAR(80),
  ad_line2 VARCHAR(80),
  ad_zc_code VARCHAR(12) NOT NULL,
  ad_ctry VARCHAR(80),
  PRIMARY KEY (ad_id));
CREATE TABLE taxrate (
  tx_id VARCHAR(4) NOT NULL,
  tx_name VARCHAR(50) NOT NULL,
  tx_rate NUMERIC(6, 5) NOT NULL,
  PRIMARY KEY (tx_id));

-- market
CREATE TABLE exchange (
  ex_id VARCHAR(6) NOT NULL,
  ex_name VARCHAR(100) NOT NULL,
  ex_num_symb INTEGER NOT NULL,
  ex_open INTEGER NOT NULL,
  ex_close INTEGER NOT NULL,
  ex_desc VARCHAR(150),
  ex_ad_id BIGINT NOT NULL,
  PRIMARY KEY (ex_id));
CREATE TABLE sector (
  sc_id VARCHAR(2) NOT NULL,
  sc_name VARCHAR(30) NOT NULL,
  PRIMARY KEY (sc_id));
CREATE TABLE industry (
  in_id VARCHAR(2) NOT NULL,
  in_name VARCHAR(50) NOT NULL,
  in_sc_id VARCHAR(2) NOT NULL,
  PRIMARY KEY (in_id));
CREATE TABLE company (
  co_id BIGINT NOT NULL,
  co_st_id VARCHAR(4) NOT NULL,
  co_name VARCHAR(60) NOT NULL,
  co_in_id VARCHAR(2) NOT NULL,
  co_sp_rate VARCHAR(4) NOT NULL,
  co_ceo VARCHAR(46) NOT NULL,
  co_ad_id BIGINT NOT NULL,
  co_desc VARCHAR(150) NOT NULL,
  co_open_date DATE NOT NULL,
  PRIMARY KEY (co_id));
CREATE TABLE company_competitor (
  cp_co_id BIGINT NOT NULL,
  cp_comp_co_id BIGINT NOT NULL,
  cp_in_id VARCHAR(2) NOT NULL,
  PRIMARY KEY (cp_co_id, cp_comp_co_id, cp_in_id));
CREATE TABLE security (
  s_symb VARCHAR(15) NOT NULL,
  s_issue VARCHAR(6) NOT NULL,
  s_st_id VARCHAR(4) NOT NULL,
  s_name VARCHAR(70) NOT NULL,
  s_ex_id VARCHAR(6) NOT NULL,
  s_co_id BIGINT NOT NULL,
  s_num_out BIGINT NOT NULL,
  s_start_date DATE NOT NULL,
  s_exch_date DATE NOT NULL,
  s_pe NUMERIC(10, 2) NOT NULL,
  s_52wk_high NUMERIC(8, 2) NOT NULL,
  s_52wk_high_date DATE NOT NULL,
  s_52wk_low NUMERIC(8, 2) NOT NULL,
  s_52wk_low_date DATE NOT NULL,
  s_dividend NUMERIC(10, 2) NOT NULL,
  s_yield NUMERIC(5, 2) NOT NULL,
  PRIMARY KEY (s_symb));
CREATE TABLE financial (
  fi_co_id BIGINT NOT NULL,
  fi_year INTEGER NOT NULL,
  fi_qtr INTEGER NOT NULL,
  fi_qtr_start_date DATE NOT NULL,
  fi_revenue NUMERIC(15, 2) NOT NULL,
  fi_net_earn NUMERIC(15, 2) NOT NULL,
  fi_basic_eps NUMERIC(10, 2) NOT NULL,
  fi_dilut_eps NUMERIC(10, 2) NOT NULL,
  fi_margin NUMERIC(10, 2) NOT NULL,
  fi_inventory NUMERIC(15, 2) NOT NULL,
  fi_assets NUMERIC(15, 2) NOT NULL,
  fi_liability NUMERIC(15, 2) NOT NULL,
  fi_out_basic BIGINT NOT NULL,
  fi_out_dilut BIGINT NOT NULL,
  PRIMARY KEY (fi_co_id, fi_year, fi_qtr));
CREATE TABLE last_trade (
  lt_s_symb VARCHAR(15) NOT NULL,
  lt_dts TIMESTAMP NOT NULL,
  lt_price NUMERIC(8, 2) NOT NULL,
  lt_open_price NUMERIC(8, 2) NOT NULL,
  lt_vol BIGINT NOT NULL,
  PRIMARY KEY (lt_s_symb));
-- By symbol, then date: one key serves the range of a security and its value on a day.
CREATE TABLE daily_market (
  dm_s_symb VARCHAR(15) NOT NULL,
  dm_date DATE NOT NULL,
  dm_close NUMERIC(8, 2) NOT NULL,
  dm_high NUMERIC(8, 2) NOT NULL,
  dm_low NUMERIC(8, 2) NOT NULL,
  dm_vol BIGINT NOT NULL,
  PRIMARY KEY (dm_s_symb, dm_date));
CREATE TABLE news_item (
  ni_id BIGINT NOT NULL,
  ni_headline VARCHAR(80) NOT NULL,
  ni_summary VARCHAR(255) NOT NULL,
  ni_item VARCHAR(100000) NOT NULL,
  ni_dts TIMESTAMP NOT NULL,
  ni_source VARCHAR(30) NOT NULL,
  ni_author VARCHAR(30),
  PRIMARY KEY (ni_id));
CREATE TABLE news_xref (
  nx_co_id BIGINT NOT NULL,
  nx_ni_id BIGINT NOT NULL,
  PRIMARY KEY (nx_co_id, nx_ni_id));

-- broker
CREATE TABLE trade_type (
  tt_id VARCHAR(3) NOT NULL,
  tt_name VARCHAR(12) NOT NULL,
  tt_is_sell BOOLEAN NOT NULL,
  tt_is_mrkt BOOLEAN NOT NULL,
  PRIMARY KEY (tt_id));
CREATE TABLE charge (
  ch_tt_id VARCHAR(3) NOT NULL,
  ch_c_tier INTEGER NOT NULL,
  ch_chrg NUMERIC(10, 2) NOT NULL,
  PRIMARY KEY (ch_tt_id, ch_c_tier));
CREATE TABLE commission_rate (
  cr_c_tier INTEGER NOT NULL,
  cr_tt_id VARCHAR(3) NOT NULL,
  cr_ex_id VARCHAR(6) NOT NULL,
  cr_from_qty INTEGER NOT NULL,
  cr_to_qty INTEGER NOT NULL,
  cr_rate NUMERIC(5, 2) NOT NULL,
  PRIMARY KEY (cr_c_tier, cr_tt_id, cr_ex_id, cr_from_qty));
CREATE TABLE broker (
  b_id BIGINT NOT NULL,
  b_st_id VARCHAR(4) NOT NULL,
  b_name VARCHAR(49) NOT NULL,
  b_num_trades INTEGER NOT NULL,
  b_comm_total NUMERIC(15, 2) NOT NULL,
  PRIMARY KEY (b_id));

-- customer
CREATE TABLE customer (
  c_id BIGINT NOT NULL,
  c_tax_id VARCHAR(20) NOT NULL,
  c_st_id VARCHAR(4) NOT NULL,
  c_l_name VARCHAR(25) NOT NULL,
  c_f_name VARCHAR(20) NOT NULL,
  c_m_name VARCHAR(1),
  c_gndr VARCHAR(1),
  c_tier INTEGER NOT NULL,
  c_dob DATE NOT NULL,
  c_ad_id BIGINT NOT NULL,
  c_ctry_1 VARCHAR(3),
  c_area_1 VARCHAR(3),
  c_local_1 VARCHAR(10),
  c_ext_1 VARCHAR(5),
  c_ctry_2 VARCHAR(3),
  c_area_2 VARCHAR(3),
  c_local_2 VARCHAR(10),
  c_ext_2 VARCHAR(5),
  c_ctry_3 VARCHAR(3),
  c_area_3 VARCHAR(3),
  c_local_3 VARCHAR(10),
  c_ext_3 VARCHAR(5),
  c_email_1 VARCHAR(50),
  c_email_2 VARCHAR(50),
  PRIMARY KEY (c_id));
CREATE TABLE customer_account (
  ca_id BIGINT NOT NULL,
  ca_b_id BIGINT NOT NULL,
  ca_c_id BIGINT NOT NULL,
  ca_name VARCHAR(50),
  ca_tax_st INTEGER NOT NULL,
  ca_bal NUMERIC(15, 2) NOT NULL,
  PRIMARY KEY (ca_id));
CREATE TABLE account_permission (
  ap_ca_id BIGINT NOT NULL,
  ap_acl VARCHAR(4) NOT NULL,
  ap_tax_id VARCHAR(20) NOT NULL,
  ap_l_name VARCHAR(25) NOT NULL,
  ap_f_name VARCHAR(20) NOT NULL,
  PRIMARY KEY (ap_ca_id, ap_tax_id));
CREATE TABLE customer_taxrate (
  cx_tx_id VARCHAR(4) NOT NULL,
  cx_c_id BIGINT NOT NULL,
  PRIMARY KEY (cx_c_id, cx_tx_id));
CREATE TABLE watch_list (
  wl_id BIGINT NOT NULL,
  wl_c_id BIGINT NOT NULL,
  PRIMARY KEY (wl_id));
CREATE TABLE watch_item (
  wi_wl_id BIGINT NOT NULL,
  wi_s_symb VARCHAR(15) NOT NULL,
  PRIMARY KEY (wi_wl_id, wi_s_symb));

-- trades: the tables that grow
CREATE TABLE trade (
  t_id BIGINT NOT NULL,
  t_dts TIMESTAMP NOT NULL,
  t_st_id VARCHAR(4) NOT NULL,
  t_tt_id VARCHAR(3) NOT NULL,
  t_is_cash BOOLEAN NOT NULL,
  t_s_symb VARCHAR(15) NOT NULL,
  t_qty INTEGER NOT NULL,
  t_bid_price NUMERIC(8, 2) NOT NULL,
  t_ca_id BIGINT NOT NULL,
  t_exec_name VARCHAR(49) NOT NULL,
  t_trade_price NUMERIC(8, 2),
  t_chrg NUMERIC(10, 2) NOT NULL,
  t_comm NUMERIC(10, 2) NOT NULL,
  t_tax NUMERIC(10, 2) NOT NULL,
  t_lifo BOOLEAN NOT NULL,
  PRIMARY KEY (t_id));
CREATE TABLE trade_history (
  th_t_id BIGINT NOT NULL,
  th_dts TIMESTAMP NOT NULL,
  th_st_id VARCHAR(4) NOT NULL,
  PRIMARY KEY (th_t_id, th_st_id));
CREATE TABLE trade_request (
  tr_t_id BIGINT NOT NULL,
  tr_tt_id VARCHAR(3) NOT NULL,
  tr_s_symb VARCHAR(15) NOT NULL,
  tr_qty INTEGER NOT NULL,
  tr_bid_price NUMERIC(8, 2) NOT NULL,
  tr_b_id BIGINT NOT NULL,
  PRIMARY KEY (tr_t_id));
CREATE TABLE settlement (
  se_t_id BIGINT NOT NULL,
  se_cash_type VARCHAR(40) NOT NULL,
  se_cash_due_date DATE NOT NULL,
  se_amt NUMERIC(10, 2) NOT NULL,
  PRIMARY KEY (se_t_id));
CREATE TABLE cash_transaction (
  ct_t_id BIGINT NOT NULL,
  ct_dts TIMESTAMP NOT NULL,
  ct_amt NUMERIC(10, 2) NOT NULL,
  ct_name VARCHAR(100),
  PRIMARY KEY (ct_t_id));
CREATE TABLE holding_summary (
  hs_ca_id BIGINT NOT NULL,
  hs_s_symb VARCHAR(15) NOT NULL,
  hs_qty INTEGER NOT NULL,
  PRIMARY KEY (hs_ca_id, hs_s_symb));
CREATE TABLE holding (
  h_t_id BIGINT NOT NULL,
  h_ca_id BIGINT NOT NULL,
  h_s_symb VARCHAR(15) NOT NULL,
  h_dts TIMESTAMP NOT NULL,
  h_price NUMERIC(8, 2) NOT NULL,
  h_qty INTEGER NOT NULL,
  PRIMARY KEY (h_t_id));
CREATE TABLE holding_history (
  hh_h_t_id BIGINT NOT NULL,
  hh_t_id BIGINT NOT NULL,
  hh_before_qty INTEGER NOT NULL,
  hh_after_qty INTEGER NOT NULL,
  PRIMARY KEY (hh_h_t_id, hh_t_id));
