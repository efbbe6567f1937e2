package io.mokadb.bench.tpce.check;

import io.mokadb.bench.tpce.txn.Variant;
import java.util.ArrayList;
import java.util.List;

/** The conditions that a query can state. */
final class ConsistencyConditions {

  private static final List<ConsistencyCondition> ALWAYS =
      List.of(
          new ConsistencyCondition(
              "holdings",
              "a holding summary is the sum of its holdings, and not zero",
              "SELECT 'account ' || CAST(ca AS VARCHAR(20)) || ', ' || sy || ': summary '"
                  + " || CAST(SUM(a) AS VARCHAR(20)) || ', holdings '"
                  + " || CAST(SUM(b) AS VARCHAR(20))"
                  + " FROM (SELECT hs_ca_id AS ca, hs_s_symb AS sy, hs_qty AS a, 0 AS b,"
                  + " CASE WHEN hs_qty = 0 THEN 1 ELSE 0 END AS z FROM holding_summary"
                  + " UNION ALL SELECT h_ca_id AS ca, h_s_symb AS sy, 0 AS a, h_qty AS b, 0 AS z"
                  + " FROM holding) AS x"
                  + " GROUP BY ca, sy HAVING SUM(a) <> SUM(b) OR SUM(z) > 0"),
          new ConsistencyCondition(
              "holdings against trades",
              "what was bought less what was sold is what is held",
              "SELECT 'account ' || CAST(ca AS VARCHAR(20)) || ', ' || sy || ': summary '"
                  + " || CAST(SUM(a) AS VARCHAR(20)) || ', trades '"
                  + " || CAST(SUM(b) AS VARCHAR(20))"
                  + " FROM (SELECT hs_ca_id AS ca, hs_s_symb AS sy, hs_qty AS a, 0 AS b"
                  + " FROM holding_summary UNION ALL SELECT t_ca_id AS ca, t_s_symb AS sy, 0 AS a,"
                  + " CASE WHEN tt_is_sell THEN 0 - t_qty ELSE t_qty END AS b"
                  + " FROM trade JOIN trade_type ON tt_id = t_tt_id"
                  + " WHERE t_st_id = 'CMPT') AS x"
                  + " GROUP BY ca, sy HAVING SUM(a) <> SUM(b)"),
          new ConsistencyCondition(
              "holding history",
              "the steps of a holding add up to what is left of it",
              "SELECT 'holding ' || CAST(hh AS VARCHAR(20)) || ': history '"
                  + " || CAST(q AS VARCHAR(20)) || ', holding '"
                  + " || COALESCE(CAST(h_qty AS VARCHAR(20)), 'none')"
                  + " FROM (SELECT hh_h_t_id AS hh, SUM(hh_after_qty - hh_before_qty) AS q"
                  + " FROM holding_history GROUP BY hh_h_t_id) AS x"
                  + " LEFT JOIN holding ON h_t_id = hh WHERE q <> COALESCE(h_qty, 0)"),
          new ConsistencyCondition(
              "trades in holdings",
              "every completed trade is in the holding history with its whole quantity",
              "SELECT 'trade ' || CAST(t_id AS VARCHAR(20)) || ': quantity '"
                  + " || CAST(t_qty AS VARCHAR(20)) || ', holding history '"
                  + " || COALESCE(CAST(q AS VARCHAR(20)), 'none')"
                  + " FROM trade LEFT JOIN (SELECT hh_t_id AS hh,"
                  + " SUM(ABS(hh_after_qty - hh_before_qty)) AS q"
                  + " FROM holding_history GROUP BY hh_t_id) AS x ON hh = t_id"
                  + " WHERE t_st_id = 'CMPT' AND (q IS NULL OR q <> t_qty)"
                  + " OR t_st_id <> 'CMPT' AND q IS NOT NULL"),
          new ConsistencyCondition(
              "settlements",
              "a trade is settled if and only if it is completed",
              "SELECT 'trade ' || CAST(t_id AS VARCHAR(20)) || ': ' || t_st_id || ', '"
                  + " || CASE WHEN se_t_id IS NULL THEN 'not settled' ELSE 'settled' END"
                  + " FROM trade LEFT JOIN settlement ON se_t_id = t_id"
                  + " WHERE t_st_id = 'CMPT' AND (se_t_id IS NULL OR t_trade_price IS NULL)"
                  + " OR t_st_id <> 'CMPT' AND se_t_id IS NOT NULL"),
          new ConsistencyCondition(
              "cash transactions",
              "a settlement has a cash transaction of the same amount if and only if it was cash",
              "SELECT 'trade ' || CAST(t_id AS VARCHAR(20)) || ': settlement '"
                  + " || CAST(se_amt AS VARCHAR(20)) || ', cash transaction '"
                  + " || COALESCE(CAST(ct_amt AS VARCHAR(20)), 'none')"
                  + " FROM trade JOIN settlement ON se_t_id = t_id"
                  + " LEFT JOIN cash_transaction ON ct_t_id = t_id"
                  + " WHERE t_is_cash AND (ct_amt IS NULL OR ct_amt <> se_amt)"
                  + " OR NOT t_is_cash AND ct_amt IS NOT NULL"),
          new ConsistencyCondition(
              "trade history",
              "a trade's history has the steps that its state says, the last at its time",
              "SELECT 'trade ' || CAST(t_id AS VARCHAR(20)) || ': ' || t_st_id || ', '"
                  + " || t_tt_id || ', steps ' || COALESCE(CAST(steps AS VARCHAR(20)), 'none')"
                  + " FROM trade JOIN trade_type ON tt_id = t_tt_id"
                  + " LEFT JOIN (SELECT th_t_id AS th, COUNT(*) AS steps, MAX(th_dts) AS newest"
                  + " FROM trade_history GROUP BY th_t_id) AS x ON th = t_id"
                  + " WHERE steps IS NULL OR newest <> t_dts"
                  + " OR steps <> CASE t_st_id WHEN 'PNDG' THEN 1 WHEN 'SBMT' THEN 1 ELSE 2 END"
                  + " + CASE WHEN tt_is_mrkt OR t_st_id = 'PNDG' THEN 0 ELSE 1 END"),
          new ConsistencyCondition(
              "trade requests",
              "the waiting orders are the trades that are pending",
              "SELECT 'trade ' || CAST(id AS VARCHAR(20)) || ': pending '"
                  + " || CAST(SUM(p) AS VARCHAR(20)) || ', requested '"
                  + " || CAST(SUM(r) AS VARCHAR(20))"
                  + " FROM (SELECT t_id AS id, 1 AS p, 0 AS r FROM trade WHERE t_st_id = 'PNDG'"
                  + " UNION ALL SELECT tr_t_id AS id, 0 AS p, 1 AS r FROM trade_request) AS x"
                  + " GROUP BY id HAVING SUM(p) <> SUM(r)"));

