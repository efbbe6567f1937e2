package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import java.sql.SQLException;
import java.time.LocalDateTime;

/** The history of a trade. */
final class TradeSteps {

  private TradeSteps() {}

  static void add(Work work, long trade, LocalDateTime time, String status) throws SQLException {
    work.change(
        "INSERT INTO trade_history (th_t_id, th_dts, th_st_id) VALUES (?, ?, ?)",
        trade,
        time,
        status);
  }
}
