-- The secondary indexes, made after the load.
CREATE UNIQUE INDEX i_customer_tax ON customer (c_tax_id);
CREATE INDEX i_account_customer ON customer_account (ca_c_id);
CREATE INDEX i_watch_list_customer ON watch_list (wl_c_id);
CREATE INDEX i_company_name ON company (co_name);
CREATE INDEX i_company_industry ON company (co_in_id);
CREATE INDEX i_security_company ON security (s_co_id, s_issue);
CREATE INDEX i_broker_name ON broker (b_name);
CREATE INDEX i_trade_account ON trade (t_ca_id, t_dts);
CREATE INDEX i_trade_symbol ON trade (t_s_symb, t_dts);
CREATE INDEX i_trade_request_symbol ON trade_request (tr_s_symb, tr_tt_id, tr_bid_price);
CREATE INDEX i_holding_account ON holding (h_ca_id, h_s_symb, h_dts);
CREATE INDEX i_holding_history_trade ON holding_history (hh_t_id);
