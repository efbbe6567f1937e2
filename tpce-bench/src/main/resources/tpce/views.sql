-- The variant with views: no transaction keeps the totals of a broker, and Customer-Position does not
-- add up the assets of accounts. Only Moka has such views. They are dropped again when a run has ended.

-- From a price to the accounts that hold the security.
CREATE INDEX tpce_holding_symbol ON holding_summary (hs_s_symb);

-- No transaction reads the totals.
CREATE MATERIALIZED VIEW tpce_broker_totals INCREMENTAL AS
  SELECT ca_b_id AS bt_b_id, COUNT(*) AS bt_num_trades, SUM(t_comm) AS bt_comm_total
  FROM trade JOIN customer_account ON ca_id = t_ca_id
  WHERE t_st_id = 'CMPT'
  GROUP BY ca_b_id;

-- Customer-Position sees the assets at its own snapshot, however much waits: its transaction has begun.
CREATE MATERIALIZED VIEW tpce_account_assets INCREMENTAL
  WITH (freshness = 'current', max_pending = '1000000') AS
  SELECT hs_ca_id AS aa_ca_id, SUM(hs_qty * lt_price) AS aa_assets
  FROM holding_summary JOIN last_trade ON lt_s_symb = hs_s_symb
  GROUP BY hs_ca_id;
