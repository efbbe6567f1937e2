package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;

/** The history of a trade. */
final class TradeSteps {

  private static final String INSERT =
      "INSERT INTO trade_history (th_t_id, th_dts, th_st_id) VALUES (?, ?, ?)";

  private TradeSteps() {}

  static void add(Work work, long trade, LocalDateTime time, String status) throws SQLException {
    work.change(INSERT, trade, time, status);
  }

  /** Steps of several trades: the trade, the time, the status. */
  static void addAll(Work work, List<Object[]> steps) throws SQLException {
    work.changeEach(INSERT, steps);
  }
}