  private static final ConsistencyCondition BROKERS =
      new ConsistencyCondition(
          "broker totals",
          "a broker's totals are the number and commission of the completed trades",
          "SELECT 'broker ' || CAST(b_id AS VARCHAR(20)) || ': totals '"
              + " || CAST(b_num_trades AS VARCHAR(20)) || ' and '"
              + " || CAST(b_comm_total AS VARCHAR(20)) || ', trades '"
              + " || COALESCE(CAST(n AS VARCHAR(20)), 'none') || ' and '"
              + " || COALESCE(CAST(c AS VARCHAR(20)), 'none')"
              + " FROM broker LEFT JOIN (SELECT ca_b_id AS b, COUNT(*) AS n, SUM(t_comm) AS c"
              + " FROM trade JOIN customer_account ON ca_id = t_ca_id WHERE t_st_id = 'CMPT'"
              + " GROUP BY ca_b_id) AS x ON b = b_id"
              + " WHERE b_num_trades <> COALESCE(n, 0) OR b_comm_total <> COALESCE(c, 0)");

  private static final List<List<String>> REFERENCES =
      List.of(
          List.of("trade_history", "th_t_id", "trade", "t_id"),
          List.of("settlement", "se_t_id", "trade", "t_id"),
          List.of("cash_transaction", "ct_t_id", "trade", "t_id"),
          List.of("holding", "h_t_id", "trade", "t_id"),
          List.of("holding_history", "hh_t_id", "trade", "t_id"),
          List.of("holding_history", "hh_h_t_id", "trade", "t_id"),
          List.of("trade", "t_ca_id", "customer_account", "ca_id"),
          List.of("trade", "t_s_symb", "security", "s_symb"),
          List.of("watch_item", "wi_s_symb", "security", "s_symb"),
          List.of("customer_taxrate", "cx_tx_id", "taxrate", "tx_id"));

  private ConsistencyConditions() {}

  static List<ConsistencyCondition> of(Variant variant) {
    List<ConsistencyCondition> conditions = new ArrayList<>(ALWAYS);
    if (variant.keepsBrokerTotals()) {
      conditions.add(BROKERS);
    }
    for (List<String> reference : REFERENCES) {
      conditions.add(
          reference(reference.get(0), reference.get(1), reference.get(2), reference.get(3)));
    }
    return conditions;
  }

  /** Looked for everywhere, also where foreign keys should make it impossible. */
  private static ConsistencyCondition reference(
      String child, String column, String parent, String key) {
    return new ConsistencyCondition(
        child + "." + column,
        "every " + child + " has its " + parent,
        "SELECT '"
            + child
            + " ' || CAST("
            + column
            + " AS VARCHAR(20)) || ' has no "
            + parent
            + "' FROM "
            + child
            + " LEFT JOIN "
            + parent
            + " ON "
            + key
            + " = "
            + column
            + " WHERE "
            + key
            + " IS NULL");
  }
}
