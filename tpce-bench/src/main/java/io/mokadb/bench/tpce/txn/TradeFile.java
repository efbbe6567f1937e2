package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/** The records about a trade: statements that Trade-Lookup and Trade-Update share. */
final class TradeFile {

  static final String BY_ACCOUNT =
      " WHERE t_ca_id = ? AND t_dts >= ? AND t_dts <= ? ORDER BY t_dts LIMIT ";
  static final String BY_SYMBOL =
      " WHERE t_s_symb = ? AND t_dts >= ? AND t_dts <= ? ORDER BY t_dts LIMIT ";

  private static final int STEPS = 3;

  private final Work work;

  TradeFile(Work work) {
    this.work = work;
  }

  /** The trade itself. */
  record Head(long id, String executor, boolean cash, BigDecimal price) {

    static Head read(ResultSet row) throws SQLException {
      return new Head(row.getLong(1), row.getString(2), row.getBoolean(3), row.getBigDecimal(4));
    }
  }

  /** Its payment. */
  record Settlement(BigDecimal amount, String cashType) {}

  /** A step in its life. */
  record Step(LocalDateTime time, String status) {}

  Head trade(long id) throws SQLException {
    return work.one(
        "SELECT t_id, t_exec_name, t_is_cash, t_trade_price, t_bid_price, tt_is_mrkt"
            + " FROM trade JOIN trade_type ON tt_id = t_tt_id WHERE t_id = ?",
        Head::read,
        id);
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

  /** Empty for a trade that is not completed yet. */
  Optional<Settlement> settlement(long id) throws SQLException {
    return work.find(
        "SELECT se_amt, se_cash_due_date, se_cash_type FROM settlement WHERE se_t_id = ?",
        row -> new Settlement(row.getBigDecimal(1), row.getString(3)),
        id);
  }

  /** Empty for a trade that is not completed, or not paid for in cash. */
  Optional<String> cashTransaction(long id) throws SQLException {
    return work.find(
        "SELECT ct_amt, ct_dts, ct_name FROM cash_transaction WHERE ct_t_id = ?",
        row -> row.getString(3),
        id);
  }

  List<Step> history(long id) throws SQLException {
    return work.list(
        "SELECT th_dts, th_st_id FROM trade_history WHERE th_t_id = ? ORDER BY th_dts LIMIT "
            + STEPS,
        row -> new Step(row.getObject(1, LocalDateTime.class), row.getString(2)),
        id);
  }

  /** Reads all that hangs on a trade. */
  void readAll(Head head) throws SQLException {
    settlement(head.id());
    if (head.cash()) {
      cashTransaction(head.id());
    }
    history(head.id());
  }
}
