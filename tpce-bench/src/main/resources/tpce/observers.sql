-- The variant with observers: no transaction waits for a broker's row or looks for limit orders.
-- Only Moka has such triggers. The tables are dropped again when a run has ended.

-- Limit orders that were triggered and that the market has not taken yet.
CREATE TABLE tpce_triggered (
  to_t_id BIGINT NOT NULL,
  to_tt_id VARCHAR(3) NOT NULL,
  to_s_symb VARCHAR(15) NOT NULL,
  to_qty INTEGER NOT NULL,
  to_bid NUMERIC(8, 2) NOT NULL,
  to_dts TIMESTAMP NOT NULL,
  PRIMARY KEY (to_t_id));

-- What brokers earned and their totals do not hold yet: one row a trade, so that no two trades meet.
CREATE TABLE tpce_broker_delta (
  bd_b_id BIGINT NOT NULL,
  bd_t_id BIGINT NOT NULL,
  bd_comm NUMERIC(10, 2) NOT NULL,
  PRIMARY KEY (bd_b_id, bd_t_id));

-- Holds nothing: it is where trades notify, weakly, that a broker has something to fold.
CREATE TABLE tpce_broker_fold (
  bf_b_id BIGINT NOT NULL,
  bf_look NOTIFICATION,
  PRIMARY KEY (bf_b_id));

INSERT INTO tpce_broker_fold (bf_b_id) SELECT b_id FROM broker;

CREATE TRIGGER tpce_fold AFTER UPDATE OF bf_look ON tpce_broker_fold FOR EACH ROW
BEGIN ATOMIC
  UPDATE broker SET
    b_num_trades = b_num_trades
      + (SELECT COUNT(*) FROM tpce_broker_delta WHERE bd_b_id = NEW.bf_b_id),
    b_comm_total = b_comm_total
      + (SELECT COALESCE(SUM(bd_comm), 0) FROM tpce_broker_delta WHERE bd_b_id = NEW.bf_b_id)
  WHERE b_id = NEW.bf_b_id;
  DELETE FROM tpce_broker_delta WHERE bd_b_id = NEW.bf_b_id;
END;

CREATE TRIGGER tpce_fire AFTER UPDATE OF lt_price ON last_trade FOR EACH ROW
BEGIN ATOMIC
  INSERT INTO tpce_triggered
    SELECT tr_t_id, tr_tt_id, tr_s_symb, tr_qty, tr_bid_price, CASE WHEN t_dts > NEW.lt_dts THEN t_dts ELSE NEW.lt_dts END
    FROM trade_request JOIN trade ON t_id = tr_t_id
    WHERE tr_s_symb = NEW.lt_s_symb
      AND (tr_tt_id = 'TLS' AND tr_bid_price <= NEW.lt_price
        OR tr_tt_id <> 'TLS' AND tr_bid_price >= NEW.lt_price);
  INSERT INTO trade_history
    SELECT to_t_id, to_dts, 'SBMT' FROM trade_request JOIN tpce_triggered ON to_t_id = tr_t_id
    WHERE tr_s_symb = NEW.lt_s_symb;
  UPDATE trade SET t_st_id = 'SBMT', t_dts = (SELECT to_dts FROM tpce_triggered WHERE to_t_id = t_id)
    WHERE t_id IN (SELECT tr_t_id FROM trade_request JOIN tpce_triggered ON to_t_id = tr_t_id
      WHERE tr_s_symb = NEW.lt_s_symb);
  DELETE FROM trade_request
    WHERE tr_s_symb = NEW.lt_s_symb AND tr_t_id IN (SELECT to_t_id FROM tpce_triggered);
END;
