package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Row;
import io.mokadb.bench.tpce.db.Work;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The records about a trade: statements that Trade-Lookup and Trade-Update share. */
final class TradeFile {

  static final String BY_ACCOUNT =
      " WHERE t_ca_id = ? AND t_dts >= ? AND t_dts <= ? ORDER BY t_dts LIMIT ";
  static final String BY_SYMBOL =
      " WHERE t_s_symb = ? AND t_dts >= ? AND t_dts <= ? ORDER BY t_dts LIMIT ";

  private final Work work;

  TradeFile(Work work) {
    this.work = work;
  }

  /** The trade itself. */
  record Head(long id, String executor, boolean cash, BigDecimal price) {

    static Head read(Row row) throws SQLException {
      return new Head(row.getLong(1), row.getString(2), row.getBoolean(3), row.getBigDecimal(4));
    }
  }

  /** The payment of a trade. */
  record Settlement(BigDecimal amount, String cashType) {}

  /** A step in the life of a trade. */
  record Step(long trade, LocalDateTime time, String status) {}

  /** The trades with given ids, each once, in the order of the ids. */
  List<Head> trades(List<Long> ids) throws SQLException {
    Map<Long, Head> found = new HashMap<>();
    for (Head head :
        work.list(
            "SELECT t_id, t_exec_name, t_is_cash, t_trade_price, t_bid_price, tt_is_mrkt"
                + " FROM trade JOIN trade_type ON tt_id = t_tt_id WHERE t_id"
                + in(ids),
            Head::read,
            ids.toArray())) {
      found.put(head.id(), head);
    }
    return ids.stream().distinct().map(found::get).toList();
  }

  List<Head> trades(String condition, int most, Object... parameters) throws SQLException {
    return work.list(
        "SELECT t_id, t_exec_name, t_is_cash, t_trade_price, t_bid_price, t_dts, t_qty, t_ca_id,"
            + " t_tt_id, t_s_symb FROM trade"
            + condition
            + most,
        Head::read,
        parameters);
  }

  /** By trade; those that are not completed yet have none. */
  Map<Long, Settlement> settlements(List<Head> trades) throws SQLException {
    Map<Long, Settlement> found = new HashMap<>();
    List<Long> ids = ids(trades);
    if (!ids.isEmpty()) {
      work.list(
          "SELECT se_t_id, se_amt, se_cash_due_date, se_cash_type FROM settlement WHERE se_t_id"
              + in(ids),
          row -> found.put(row.getLong(1), new Settlement(row.getBigDecimal(2), row.getString(4))),
          ids.toArray());
    }
    return found;
  }

  /** Texts by trade; those that are not completed, or not paid for in cash, have none. */
  Map<Long, String> cashTransactions(List<Head> trades) throws SQLException {
    Map<Long, String> found = new HashMap<>();
    List<Long> ids = ids(trades.stream().filter(Head::cash).toList());
    if (!ids.isEmpty()) {
      work.list(
          "SELECT ct_t_id, ct_amt, ct_dts, ct_name FROM cash_transaction WHERE ct_t_id" + in(ids),
          row -> found.put(row.getLong(1), row.getString(4)),
          ids.toArray());
    }
    return found;
  }

  /** The steps of trades, a few for each. */
  List<Step> history(List<Head> trades) throws SQLException {
    List<Long> ids = ids(trades);
    return ids.isEmpty()
        ? List.of()
        : work.list(
            "SELECT th_t_id, th_dts, th_st_id FROM trade_history WHERE th_t_id"
                + in(ids)
                + " ORDER BY th_t_id, th_dts",
            row ->
                new Step(row.getLong(1), row.getObject(2, LocalDateTime.class), row.getString(3)),
            ids.toArray());
  }

  /** Reads all that hangs on trades. */
  void readAll(List<Head> trades) throws SQLException {
    settlements(trades);
    cashTransactions(trades);
    history(trades);
  }

  private static List<Long> ids(List<Head> trades) {
    return trades.stream().map(Head::id).toList();
  }

  private static String in(List<Long> ids) {
    return " IN (" + Work.places(ids.size()) + ")";
  }
}
